<?php

namespace Telecoqui;

use WP_Post;

/** A button that does something and leads to a page, which says what it did. */
final class Button {

	/** Transient of a user: what the last button did. A minute covers the redirect. */
	private const DONE = 'telecoqui_aviso_';

	/** The address of one in the form of an item: a link, because a form cannot contain another one. */
	public static function address( string $action, WP_Post $post ): string {
		return wp_nonce_url( admin_url( "admin-post.php?action={$action}&id={$post->ID}" ), $action . $post->ID );
	}

	public static function render_fields( string $action ): void {
		printf( '<input type="hidden" name="action" value="%s">', esc_attr( $action ) );
		wp_nonce_field( $action );
	}

	/**
	 * Does what a button says, keeps what it did for the page that follows, and leads there. For the item or null, `$may` returns whether this user may press
	 * it, and `$task` whether it succeeded, with a sentence; for the item's id, `$next` returns the address of the page that follows.
	 */
	public static function press( string $action, callable $may, callable $task, callable $next, string $refusal = '' ): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- the nonce contains the id.
		$id   = absint( $_REQUEST['id'] ?? 0 );
		$post = $id > 0 ? get_post( $id ) : null;
		if ( ( $id > 0 && ! $post ) || ! $may( $post ) ) {
			wp_die( esc_html( '' === $refusal ? __( 'No tienes permiso para hacer esto.', 'telecoqui' ) : $refusal ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( $action . ( $id > 0 ? $id : '' ) );
		$done = $task( $post );
		// The page that follows shows what this has changed, not the report of the last minute.
		Site_Problems::forget();
		set_transient( self::DONE . get_current_user_id(), $done, MINUTE_IN_SECONDS );
		wp_safe_redirect( $next( $id ) );
		exit;
	}

	/** Prints what this user's last button did, once. */
	public static function render_notice(): void {
		$key  = self::DONE . get_current_user_id();
		$done = get_transient( $key );
		if ( is_array( $done ) ) {
			delete_transient( $key );
			wp_admin_notice( esc_html( $done[1] ), array( 'type' => $done[0] ? 'success' : 'error' ) );
		}
	}
}
