<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * The boxes in the classic editor, and their saving. A form of a Timed_Type that cannot be saved stores nothing: the editor comes back to it with what
 * was typed and a sentence that says why. Of any other item WordPress's own fields are saved, and the editor is told which fields of the box were not.
 */
final class Desk_Form {

	/** Transient of a user: the refused form. Five minutes cover the redirect and a slow line. */
	private const REFUSED = 'telecoqui_portada_rechazada_';

	/**
	 * What this request's form was refused for.
	 *
	 * @var string
	 */
	private static string $reason = '';

	/**
	 * The refused form that this screen shows again.
	 *
	 * @var array{id: int, reason: string, values: array<string, string>}|null
	 */
	private static ?array $shown = null;

	/**
	 * Adds the boxes of a screen. Of an item of the desk, removes WordPress's own list of raw fields, which would show the same a second time, and the
	 * box of the slug, if readers never see it.
	 *
	 * @param string $type Post type, or what else has boxes.
	 */
	public static function add( string $type ): void {
		foreach ( Desk::fieldsets( $type ) as $fieldset ) {
			if ( $fieldset instanceof Desk_Type ) {
				remove_meta_box( 'postcustom', $type, 'normal' );
			}
			if ( $fieldset instanceof Timed_Type ) {
				remove_meta_box( 'slugdiv', $type, 'normal' );
			}
			if ( $fieldset->is_offered() ) {
				$render = static fn( WP_Post $post ) => self::render( $fieldset, $post );
				$place  = 'normal' === $fieldset::CONTEXT ? 'high' : 'default';
				add_meta_box( str_replace( '_', '-', $fieldset::ID ), $fieldset->title(), $render, $type, $fieldset::CONTEXT, $place, array( '__back_compat_meta_box' => $fieldset::HAS_PANEL ) );
			}
			if ( $fieldset instanceof Timed_Type && $fieldset::IS_TRACED ) {
				add_meta_box( str_replace( '_', '-', $type ) . '-historial', __( 'Historial', 'telecoqui' ), array( Desk_Trail::class, 'render' ), $type, 'normal', 'low' );
			}
		}
	}

	/** Prints a box. */
	private static function render( Fieldset $fieldset, WP_Post $post ): void {
		wp_nonce_field( 'guardar_' . $fieldset::ID, $fieldset::ID . '_nonce' );
		$fieldset->render( ( self::refused( $post->ID )['values'] ?? array() ) + $fieldset->values( $post->ID ), $post );
	}

	/** Says in the empty title what it is. */
	public static function text_label( string $text, WP_Post $post ): string {
		$type = Desk::timed( $post->post_type );
		return null === $type ? $text : $type->text_label();
	}

	/**
	 * Refuses to save a form that cannot be saved. WordPress then stores nothing.
	 *
	 * @param bool  $is_empty Whether WordPress itself finds nothing to save.
	 * @param array $item     The fields given to wp_insert_post(), slashed.
	 */
	public static function refuse( bool $is_empty, array $item ): bool {
		$type   = Desk::timed( $item['post_type'] ?? '' );
		$id     = (int) ( $item['ID'] ?? 0 );
		$values = null === $type ? null : self::submitted_whole( $type, $id, $item['post_title'] ?? '' );
		if ( null === $values ) {
			return $is_empty;
		}
		self::$reason = $type->sentence( $type->complete( $values ), get_post( $id ), $item['post_status'] ?? 'draft', $item['post_date_gmt'] ?? '' );
		if ( '' === self::$reason ) {
			return $is_empty;
		}
		$refused = array(
			'id'     => $id,
			'reason' => self::$reason,
			'values' => $values,
		);
		set_transient( self::REFUSED . get_current_user_id(), $refused, 5 * MINUTE_IN_SECONDS );
		return true;
	}

	/**
	 * Stores the text that completes a form without one.
	 *
	 * @param array $data The fields about to be stored, slashed.
	 * @param array $item The fields given to wp_insert_post(), slashed.
	 */
	public static function complete_text( array $data, array $item ): array {
		$type   = Desk::timed( $data['post_type'] );
		$values = null === $type ? null : self::submitted_whole( $type, (int) ( $item['ID'] ?? 0 ), $item['post_title'] ?? '' );
		if ( null !== $values && '' === $values[ Timed_Type::TEXT ] ) {
			$data['post_title'] = wp_slash( $type->complete( $values )[ Timed_Type::TEXT ] );
		}
		return $data;
	}

