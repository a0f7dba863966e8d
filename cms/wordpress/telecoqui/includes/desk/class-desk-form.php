<?php

namespace Telecoqui;

use WP_Post;

/**
 * The boxes in the classic editor, and their saving. A form says what it showed, so that only what its user changed is stored. A form of a Timed_Type
 * that cannot be saved stores nothing; of any other item WordPress's own fields are saved, and those of the box that can be. The editor comes back to
 * what was typed and not stored, with a sentence that says why.
 */
final class Desk_Form {

	/** Behind the id of a box, the name of the field with what it showed, as JSON. */
	private const SHOWN = '_visto';

	/** What this request's form was refused for. */
	private static string $reason = '';

	/**
	 * Adds the boxes of a screen. Of an item of the desk, removes WordPress's own list of raw fields, which would show the same a second time, and the
	 * box of the slug, if readers never see it.
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
				// The block editor has a panel in its place (Desk_Panel).
				add_meta_box( str_replace( '_', '-', $fieldset::ID ), $fieldset->title(), $render, $type, $fieldset::CONTEXT, $place, array( '__back_compat_meta_box' => true ) );
			}
			if ( $fieldset instanceof Timed_Type && $fieldset::IS_TRACED ) {
				add_meta_box( str_replace( '_', '-', $type ) . '-historial', __( 'Historial', 'telecoqui' ), array( Desk_Trail::class, 'render' ), $type, 'normal', 'low' );
			}
		}
	}

	private static function render( Fieldset $fieldset, WP_Post $post ): void {
		$stored = self::stored( $fieldset, $post->ID );
		wp_nonce_field( 'guardar_' . $fieldset::ID, $fieldset::ID . '_nonce' );
		$shown = (string) wp_json_encode( $stored, JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT );
		echo Html::hidden( $fieldset::ID . self::SHOWN, $shown ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes.
		$fieldset->render( ( Desk_Problems::shown( $post->ID )['values'][ $fieldset::ID ] ?? array() ) + $stored, $post );
	}

	public static function text_label( string $text, WP_Post $post ): string {
		$type = Desk::timed( $post->post_type );
		return null === $type ? $text : $type->text_label();
	}

	/** Refuses to save a form that cannot be saved, or in which WordPress itself finds nothing to save. WordPress then stores nothing. */
	public static function refuse( bool $is_empty, array $item ): bool {
		$type = Desk::timed( $item['post_type'] ?? '' );
		$id   = (int) ( $item['ID'] ?? 0 );
		$sent = null === $type ? null : self::submitted( $type, $id, $item['post_title'] ?? '' );
		if ( null === $sent ) {
			return $is_empty;
		}
		$conflict     = implode( ' ', $sent['conflicts'] );
		self::$reason = '' === $conflict ? $type->sentence( $sent['values'], get_post( $id ), $item['post_status'] ?? 'draft', $item['post_date_gmt'] ?? '' ) : $conflict;
		if ( '' === self::$reason ) {
			return $is_empty;
		}
		Desk_Problems::add( $id, array( sprintf( __( 'No se guardó. %s', 'telecoqui' ), self::$reason ) ), array( $type::ID => $sent['typed'] ) );
		return true;
	}

	/**
	 * Stores the text that completes a form without one, and leaves the text of a form whose user did not change it as it is by now. Fields are slashed.
	 */
	public static function complete_text( array $data, array $item ): array {
		$type = Desk::timed( $data['post_type'] );
		$id   = (int) ( $item['ID'] ?? 0 );
		$sent = null === $type ? null : self::submitted( $type, $id, $item['post_title'] ?? '' );
		$text = $sent['values'][ Timed_Type::TEXT ] ?? '';
		if ( '' !== $text && ( $sent['typed'][ Timed_Type::TEXT ] ?? '' ) !== $text ) {
			$stored             = get_post( $id );
			$data['post_title'] = wp_slash( Timed_Item::text( $stored ) === $text ? $stored->post_title : $text );
		}
		return $data;
	}

	/** Saves the fields of a form that was not refused. What cannot be stored stays as it was, and the editor is told. */
	public static function save( int $post_id, WP_Post $post ): void {
		$read = array();
		foreach ( Desk::fieldsets( $post->post_type ) as $fieldset ) {
			$sent = self::submitted( $fieldset, $post_id, wp_slash( $post->post_title ) );
			if ( null === $sent || ! $fieldset->is_offered() ) {
				continue;
			}
			$problems = $fieldset instanceof Timed_Type ? array() : $sent['conflicts'] + $fieldset->problems( $sent['values'], $post );
			$is_none  = isset( $problems[''] ) || ( $fieldset::IS_ALL_OR_NOTHING && array() !== $problems );
			$unsaved  = $is_none ? $sent['typed'] : array_intersect_key( $sent['typed'], $problems );
			Desk_Problems::add( $post_id, $problems, array( $fieldset::ID => $unsaved ) );
			$read[] = array( $fieldset, array_diff_key( $sent['changed'], $unsaved, array( Timed_Type::TEXT => '' ) ) );
		}
		// After all were read: with each meta that is stored, WordPress forgets those that it has read.
		foreach ( $read as list( $fieldset, $values ) ) {
			$fieldset->store( $post_id, $values );
		}
	}

