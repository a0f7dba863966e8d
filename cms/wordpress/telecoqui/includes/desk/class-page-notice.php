<?php

namespace Telecoqui;

/**
 * Tells a user what a button did, on the page that follows.
 */
final class Page_Notice {

	/** Prefix of the user's id. */
	private const NOTICE = 'telecoqui_aviso_';

	/**
	 * Keeps the notice for the page that follows.
	 *
	 * @param bool   $good Whether the button did what was wanted.
	 * @param string $text Plain text.
	 */
	public static function keep( bool $good, string $text ): void {
		// A minute covers the redirect back to the page.
		$notice = array(
			'good' => $good,
			'text' => $text,
		);
		set_transient( self::NOTICE . get_current_user_id(), $notice, MINUTE_IN_SECONDS );
	}

	/** Prints the notice of this user's last button, once. */
	public static function render(): void {
		$key    = self::NOTICE . get_current_user_id();
		$notice = get_transient( $key );
		delete_transient( $key );
		if ( is_array( $notice ) ) {
			wp_admin_notice( esc_html( $notice['text'] ), array( 'type' => $notice['good'] ? 'success' : 'error' ) );
		}
	}
}
