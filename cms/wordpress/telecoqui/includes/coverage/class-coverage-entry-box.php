<?php
/**
 * The box "Entrada".
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * A box beside the block editor of an entry, for what the fast screen has too: its coverage, the marks, who signs and the corrections. The title of
 * the editor is the short headline.
 */
final class Coverage_Entry_Box {

	private const NONCE  = 'telecoqui_entrada_nonce';
	private const ACTION = 'telecoqui_guardar_entrada';

	/** Adds the box. */
	public static function add(): void {
		add_meta_box( 'telecoqui-entrada', __( 'Entrada', 'telecoqui' ), array( self::class, 'render' ), Coverage_Entries::POST_TYPE, 'side' );
	}

	/**
	 * Prints the box.
	 *
	 * @param WP_Post $post The entry on the screen.
	 */
	public static function render( WP_Post $post ): void {
		wp_nonce_field( self::ACTION, self::NONCE );
		$field = Coverage_Entry::of( $post->ID );
		printf( '<p><label for="telecoqui-entrada-cobertura">%s</label><br><select class="widefat" id="telecoqui-entrada-cobertura" name="%s[cobertura]">', esc_html__( 'Cobertura', 'telecoqui' ), esc_attr( Story_Box::FIELDS ) );
		printf( '<option value="0">%s</option>', esc_html__( 'Escoge una', 'telecoqui' ) );
		$own = Coverage::readable( $post->post_parent );
		// Its own one may be older than those that are offered.
		foreach ( array_column( array_filter( array( $own, ...Coverage::latest() ) ), null, 'ID' ) as $coverage ) {
			printf( '<option value="%d"%s>%s</option>', (int) $coverage->ID, selected( $post->post_parent, $coverage->ID, false ), esc_html( get_the_title( $coverage ) ) );
		}
		echo '</select></p>';
		self::checkbox( 'clave', __( 'Momento clave (necesita título)', 'telecoqui' ), '1' === get_post_meta( $post->ID, Coverage_Entry::KEY, true ) );
		self::checkbox( 'fijada', __( 'Fijar arriba', 'telecoqui' ), null !== $field['fijada'] );
		Story_Box::render_authors( $post );
		Story_Box::render_corrections( $field['correcciones'] );
	}

	/**
	 * Saves what was submitted. What cannot be used is left out, and the editor is told.
	 *
	 * @param int $post_id The entry that was saved.
	 */
	public static function save( int $post_id ): void {
		if ( wp_is_post_autosave( $post_id ) || wp_is_post_revision( $post_id ) || ! self::is_submitted( $post_id ) ) {
			return;
		}
		// phpcs:ignore WordPress.Security.NonceVerification.Missing, WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- verified above; Story_Form reads each field by itself.
		$fields = wp_unslash( $_POST[ Story_Box::FIELDS ] ?? array() );
		$form   = new Story_Form( $post_id, $fields );
		$is_key = isset( $fields['clave'] );
		foreach ( Coverage_Entry::marks( $is_key, isset( $fields['fijada'] ), (string) get_post_meta( $post_id, Coverage_Entry::PINNED, true ) ) as $key => $value ) {
			update_post_meta( $post_id, $key, $value );
		}
		Story_Fields::store_ids( $post_id, Story_Fields::AUTHORS, $form->authors() );
		update_post_meta( $post_id, Story_Fields::CORRECTIONS, wp_slash( $form->corrections() ) );
		$more = array_filter(
			array(
				$is_key && '' === Coverage_Entry::headline( get_post( $post_id ) ) ? __( 'No sale en los momentos clave: le falta el título.', 'telecoqui' ) : '',
				Coverage_Entry::why_unseen( get_post( $post_id ) ),
			)
		);
		Desk_Problems::add( $post_id, array( ...$form->problems(), ...array_values( $more ) ) );
	}

	/**
	 * The coverage of an entry that is being saved: the chosen one, or for a new one that of the address ("Añadir entrada" of a coverage).
	 *
	 * @param int   $stored  What WordPress would store.
	 * @param int   $post_id The entry; 0 for a new one.
	 * @param array $row     What is stored.
	 * @param array $postarr What was sent.
	 */
	public static function choose_coverage( int $stored, int $post_id, array $row, array $postarr ): int {
		if ( Coverage_Entries::POST_TYPE !== ( $postarr['post_type'] ?? '' ) ) {
			return $stored;
		}
		// phpcs:disable WordPress.Security.NonceVerification -- a nonce is verified where something is changed; a new entry is only opened.
		if ( 0 === $post_id && 'auto-draft' === ( $row['post_status'] ?? '' ) && isset( $_GET[ Coverage_Entries::PARAMETER ] ) ) {
			return Coverage::readable( absint( $_GET[ Coverage_Entries::PARAMETER ] ) )->ID ?? $stored;
		}
		if ( $post_id > 0 && self::is_submitted( $post_id ) ) {
			return Coverage::readable( absint( wp_unslash( $_POST[ Story_Box::FIELDS ]['cobertura'] ?? 0 ) ) )->ID ?? $stored;
		}
		// phpcs:enable
		return $stored;
	}

	/**
	 * Whether this request submits the box of an entry that its user may edit.
	 *
	 * @param int $post_id The entry.
	 */
	private static function is_submitted( int $post_id ): bool {
		$nonce = isset( $_POST[ self::NONCE ] ) ? sanitize_key( wp_unslash( $_POST[ self::NONCE ] ) ) : '';
		$id    = isset( $_POST['post_ID'] ) ? absint( $_POST['post_ID'] ) : 0;
		return wp_verify_nonce( $nonce, self::ACTION ) && $id === $post_id && isset( $_POST[ Story_Box::FIELDS ] ) && is_array( $_POST[ Story_Box::FIELDS ] ) && current_user_can( 'edit_post', $post_id );
	}

	/**
	 * Prints a checkbox.
	 *
	 * @param string $name       Of the form.
	 * @param string $label      Plain text.
	 * @param bool   $is_checked Whether it is chosen.
	 */
	private static function checkbox( string $name, string $label, bool $is_checked ): void {
		printf( '<p><label><input type="checkbox" name="%s[%s]" value="1"%s> %s</label></p>', esc_attr( Story_Box::FIELDS ), esc_attr( $name ), checked( $is_checked, true, false ), esc_html( $label ) );
	}
}