	public static function say_nothing_was_saved( string $location ): string {
		return '' === self::$reason ? $location : remove_query_arg( 'message', $location );
	}

	/** Gives the editor back the text of a refused form: WordPress is about to print the title of the item. */
	public static function give_back_text( WP_Post $post ): void {
		$text = Desk_Problems::shown( $post->ID )['values'][ Timed_Type::ID ][ Timed_Type::TEXT ] ?? null;
		if ( null !== $text ) {
			$post->post_title = $text;
		}
	}

	private static function stored( Fieldset $fieldset, int $post_id ): array {
		$post = $fieldset instanceof Timed_Type ? get_post( $post_id ) : null;
		return ( $post ? array( Timed_Type::TEXT => 'auto-draft' === $post->post_status ? '' : Timed_Item::text( $post ) ) : array() ) + $fieldset->values( $post_id );
	}

	/**
	 * What a submitted box says, with the form's title, which is slashed.
	 *
	 * @return array{typed: array, values: array, changed: array, conflicts: array<string, string>}|null By the keys of the fields: what this user changed,
	 *         as it was typed; everything that is to be stored, completed; what of it differs from what is stored; and why something is not stored that
	 *         somebody else changed, too. Null if the request is not such a form.
	 */
	private static function submitted( Fieldset $fieldset, int $post_id, string $title ): ?array {
		if ( ! self::is_submitted( $fieldset::ID, $post_id ) ) {
			return null;
		}
		$stored    = self::stored( $fieldset, $post_id );
		$shown     = json_decode( (string) self::posted( $fieldset::ID . self::SHOWN ), true );
		$shown     = ( is_array( $shown ) ? $shown : array() ) + $stored;
		$typed     = array();
		$values    = $stored;
		$conflicts = array();
		$text      = $fieldset instanceof Timed_Type ? array( Timed_Type::TEXT => new Field( Timed_Type::TEXT, array( 'label' => $fieldset->text_label() ) ) ) : array();
		foreach ( $text + $fieldset->fields() as $key => $field ) {
			$sent   = Timed_Type::TEXT === $key ? trim( wp_strip_all_tags( wp_unslash( $title ), true ) ) : $field->typed( self::posted( $key ) );
			$merged = $field->merge( $shown[ $key ], $sent, $stored[ $key ] );
			if ( null === $merged ) {
				$conflicts[ $key ] = $field->conflict( $sent, $stored[ $key ] );
			}
			if ( $merged !== $stored[ $key ] ) {
				$typed[ $key ]  = $merged ?? $sent;
				$values[ $key ] = $merged ?? $sent;
			}
		}
		$values  = $fieldset->complete( $values );
		$changed = array_filter( $values, static fn( $value, string $key ): bool => $value !== $stored[ $key ], ARRAY_FILTER_USE_BOTH );
		return compact( 'typed', 'values', 'changed', 'conflicts' );
	}

	/** What this user changed in a submitted box, by the keys of the fields, without what somebody else changed, too. */
	public static function changed( Fieldset $fieldset, int $post_id ): array {
		$sent = self::submitted( $fieldset, $post_id, '' );
		return null === $sent ? array() : array_diff_key( $sent['changed'], $sent['conflicts'] );
	}

	/** A field of the form, without slashes; null if there is none. */
	private static function posted( string $name ) {
		// phpcs:ignore WordPress.Security -- is_submitted() has verified the nonce; it is checked by the declaration, and sanitised by the meta.
		return isset( $_POST[ $name ] ) ? wp_unslash( $_POST[ $name ] ) : null;
	}

	/** Whether this request submits a box of an item that its user may edit. Autosaves and revisions have ids of their own. */
	public static function is_submitted( string $id, int $post_id ): bool {
		$nonce = isset( $_POST[ "{$id}_nonce" ] ) ? sanitize_key( wp_unslash( $_POST[ "{$id}_nonce" ] ) ) : '';
		$is_it = isset( $_POST['post_ID'] ) && absint( $_POST['post_ID'] ) === $post_id;
		return $is_it && wp_verify_nonce( $nonce, "guardar_{$id}" ) && current_user_can( 'edit_post', $post_id );
	}
}
