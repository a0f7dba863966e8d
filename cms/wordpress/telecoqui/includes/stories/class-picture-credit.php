<?php

namespace Telecoqui;

use WP_Post;

/** A field "Crédito" of the pictures in the media library. The site shows it below a featured picture. */
final class Picture_Credit {

	public const META = '_telecoqui_credito';

	/** Characters: a name and an agency. */
	private const MAX = 120;

	private const FIELD = 'telecoqui_credito';

	/** Name of the field with what the form showed. */
	private const SHOWN = self::FIELD . '_visto';

	public static function register_meta(): void {
		$own = array(
			'sanitize_callback' => array( self::class, 'sanitize' ),
			'auth_callback'     => array( Editor_Rights::class, 'may_edit_item' ),
		);
		register_post_meta( 'attachment', self::META, $own + ( new Field( self::META, array( 'max' => self::MAX ) ) )->meta() );
	}

	/** The credit of an item's featured picture, as plain text; empty without one. */
	public static function of_item( int $post_id ): string {
		$picture_id = (int) get_post_thumbnail_id( $post_id );
		return $picture_id > 0 ? self::sanitize( get_post_meta( $picture_id, self::META, true ) ) : '';
	}

	/** Plain text on one line, not longer than a credit is. */
	public static function sanitize( $value ): string {
		return is_string( $value ) ? mb_substr( Story_Fieldset::plain( $value ), 0, self::MAX ) : '';
	}

	/** Adds the field to the media library's form of a picture. */
	public static function add_field( array $fields, WP_Post $post ): array {
		if ( wp_attachment_is_image( $post ) ) {
			$stored  = (string) get_post_meta( $post->ID, self::META, true );
			$refused = Desk_Problems::shown( $post->ID );
			$why     = implode( ' ', $refused['problems'] );

			$fields[ self::SHOWN ] = array(
				'input' => 'hidden',
				'value' => $stored,
			);
			$fields[ self::FIELD ] = array(
				'label' => __( 'Crédito', 'telecoqui' ),
				'input' => 'text',
				'value' => $refused['values'][ self::FIELD ][ self::FIELD ] ?? $stored,
				'helps' => ( '' === $why ? '' : '<strong role="alert">' . esc_html( $why ) . '</strong> ' ) . sprintf( __( 'Quién tomó la foto. El sitio lo muestra debajo, hasta %d letras.', 'telecoqui' ), self::MAX ),
			);
		}
		return $fields;
	}

	/** Saves the field; one that is too long keeps its previous value. WordPress has checked that the user may edit the file. */
	public static function save( array $post, array $attachment ): array {
		$typed = wp_unslash( $attachment[ self::FIELD ] ?? null );
		if ( ! is_string( $typed ) ) {
			return $post;
		}
		$length   = mb_strlen( Story_Fieldset::plain( $typed ) );
		$field    = new Field( self::FIELD, array( 'label' => __( 'Crédito', 'telecoqui' ), 'kind' => Field::VERBATIM ) ); // phpcs:ignore WordPress.Arrays.ArrayDeclarationSpacing.AssociativeArrayFound
		$stored   = (string) get_post_meta( (int) $post['ID'], self::META, true );
		$shown    = isset( $attachment[ self::SHOWN ] ) ? wp_unslash( $attachment[ self::SHOWN ] ) : $stored;
		$merged   = $field->merge( $shown, $typed, $stored );
		$sentence = null === $merged ? $field->conflict( $typed, $stored ) : '';
		if ( null !== $merged && $length > self::MAX ) {
			$sentence = sprintf( __( 'El crédito no se guardó: tiene %1$d letras y caben %2$d.', 'telecoqui' ), $length, self::MAX );
		}
		if ( '' === $sentence ) {
			update_post_meta( (int) $post['ID'], self::META, wp_slash( self::sanitize( $merged ) ) );
		} else {
			Desk_Problems::add( (int) $post['ID'], array( $sentence ), array( self::FIELD => array( self::FIELD => $typed ) ) );
		}
		return $post;
	}
}
