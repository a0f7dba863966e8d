<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * A post of a social network in the sidebar of the home page. Its text and its date are those that the network says, unless an editor types others.
 */
final class Social_Post_Type extends Timed_Type {

	public const TYPE     = 'telecoqui_red';
	public const BASE     = 'redes';
	public const KIND     = 'social-post';
	public const MENU     = Ticker_Line_Type::MENU;
	public const ORDER    = 3;
	public const URL      = 'telecoqui_url';
	public const DATE     = 'telecoqui_fecha';
	public const MAX_TEXT = Social_Networks::MAX_TEXT;
	public const IS_FEMININE = true;

	public function labels(): array {
		return array(
			'name'          => __( 'Redes sociales', 'telecoqui' ),
			'singular_name' => __( 'Publicación de redes', 'telecoqui' ),
			'plural'        => __( 'publicaciones', 'telecoqui' ),
			'box'           => __( 'En la portada', 'telecoqui' ),
			'outranked'     => __( 'No se ve: caben diez publicaciones, y hay más nuevas.', 'telecoqui' ),
		);
	}

	public function shown( WP_Post $post, array $values ): array {
		return array(
			'url'   => $values[ self::URL ],
			'red'   => Social_Networks::of( $values[ self::URL ] ),
			'fecha' => '' === $values[ self::DATE ] ? Moment::read( $post->post_date_gmt ) : $values[ self::DATE ],
		);
	}

	public function complete( array $values ): array {
		if ( null === Social_Networks::of( $values[ self::URL ] ) || ( '' !== $values[ self::TEXT ] && '' !== $values[ self::DATE ] ) ) {
			return $values;
		}
		$read = Social_Networks::read( $values[ self::URL ] );
		return array_filter( $values, 'strlen' ) + array(
			self::TEXT => $read['text'],
			self::DATE => $read['date'],
		) + $values;
	}

	public function problem( array $values, ?WP_Post $post ): string {
		return Moment::read( $values[ self::DATE ] ) > Moment::now()
			? __( 'La fecha de la publicación está en el futuro: escribe la que dice la red.', 'telecoqui' )
			: '';
	}

	protected function text_problem( string $text ): string {
		return '' === $text ? __( 'La red no nos dio el texto de esta publicación: escríbelo tú en el título.', 'telecoqui' ) : parent::text_problem( $text );
	}

	protected function declared(): array {
		$refusal = sprintf( __( 'No conocemos la red de esa dirección. Pega la dirección completa de una publicación de una de estas redes: %s.', 'telecoqui' ), Social_Networks::names() );
		return array(
			self::URL => array(
				'label'     => __( 'Dirección de la publicación', 'telecoqui' ),
				'help'      => __( 'Péguela completa. Si deja el título vacío, tomamos el texto y la fecha de la red, cuando la red los da.', 'telecoqui' ),
				'refusal'   => $refusal,
				'is_needed' => true,
				'parse'     => static fn( string $text ): string => null === Social_Networks::of( $text ) ? '' : sanitize_url( $text, array( 'https' ) ),
			),
			self::DATE => array(
				'kind'  => Field::MOMENT,
				'label' => __( 'Fecha de la publicación', 'telecoqui' ),
				'help'  => __( 'Vacía: la que dice la red, o el momento en que la publicas aquí.', 'telecoqui' ),
			),
			$this->until( __( 'A esa hora desaparece de la portada. Vacío: hasta que la retires.', 'telecoqui' ) ),
		);
	}
}
