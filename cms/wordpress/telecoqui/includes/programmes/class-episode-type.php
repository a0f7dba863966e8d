<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * The post type `episodio`: a title, a summary, a picture, its programme, its duration and its video. Its date is that of its broadcast. Episodes have
 * no page of their own: the site shows them on the page and in the feed of their programme.
 */
final class Episode_Type extends Desk_Type {

	public const TYPE     = 'episodio';
	public const KIND     = 'episode';
	public const BASE     = 'episodios';
	public const ID       = 'telecoqui_episodio';
	public const SUPPORTS = array( 'title', 'excerpt', 'thumbnail', 'custom-fields' );

	/** The metas: the id of the programme, seconds, an address. 0 and an empty text mean none. */
	private const PROGRAMME = 'episodio_programa';
	private const DURATION  = 'episodio_duracion';
	private const VIDEO     = 'episodio_video';

	public function labels(): array {
		return array(
			'name'           => __( 'Episodios', 'telecoqui' ),
			'singular_name'  => __( 'Episodio', 'telecoqui' ),
			'all_items'      => __( 'Todos los episodios', 'telecoqui' ),
			'featured_image' => __( 'Imagen del episodio', 'telecoqui' ),
			'box'            => __( 'Datos del episodio', 'telecoqui' ),
		);
	}

	public function menu(): array {
		return array(
			'menu_icon'     => 'dashicons-playlist-video',
			'menu_position' => 6,
		);
	}

	protected function declared(): array {
		return array(
			new Programme_Field(
				self::PROGRAMME,
				array(
					'kind'      => Field::CHOICE,
					'label'     => __( 'Programa', 'telecoqui' ),
					'refusal'   => __( 'El programa no se guardó: «%s» no es un programa. Escójalo de la lista.', 'telecoqui' ),
					'is_column' => true,
				)
			),
			new Duration_Field(
				self::DURATION,
				array(
					'label'   => __( 'Duración', 'telecoqui' ),
					'help'    => __( 'Minutos (42), minutos y segundos (42:10) u horas (1:02:30).', 'telecoqui' ),
					'refusal' => __( 'La duración no se guardó: «%s» no es una duración. Escribe minutos (42), minutos y segundos (42:10) u horas (1:02:30), hasta 24 horas.', 'telecoqui' ),
				)
			),
			new Episode_Video(
				self::VIDEO,
				array(
					'label'   => __( 'Dirección del video', 'telecoqui' ),
					'help'    => __( 'De YouTube, Vimeo, Facebook o TikTok, o la de un archivo de la biblioteca de medios.', 'telecoqui' ),
					'refusal' => __( 'El video no se guardó: el sitio no muestra «%s». Escribe la dirección https de un video de YouTube, Vimeo, Facebook o TikTok, o la de un archivo de video o audio de la biblioteca de medios.', 'telecoqui' ),
				)
			),
		);
	}

	public function render( array $values, WP_Post $post ): void {
		parent::render( $values, $post );
		printf( '<p class="description">%s</p>', esc_html__( 'La fecha del episodio es la de su publicación. Uno programado aparece en el sitio cuando llega su hora.', 'telecoqui' ) );
	}

	public function read_fields(): array {
		$text   = array( 'type' => array( 'string', 'null' ) );
		$number = array( 'type' => array( 'integer', 'null' ) );
		return array(
			'programa'           => array( static fn( int $id ): ?int => self::of( $id )['programme'], $number ),
			'duracion'           => array( static fn( int $id ): ?int => self::of( $id )['duration'], $number ),
			'video'              => array( static fn( int $id ): ?array => Episode_Video::described( self::of( $id )['video'] ), array( 'type' => array( 'object', 'null' ) ) ),
			'featured_media_url' => array( array( Item_Fields::class, 'picture' ), $text ),
			'featured_media_alt' => array( array( Item_Fields::class, 'picture_alt' ), array( 'type' => 'string' ) ),
		);
	}

	/** The data of any item, of which one of another type has none: `programme`, `duration`, `video`, or null. */
	public static function of( int $post_id ): array {
		list( self::PROGRAMME => $programme, self::DURATION => $duration, self::VIDEO => $video ) = self::one()->values( $post_id );
		return array(
			'programme' => '' === $programme ? null : (int) $programme,
			'duration'  => '' === $duration ? null : (int) $duration,
			'video'     => '' === $video ? null : $video,
		);
	}

	/** The slug of its programme, if readers see the programme: one or none. */
	public static function programme_slugs( int $post_id ): array {
		$programme = self::of( $post_id )['programme'];
		return null !== $programme && 'publish' === get_post_status( $programme ) ? array( get_post_field( 'post_name', $programme ) ) : array();
	}

	public function note( WP_Post $post ): string {
		if ( ! in_array( $post->post_status, array( 'publish', 'future' ), true ) ) {
			return '';
		}
		if ( null === self::of( $post->ID )['programme'] ) {
			return __( 'Este episodio no se ve en el sitio: escoge su programa.', 'telecoqui' );
		}
		if ( array() === self::programme_slugs( $post->ID ) ) {
			return __( 'Este episodio no se ve en el sitio: su programa no está publicado.', 'telecoqui' );
		}
		return '' === trim( $post->post_title ) ? __( 'Este episodio no se ve en el sitio: escribe su título.', 'telecoqui' ) : '';
	}
}
