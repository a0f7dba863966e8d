<?php
/**
 * Episodes as the site reads them.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * What the site reads of episodes (Episode_Type), and what an editor is told when it shows one not.
 */
final class Episodes {

	public const POST_TYPE = 'episodio';

	/** Registers the fields that the site reads. */
	public static function register_fields(): void {
		$fields = array(
			'programa'           => array(
				static fn( int $id ): ?int => Episode_Data::of( $id )['programme'],
				array( 'type' => array( 'integer', 'null' ) ),
			),
			'duracion'           => array(
				static fn( int $id ): ?int => Episode_Data::of( $id )['duration'],
				array( 'type' => array( 'integer', 'null' ) ),
			),
			'video'              => array(
				static fn( int $id ): ?array => Episode_Video::described( Episode_Data::of( $id )['video'] ),
				array(
					'type'       => array( 'object', 'null' ),
					'properties' => array(
						'url'    => array( 'type' => 'string' ),
						'type'   => array( 'type' => array( 'string', 'null' ) ),
						'length' => array( 'type' => array( 'integer', 'null' ) ),
					),
				),
			),
			'featured_media_url' => array( array( Pictures::class, 'url' ), array( 'type' => array( 'string', 'null' ) ) ),
			'featured_media_alt' => array( array( Pictures::class, 'alt' ), array( 'type' => 'string' ) ),
		);
		foreach ( $fields as $name => list( $read, $schema ) ) {
			Read_Only_Field::register( self::POST_TYPE, $name, $read, $schema );
		}
	}

	/** Tells the editor why readers do not see an episode. */
	public static function notice(): void {
		$screen  = get_current_screen();
		$post    = get_post();
		$missing = $screen && $post && 'post' === $screen->base && self::POST_TYPE === $screen->post_type ? self::missing( $post ) : '';
		if ( '' !== $missing ) {
			wp_admin_notice( esc_html( $missing ), array( 'type' => 'warning' ) );
		}
	}

	/**
	 * Why readers do not see an episode that is published or will be.
	 *
	 * @param WP_Post $post The episode.
	 * @return string Empty if nothing is missing.
	 */
	private static function missing( WP_Post $post ): string {
		if ( ! in_array( $post->post_status, array( 'publish', 'future' ), true ) ) {
			return '';
		}
		$programme = Episode_Data::of( $post->ID )['programme'];
		if ( null === $programme ) {
			return __( 'Este episodio no se ve en el sitio: escoge su programa.', 'telecoqui' );
		}
		if ( 'publish' !== get_post_status( $programme ) ) {
			return __( 'Este episodio no se ve en el sitio: su programa no está publicado.', 'telecoqui' );
		}
		return '' === trim( $post->post_title ) ? __( 'Este episodio no se ve en el sitio: escribe su título.', 'telecoqui' ) : '';
	}
}
