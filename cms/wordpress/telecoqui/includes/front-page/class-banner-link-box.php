<?php
/**
 * The editor's field for a banner's link.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * A box on the banner's screen.
 */
final class Banner_Link_Box {

	private const NONCE   = 'telecoqui_enlace_nonce';
	private const ACTION  = 'telecoqui_guardar_enlace';
	private const REFUSED = 'telecoqui_enlace_rechazado_';
	private const EXAMPLE = '/programas/enfoque';

	/** Hooks the box, its saving and its notice. */
	/**
	 * Adds the box, and removes WordPress's own list of raw fields, which would show the link a second time.
	 */
	public static function add(): void {
		remove_meta_box( 'postcustom', Banners::POST_TYPE, 'normal' );
		add_meta_box( 'telecoqui-enlace', __( 'Enlace', 'telecoqui' ), array( self::class, 'render' ), Banners::POST_TYPE, 'normal', 'high' );
	}

	/**
	 * Prints the box.
	 *
	 * @param WP_Post $post The banner on the screen.
	 */
	public static function render( WP_Post $post ): void {
		wp_nonce_field( self::ACTION, self::NONCE );
		printf(
			'<label for="telecoqui-enlace-campo">%s</label>
			<input class="widefat" id="telecoqui-enlace-campo" name="%s" type="text" inputmode="url" value="%s" pattern="%s"
				title="%s" placeholder="%s" autocomplete="off">',
			esc_html__( 'Al tocar el banner se abre', 'telecoqui' ),
			esc_attr( Banner_Link::META ),
			esc_attr( (string) Banner_Link::of( $post->ID ) ),
			esc_attr( Banner_Link::PATTERN ),
			esc_attr__( 'Una ruta del sitio o una dirección https', 'telecoqui' ),
			esc_attr( self::EXAMPLE )
		);
		printf(
			'<p class="description">' . esc_html(
				/* translators: 1: a path such as /programas/enfoque. 2: https://. */
				__( 'Una ruta del sitio, como %1$s, o una dirección que empiece con %2$s. Déjelo vacío si el banner no lleva a ninguna parte.', 'telecoqui' )
			) . '</p>',
			'<code>' . esc_html( self::EXAMPLE ) . '</code>',
			'<code>https://</code>'
		);
	}

	/**
	 * Saves the link that was submitted; an invalid one leaves the previous link as it was.
	 *
	 * @param int $post_id The banner that was saved.
	 */
	public static function save( int $post_id ): void {
		$nonce = isset( $_POST[ self::NONCE ] ) ? sanitize_key( wp_unslash( $_POST[ self::NONCE ] ) ) : '';
		if ( ! wp_verify_nonce( $nonce, self::ACTION ) || wp_is_post_autosave( $post_id ) || wp_is_post_revision( $post_id ) ) {
			return;
		}
		if ( ! current_user_can( 'edit_post', $post_id ) || ! isset( $_POST[ Banner_Link::META ] ) ) {
			return;
		}
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- compared with its sanitised form below.
		$typed = trim( (string) wp_unslash( $_POST[ Banner_Link::META ] ) );
		$link  = Banner_Link::sanitize( $typed );
		if ( '' === $link && '' !== $typed ) {
			// A minute covers the redirect back to the screen.
			set_transient( self::REFUSED . get_current_user_id(), $post_id, MINUTE_IN_SECONDS );
			return;
		}
		update_post_meta( $post_id, Banner_Link::META, wp_slash( $link ) );
	}

	/**
	 * Tells the editor that the link was not saved.
	 */
	public static function notice(): void {
		$key    = self::REFUSED . get_current_user_id();
		$screen = get_current_screen();
		if ( null === $screen || 'post' !== $screen->base || (int) get_transient( $key ) !== get_the_ID() ) {
			return;
		}
		delete_transient( $key );
		printf(
			'<div class="notice notice-error"><p>' . esc_html(
				/* translators: 1: a path such as /programas/enfoque. 2: https://. */
				__( 'El enlace no se guardó: escribe una ruta del sitio, como %1$s, o una dirección que empiece con %2$s.', 'telecoqui' )
			) . '</p></div>',
			'<code>' . esc_html( self::EXAMPLE ) . '</code>',
			'<code>https://</code>'
		);
	}
}
