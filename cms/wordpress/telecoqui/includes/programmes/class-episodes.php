<?php
/**
 * Episodes of programmes.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * The post type `episodio`: a title, a summary, a picture, and what Episode_Data holds. Its date is that of its broadcast. Episodes have no
 * page of their own: the site shows them on the page and in the feed of their programme.
 */
final class Episodes {

	public const POST_TYPE = 'episodio';

	private const COLUMN = 'telecoqui_programa';

	/** Registers the post type. */
	public static function register_type(): void {
		register_post_type(
			self::POST_TYPE,
			array(
				'labels'        => array(
					'name'                  => __( 'Episodios', 'telecoqui' ),
					'singular_name'         => __( 'Episodio', 'telecoqui' ),
					'add_new'               => __( 'Añadir episodio', 'telecoqui' ),
					'add_new_item'          => __( 'Añadir episodio', 'telecoqui' ),
					'edit_item'             => __( 'Editar episodio', 'telecoqui' ),
					'new_item'              => __( 'Episodio nuevo', 'telecoqui' ),
					'all_items'             => __( 'Todos los episodios', 'telecoqui' ),
					'search_items'          => __( 'Buscar episodios', 'telecoqui' ),
					'not_found'             => __( 'No hay episodios.', 'telecoqui' ),
					'not_found_in_trash'    => __( 'No hay episodios en la papelera.', 'telecoqui' ),
					'featured_image'        => __( 'Imagen del episodio', 'telecoqui' ),
					'set_featured_image'    => __( 'Escoger la imagen', 'telecoqui' ),
					'remove_featured_image' => __( 'Quitar la imagen', 'telecoqui' ),
				),
				'public'        => false,
				'show_ui'       => true,
				'menu_icon'     => 'dashicons-playlist-video',
				'menu_position' => 6,
				'show_in_rest'  => true,
				'rest_base'     => 'episodios',
				'rewrite'       => false,
				// Without 'custom-fields', REST does not include the registered meta.
				'supports'      => array( 'title', 'excerpt', 'thumbnail', 'custom-fields' ),
			) + Editor_Rights::for_type()
		);
	}

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

	/**
	 * Adds the programme behind the title.
	 *
	 * @param array<string, string> $columns From names to titles.
	 */
	public static function add_column( array $columns ): array {
		$at = 1 + (int) array_search( 'title', array_keys( $columns ), true );
		return array_slice( $columns, 0, $at ) + array( self::COLUMN => __( 'Programa', 'telecoqui' ) ) + array_slice( $columns, $at );
	}

	/**
	 * Prints the programme of one row.
	 *
	 * @param string $column  Any column.
	 * @param int    $post_id The row's episode.
	 */
	public static function render_column( string $column, int $post_id ): void {
		if ( self::COLUMN === $column ) {
			$programme = Episode_Data::of( $post_id )['programme'];
			echo esc_html( null === $programme ? __( '— Sin programa —', 'telecoqui' ) : get_the_title( $programme ) );
		}
	}
}