	/** Saves the fields of a form that was not refused. What cannot be stored stays as it was, and the editor is told. */
	public static function save( int $post_id, WP_Post $post ): void {
		$read = array();
		foreach ( Desk::fieldsets( $post->post_type ) as $fieldset ) {
			$is_whole = $fieldset instanceof Timed_Type;
			$values   = $is_whole ? self::submitted_whole( $fieldset, $post_id, wp_slash( $post->post_title ) ) : self::submitted( $fieldset, $post_id );
			if ( null === $values || ! $fieldset->is_offered() ) {
				continue;
			}
			$values = $fieldset->complete( $values );
			if ( ! $is_whole ) {
				$problems = $fieldset->problems( $values, $post );
				$is_none  = isset( $problems[''] ) || ( $fieldset::IS_ALL_OR_NOTHING && array() !== $problems );
				$values   = $is_none ? array() : array_diff_key( $values, $problems );
				Desk_Problems::add( $post_id, $problems );
			}
			$read[] = array( $fieldset, $values );
		}
		// After all were read: with each meta that is stored, WordPress forgets those that it has read.
		foreach ( $read as list( $fieldset, $values ) ) {
			$fieldset->store( $post_id, $values );
		}
	}

	/** Removes WordPress's "saved" from the address after a refused form. */
	public static function say_nothing_was_saved( string $location ): string {
		return '' === self::$reason ? $location : remove_query_arg( 'message', $location );
	}

	/**
	 * Gives the editor back the text of a refused form.
	 *
	 * @param WP_Post $post The item on the screen, whose title WordPress is about to print.
	 */
	public static function give_back_text( WP_Post $post ): void {
		$refused = self::refused( $post->ID );
		if ( null !== $refused ) {
			$post->post_title = $refused['values'][ Timed_Type::TEXT ];
		}
	}

	/** Says why the form was refused. */
	public static function notice(): void {
		$refused = self::refused( (int) get_the_ID() );
		if ( null !== $refused ) {
			/* translators: %s: a sentence that says why. */
			wp_admin_notice( esc_html( sprintf( __( 'No se guardó. %s', 'telecoqui' ), $refused['reason'] ) ), array( 'type' => 'error' ) );
		}
	}

	/**
	 * The refused form that the screen of an item shows again, once.
	 *
	 * @return array{id: int, reason: string, values: array<string, string>}|null
	 */
	private static function refused( int $post_id ): ?array {
		global $pagenow;
		$key = self::REFUSED . get_current_user_id();
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- only compared.
		if ( null === self::$shown && is_admin() && 'post.php' === $pagenow && 'GET' === ( $_SERVER['REQUEST_METHOD'] ?? '' ) ) {
			$stored      = get_transient( $key );
			self::$shown = is_array( $stored ) ? $stored : null;
		}
		if ( null === self::$shown || self::$shown['id'] !== $post_id ) {
			return null;
		}
		delete_transient( $key );
		return self::$shown;
	}

	/**
	 * The text and the fields of a submitted form, as they were typed.
	 *
	 * @param string $title Its title, slashed.
	 * @return array<string, string>|null Null if the request is not such a form.
	 */
	private static function submitted_whole( Timed_Type $type, int $post_id, string $title ): ?array {
		$values = self::submitted( $type, $post_id );
		return null === $values ? null : array( Timed_Type::TEXT => trim( wp_strip_all_tags( wp_unslash( $title ), true ) ) ) + $values;
	}

	/**
	 * The fields of a submitted box, as they were typed. The field of a moment has no seconds, so what it shows of a stored one is that one.
	 *
	 * @return array<string, mixed>|null Null if the request is not such a form.
	 */
	private static function submitted( Fieldset $fieldset, int $post_id ): ?array {
		if ( ! self::is_submitted( $fieldset::ID, $post_id ) ) {
			return null;
		}
		$stored = $fieldset->values( $post_id );
		$values = array();
		foreach ( $fieldset->fields() as $key => $field ) {
			// phpcs:ignore WordPress.Security -- is_submitted() verifies the nonce; it is checked by the declaration, and sanitised by the meta.
			$typed          = $field->typed( wp_unslash( $_POST[ $key ] ?? null ) );
			$is_stored      = Field::MOMENT === $field->kind && Moment::typed( $stored[ $key ] ) === $typed;
			$values[ $key ] = $is_stored ? $stored[ $key ] : $typed;
		}
		return $values;
	}

	/** Whether this request submits a box of an item that its user may edit. Autosaves and revisions have ids of their own. */
	public static function is_submitted( string $id, int $post_id ): bool {
		$nonce = isset( $_POST[ "{$id}_nonce" ] ) ? sanitize_key( wp_unslash( $_POST[ "{$id}_nonce" ] ) ) : '';
		$is_it = isset( $_POST['post_ID'] ) && absint( $_POST['post_ID'] ) === $post_id;
		return $is_it && wp_verify_nonce( $nonce, "guardar_{$id}" ) && current_user_can( 'edit_post', $post_id );
	}
}
