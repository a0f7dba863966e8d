<?php

namespace Telecoqui;

use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * A title, a picture and a link, newest first. Banners have no page of their own, so `link` in the REST response is the banner's target, and is left
 * out if there is none.
 */
final class Banner_Type extends Desk_Type {

	public const TYPE     = 'banner';
	public const ID       = 'telecoqui_enlace';
	public const KIND     = 'banner';
	public const BASE     = 'banner';
	public const SUPPORTS = array( 'title', 'thumbnail', 'custom-fields' );
	public const LINK     = 'enlace';

	public function labels(): array {
		return array(
			'name'           => __( 'Banners', 'telecoqui' ),
			'singular_name'  => __( 'Banner', 'telecoqui' ),
			'all_items'      => __( 'Todos los banners', 'telecoqui' ),
			'featured_image' => __( 'Imagen del banner', 'telecoqui' ),
			'box'            => __( 'Enlace', 'telecoqui' ),
		);
	}

	public function menu(): array {
		return array(
			'menu_icon'     => 'dashicons-slides',
			'menu_position' => 7,
		);
	}

	protected function declared(): array {
		return array(
			self::LINK => array(
				'kind'    => Field::LINK,
				'label'   => __( 'Al tocar el banner se abre', 'telecoqui' ),
				'help'    => __( 'Una ruta del sitio, como /programas/enfoque, o una dirección que empiece con https://. Déjalo vacío si el banner no lleva a ninguna parte.', 'telecoqui' ),
				'refusal' => __( 'El enlace no se guardó: escribe una ruta del sitio, como /programas/enfoque, o una dirección que empiece con https://.', 'telecoqui' ),
			),
		);
	}

	public static function link_of( int $post_id ): ?string {
		$link = self::one()->values( $post_id )[ self::LINK ];
		return '' === $link ? null : $link;
	}

	public function read_fields(): array {
		$text = array( 'type' => array( 'string', 'null' ) );
		return array(
			'image'     => array( array( Item_Fields::class, 'picture' ), $text + array( 'format' => 'uri' ) ),
			'image_alt' => array( array( Item_Fields::class, 'picture_alt' ), array( 'type' => 'string' ) ),
			'link'      => array( array( self::class, 'link_of' ), $text ),
		);
	}

	public static function omit_empty_link( WP_REST_Response $response ): WP_REST_Response {
		$data = $response->get_data();
		$response->set_data( isset( $data['link'] ) ? $data : array_diff_key( $data, array( 'link' => '' ) ) );
		return $response;
	}
}
