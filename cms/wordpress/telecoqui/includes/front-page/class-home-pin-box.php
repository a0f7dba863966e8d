<?php
/**
 * The box "Fijar en portada".
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * A box beside the editor of news, for everybody who may change the home page.
 */
final class Home_Pin_Box {

	private const NONCE  = 'telecoqui_fijada_nonce';
	private const ACTION = 'telecoqui_guardar_fijada';
	/** Transient of a user: why the last choice was not stored, by the post. */
	private const REFUSED = 'telecoqui_fijada_rechazada_';

	/** Hooks the box and its saving. */
	/** Adds the box. */
	public static function add(): void {
		if ( current_user_can( Editor_Rights::CAPABILITY ) ) {
			add_meta_box( 'telecoqui-fijada', __( 'Fijar en portada', 'telecoqui' ), array( self::class, 'render' ), 'post', 'side' );
		}
	}

	/**
	 * Prints the box.
	 *
	 * @param WP_Post $post The post on the screen.
	 */
	public static function render( WP_Post $post ): void {
		wp_nonce_field( self::ACTION, self::NONCE );
		$place = (string) get_post_meta( $post->ID, Home_Pin::PLACE, true );
		$until = Moment::read( (string) get_post_meta( $post->ID, Home_Pin::UNTIL, true ) );
		printf( '<p><label for="%1$s">%2$s</label><br><select class="widefat" id="%1$s" name="%1$s">', esc_attr( Home_Pin::PLACE ), esc_html__( 'Lugar', 'telecoqui' ) );
		printf( '<option value="">%s</option>', esc_html__( 'No fijar', 'telecoqui' ) );
		foreach ( Home_Pin::PLACES as $choice ) {
			/* translators: %s: a number from 1 to 4. */
			printf( '<option value="%1$s"%2$s>%3$s</option>', esc_attr( $choice ), selected( $place, $choice, false ), esc_html( sprintf( __( 'Lugar %s', 'telecoqui' ), $choice ) ) );
		}
		printf(
			'</select></p><p><label for="%1$s">%2$s</label><br><input class="widefat" id="%1$s" name="%1$s" type="datetime-local" value="%3$s"></p><p class="description">%4$s</p>',
			esc_attr( Home_Pin::UNTIL ),
			esc_html__( 'Hasta', 'telecoqui' ),
			esc_attr( '' === $until ? '' : wp_date( 'Y-m-d\TH:i', strtotime( $until ) ) ),
			esc_html__( 'La portada muestra primero las noticias fijadas, y detrás las marcadas como «fija» en WordPress. El final vale para las dos; sin final, hasta que la sueltes.', 'telecoqui' )
		);
		if ( Home_Pin::of( $post->ID ) && '' !== $until && $until <= gmdate( 'Y-m-d\TH:i:s\Z' ) ) {
			printf( '<p><strong>%s</strong></p>', esc_html__( 'Terminó: ya no está fijada.', 'telecoqui' ) );
		}
	}

	/**
	 * Saves the choice that was submitted; one that cannot be used leaves the previous one as it was.
	 *
	 * @param int $post_id The post that was saved.
	 */
	public static function save( int $post_id ): void {
		$nonce = isset( $_POST[ self::NONCE ] ) ? sanitize_key( wp_unslash( $_POST[ self::NONCE ] ) ) : '';
		if ( ! wp_verify_nonce( $nonce, self::ACTION ) || wp_is_post_autosave( $post_id ) || wp_is_post_revision( $post_id ) || ! current_user_can( Editor_Rights::CAPABILITY ) ) {
			return;
		}
		$place = isset( $_POST[ Home_Pin::PLACE ] ) ? sanitize_text_field( wp_unslash( $_POST[ Home_Pin::PLACE ] ) ) : '';
		$until = isset( $_POST[ Home_Pin::UNTIL ] ) ? sanitize_text_field( wp_unslash( $_POST[ Home_Pin::UNTIL ] ) ) : '';
		// The form has no seconds, so what it shows of a stored end is compared.
		$stored    = Moment::read( (string) get_post_meta( $post_id, Home_Pin::UNTIL, true ) );
		$is_stored = '' !== $stored && wp_date( 'Y-m-d\TH:i', strtotime( $stored ) ) === $until;
		$reason    = Home_Pin::sentence( $place, $is_stored ? '' : $until );
		$key       = self::REFUSED . get_current_user_id();
		if ( '' !== $reason ) {
			set_transient( $key, array( $post_id => $reason ), 5 * MINUTE_IN_SECONDS );
			return;
		}
		delete_transient( $key );
		update_post_meta( $post_id, Home_Pin::PLACE, $place );
		if ( ! $is_stored ) {
			update_post_meta( $post_id, Home_Pin::UNTIL, $until );
		}
	}

	/**
	 * Why the last choice for a post was not stored, for the notice after a save.
	 *
	 * @param int $post_id Any post.
	 * @return string Plain text; empty if it was stored.
	 */
	public static function refusal( int $post_id ): string {
		$refused = get_transient( self::REFUSED . get_current_user_id() );
		return is_array( $refused ) ? (string) ( $refused[ $post_id ] ?? '' ) : '';
	}
}
