<?php
/**
 * Banners of the home page.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * The post type `banner`: a title, a picture and a link, newest first. Banners have no page of their own, so `link` in
 * the REST response is the banner's target, and is left out if there is none.
 */
final class Banners {

	public const POST_TYPE = 'banner';

	/** Hooks the registration. */
	/** Registers the post type. */
	public static function register_type(): void {
		register_post_type(
			self::POST_TYPE,
			array(
				'labels'        => array(
					'name'                  => __( 'Banners', 'telecoqui' ),
					'singular_name'         => __( 'Banner', 'telecoqui' ),
					'add_new'               => __( 'Añadir banner', 'telecoqui' ),
					'add_new_item'          => __( 'Añadir banner', 'telecoqui' ),
					'edit_item'             => __( 'Editar banner', 'telecoqui' ),
					'new_item'              => __( 'Banner nuevo', 'telecoqui' ),
					'all_items'             => __( 'Todos los banners', 'telecoqui' ),
					'search_items'          => __( 'Buscar banners', 'telecoqui' ),
					'not_found'             => __( 'No hay banners.', 'telecoqui' ),
					'not_found_in_trash'    => __( 'No hay banners en la papelera.', 'telecoqui' ),
					'featured_image'        => __( 'Imagen del banner', 'telecoqui' ),
					'set_featured_image'    => __( 'Escoger la imagen', 'telecoqui' ),
					'remove_featured_image' => __( 'Quitar la imagen', 'telecoqui' ),
				),
				'public'        => false,
				'show_ui'       => true,
				'menu_icon'     => 'dashicons-slides',
				'menu_position' => 7,
				'show_in_rest'  => true,
				'rest_base'     => 'banner',
				'rewrite'       => false,
				// Without 'custom-fields', REST does not include the registered meta.
				'supports'      => array( 'title', 'thumbnail', 'custom-fields' ),
			) + Editor_Rights::for_type()
		);
	}

	/** Registers the fields that the carousel reads. */
	public static function register_fields(): void {
		$fields = array(
			'image'     => array( array( Pictures::class, 'url' ), array( 'string', 'null' ), 'uri' ),
			'image_alt' => array( array( Pictures::class, 'alt' ), 'string', null ),
			'link'      => array( array( Banner_Link::class, 'of' ), array( 'string', 'null' ), null ),
		);
		foreach ( $fields as $name => list( $read, $type, $format ) ) {
			Read_Only_Field::register( self::POST_TYPE, $name, $read, array_filter( compact( 'type', 'format' ) ) );
		}
	}

	/**
	 * Leaves out the link of a banner without a target.
	 *
	 * @param WP_REST_Response $response The response for one banner.
	 */
	public static function omit_empty_link( WP_REST_Response $response ): WP_REST_Response {
		$data = $response->get_data();
		if ( array_key_exists( 'link', $data ) && null === $data['link'] ) {
			unset( $data['link'] );
			$response->set_data( $data );
		}
		return $response;
	}
}
