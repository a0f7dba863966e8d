<?php
/**
 * An item as it would be if it were published now.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * Lets WordPress's own controller make the response, with the newest autosave instead of the stored texts. Nothing is
 * written to WordPress's object cache, which readers' requests may share.
 */
final class Preview_Item {

	/**
	 * The response for one item.
	 *
	 * @param WP_Post $post A post of a type with a REST collection.
	 */
	public static function response( WP_Post $post ): WP_REST_Response {
		$item    = self::with_autosave( $post );
		$request = new WP_REST_Request( 'GET' );
		$request->set_param( 'context', 'view' );

		// The controller reads the title by id, and would hide the text behind the item's password.
		$title = static fn( string $title, $id = 0 ): string => (int) $id === $item->ID ? $item->post_title : $title;
		add_filter( 'the_title', $title, 0, 2 );
		add_filter( 'post_password_required', '__return_false' );
		try {
			return get_post_type_object( $item->post_type )->get_rest_controller()->prepare_item_for_response( $item, $request );
		} finally {
			remove_filter( 'the_title', $title, 0 );
			remove_filter( 'post_password_required', '__return_false' );
		}
	}

	/**
	 * A copy with the texts of the newest autosave.
	 *
	 * @param WP_Post $post The item.
	 */
	private static function with_autosave( WP_Post $post ): WP_Post {
		$item     = clone $post;
		$autosave = wp_get_post_autosave( $post->ID );
		// Dates have whole seconds: an autosave of the same second was made after the version it differs from.
		if ( $autosave && $autosave->post_modified_gmt >= $post->post_modified_gmt ) {
			$item->post_title   = $autosave->post_title;
			$item->post_content = $autosave->post_content;
			$item->post_excerpt = $autosave->post_excerpt;
		}
		return $item;
	}
}
