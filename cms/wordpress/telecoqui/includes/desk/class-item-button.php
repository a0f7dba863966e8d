<?php

namespace Telecoqui;

use WP_Post;

/**
 * A button that does something to an item without saving its form: a link, because a form cannot contain another one.
 */
final class Item_Button {

	/** The address that a button leads to. */
	public static function address( string $action, WP_Post $post ): string {
		return wp_nonce_url( admin_url( "admin-post.php?action={$action}&id={$post->ID}" ), $action . $post->ID );
	}

	/**
	 * Does what a button says, keeps what it did for the page that follows (Page_Notice), and leads there.
	 *
	 * @param string   $refusal What somebody reads who may not press it.
	 * @param callable $may     Returns, for the item, whether this user may press it.
	 * @param callable $task    Returns, for the item, whether it succeeded, and a sentence.
	 * @param callable $next    Returns, for the item's id, the address of the page that follows.
	 */
	public static function press( string $action, string $refusal, callable $may, callable $task, callable $next ): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- the nonce contains the id.
		$id = isset( $_GET['id'] ) ? absint( $_GET['id'] ) : 0;
		check_admin_referer( $action . $id );
		$post = get_post( $id );
		if ( ! $post || ! $may( $post ) ) {
			wp_die( esc_html( $refusal ), '', array( 'response' => 403 ) );
		}
		list( $good, $text ) = $task( $post );
		Page_Notice::keep( $good, $text );
		wp_safe_redirect( $next( $id ) );
		exit;
	}
}
