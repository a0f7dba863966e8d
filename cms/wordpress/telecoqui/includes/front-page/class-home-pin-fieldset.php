<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * The place of a news item among the pinned ones, empty if it is not pinned, and the end of that; and the REST field `portada`. A sticky post is pinned
 * behind those with a place.
 */
final class Home_Pin_Fieldset extends Fieldset {

	public const TYPE              = 'post';
	public const ID                = 'telecoqui_fijada';
	public const CONTEXT           = 'side';
	public const HAS_PANEL         = true;
	public const IS_ALL_OR_NOTHING = true;

	public const PLACE = 'telecoqui_fijada';
	public const UNTIL = 'telecoqui_fijada_hasta';
	public const METAS = array( self::PLACE, self::UNTIL );

	public function title(): string {
		return __( 'Fijar en portada', 'telecoqui' );
	}

	/** The places: as many as stand beside the carousel of the home page, and as its strip has. */
	public static function places(): array {
		$places = array();
		foreach ( array( 1, 2, 3, 4 ) as $place ) {
			/* translators: %s: a number from 1 to 4. */
			$places[ $place ] = sprintf( __( 'Lugar %s', 'telecoqui' ), $place );
		}
		return $places;
	}

	protected function declared(): array {
		return array(
			self::PLACE => array(
				'kind'    => Field::CHOICE,
				'label'   => __( 'Lugar', 'telecoqui' ),
				'refusal' => __( 'La noticia no se fijó: escoge uno de los cuatro lugares de la portada.', 'telecoqui' ),
				'choices' => array( '' => __( 'No fijar', 'telecoqui' ) ) + self::places(),
			),
			self::UNTIL => array(
				'kind'    => Field::MOMENT,
				'label'   => __( 'Hasta', 'telecoqui' ),
				'help'    => __( 'La portada muestra primero las noticias fijadas, y detrás las marcadas como «fija» en WordPress. El final vale para las dos; sin final, hasta que la sueltes.', 'telecoqui' ),
				/* translators: %s: what was typed. */
				'refusal' => __( 'La noticia no se fijó: no entendemos la fecha «%s».', 'telecoqui' ),
			),
		);
	}

	/** A new end may not be over, and a new place not taken. What is stored already is no mistake. */
	public function problem( array $values, ?WP_Post $post ): string {
		$typed  = array( self::UNTIL => Moment::read( $values[ self::UNTIL ] ) ) + $values;
		$stored = $this->values( $post->ID ?? 0 );
		if ( '' === $typed[ self::PLACE ] || array_intersect_key( $typed, $stored ) == $stored ) { // phpcs:ignore Universal.Operators.StrictComparisons -- in any order.
			return '';
		}
		$past = self::past( $typed[ self::UNTIL ], $stored[ self::UNTIL ] );
		return '' === $past ? Home_Pins::taken( (int) $typed[ self::PLACE ], $post->ID ?? 0 ) : $past;
	}

	/**
	 * That an end is over.
	 *
	 * @param string $until  As moments are read; empty for none.
	 * @param string $stored The same, of the item.
	 * @return string A sentence; empty if it is not, or is stored already.
	 */
	public static function past( string $until, string $stored ): string {
		return '' !== $until && $until !== $stored && $until <= Moment::now()
			? __( 'La noticia no se fijó: el final («Hasta») ya pasó.', 'telecoqui' )
			: '';
	}

	/** That its end is over. */
	public function note( WP_Post $post ): string {
		$until = self::of( $post->ID )['hasta'] ?? null;
		return null !== $until && $until <= Moment::now() ? __( 'Terminó: ya no está fijada.', 'telecoqui' ) : '';
	}

	public function read_fields(): array {
		return array( 'portada' => array( array( self::class, 'of' ), array( 'type' => array( 'object', 'null' ) ) ) );
	}

	/**
	 * How a post is pinned.
	 *
	 * @return array{lugar: ?int, hasta: ?string}|null Null if it is not pinned.
	 */
	public static function of( int $post_id ): ?array {
		list( self::PLACE => $place, self::UNTIL => $until ) = self::one()->values( $post_id );
		if ( '' === $place && ! is_sticky( $post_id ) ) {
			return null;
		}
		return array(
			'lugar' => '' === $place ? null : (int) $place,
			'hasta' => '' === $until ? null : $until,
		);
	}
}
