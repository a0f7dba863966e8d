<?php

namespace Telecoqui;

use WP_Post;

/**
 * WordPress's own fields of the classic form and of the quick edit, which send back all that they were opened with. A form says what it showed, and what
 * its user did not change stays as somebody else has left it meanwhile: a headline, a category, an item that was switched off.
 */
final class Form_Changes {

	/** Name of the field with what a form showed, as JSON, and of the element of a list's row with the same. */
	private const SHOWN = 'telecoqui_visto';

	/** What is given back to the editor, by the names of the form. */
	private const TEXTS = array(
		'post_title' => 'post_title',
		'content'    => 'post_content',
		'excerpt'    => 'post_excerpt',
	);

	/** What the quick edit does not show. */
	private const NOT_QUICK = array( 'content', 'excerpt', '_thumbnail_id', '_wp_attachment_image_alt' );

	/** Buttons of the classic form that say which status it is to have. */
	private const BUTTONS = array( 'publish', 'saveasdraft', 'saveasprivate', 'advanced', 'pending' );

	/** Prints in the classic form what it shows, and has it show again what was refused. */
	public static function render( WP_Post $post ): void {
		echo Html::hidden( self::SHOWN, self::shown( $post, false ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes.
		foreach ( Desk_Problems::shown( $post->ID )['values'][ self::SHOWN ] ?? array() as $name => $typed ) {
			if ( isset( self::TEXTS[ $name ] ) ) {
				$post->{self::TEXTS[ $name ]} = $typed;
			}
		}
	}

	public static function render_row( WP_Post $post ): void {
		echo Html::element( 'div', array( 'class' => self::SHOWN ), self::shown( $post, true ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes.
	}

	public static function enqueue( string $page ): void {
		if ( 'edit.php' === $page ) {
			Asset::enqueue( 'telecoqui-quick-edit', 'quick-edit.js', array( 'inline-edit-post' ) );
		}
	}

	/** Leaves of a submitted form what its user changed. What somebody else changed, too, is not stored. */
	public static function apply(): void {
		// phpcs:disable WordPress.Security -- WordPress verifies the nonce before it stores anything; this only puts back what is stored.
		$post  = get_post( absint( $_POST['post_ID'] ?? 0 ) );
		$shown = json_decode( (string) wp_unslash( $_POST[ self::SHOWN ] ?? '' ), true );
		if ( ! $post || ! is_array( $shown ) || ! current_user_can( 'edit_post', $post->ID ) ) {
			return;
		}
		$is_quick  = 'inline-save' === ( $_POST['action'] ?? '' );
		$conflicts = array();
		$typed     = array();
		foreach ( array_intersect_key( self::fields( $post ), $shown ) as $name => list( $field, $stored ) ) {
			$sent   = self::sent( $name );
			$merged = null === $sent ? null : $field->merge( $shown[ $name ], $sent, $stored );
			if ( null === $sent || $merged === $sent ) {
				continue;
			}
			if ( null === $merged ) {
				$conflicts[]    = $field->conflict( $sent, $stored );
				$typed[ $name ] = $sent;
			}
			self::put( $name, $merged ?? $stored );
		}
		// phpcs:enable
		if ( array() === $conflicts ) {
			return;
		}
		if ( $is_quick ) {
			// The script reads from the element what the next try has seen; WordPress shows the text without it.
			wp_die( wp_kses( Html::element( 'i', array( 'data-visto' => self::shown( $post, $is_quick ) ), implode( ' ', $conflicts ) ), array( 'i' => array( 'data-visto' => true ) ) ) );
		}
		Desk_Problems::add( $post->ID, $conflicts, array( self::SHOWN => $typed ) );
	}

	/** The fields by their names in REST, each with what is stored in it. */
	public static function in_rest( WP_Post $post ): array {
		$names = array(
			'post_title'  => 'title',
			'content'     => 'content',
			'excerpt'     => 'excerpt',
			'post_name'   => 'slug',
			'post_status' => 'status',
		);
		$own   = array();
		foreach ( self::fields( $post ) as $name => list( $field, $stored ) ) {
			$taxonomy = get_taxonomy( $name );
			if ( $taxonomy ) {
				$own[ $taxonomy->rest_base ? $taxonomy->rest_base : $name ] = array( $field, self::terms( $post, $name, 'term_id' ) );
			} elseif ( isset( $names[ $name ] ) ) {
				$own[ $names[ $name ] ] = array( $field, $stored );
			}
		}
		return $own;
	}

	/** What a form of an item shows, as JSON. */
	private static function shown( WP_Post $post, bool $is_quick ): string {
		$own = array_diff_key( self::fields( $post ), $is_quick ? array_flip( self::NOT_QUICK ) : array() );
		return (string) wp_json_encode( array_map( static fn( array $one ) => $one[1], $own ), JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT );
	}

	/** The fields by their names in the forms, each with what is stored in it: texts, and of taxonomies lists of ids, or of names if they are no tree. */
	private static function fields( WP_Post $post ): array {
		// The box of a Timed_Type has the title.
		$own    = ( null === Desk::timed( $post->post_type ) ? array( 'post_title' => array( __( 'Título', 'telecoqui' ), $post->post_title ) ) : array() ) + array(
			'content'                  => array( __( 'Texto', 'telecoqui' ), $post->post_content ),
			'excerpt'                  => array( __( 'Extracto', 'telecoqui' ), $post->post_excerpt ),
			'post_name'                => array( __( 'Slug', 'telecoqui' ), $post->post_name ),
			'post_status'              => array( __( 'Estado', 'telecoqui' ), $post->post_status ),
			'date'                     => array( __( 'Fecha', 'telecoqui' ), $post->post_date ),
			'_thumbnail_id'            => array( __( 'Imagen destacada', 'telecoqui' ), (string) get_post_thumbnail_id( $post ) ),
			'_wp_attachment_image_alt' => array( __( 'Texto alternativo', 'telecoqui' ), (string) get_post_meta( $post->ID, '_wp_attachment_image_alt', true ) ),
		);
		$kind   = Field::VERBATIM;
		$fields = array();
		foreach ( $own as $name => list( $label, $stored ) ) {
			$choices         = 'post_status' === $name ? Desk_Trail::statuses() : array();
			$fields[ $name ] = array( new Field( $name, compact( 'label', 'kind', 'choices' ) ), $stored );
		}
		foreach ( get_object_taxonomies( $post->post_type ) as $taxonomy ) {
			$stored              = array_map( 'strval', self::terms( $post, $taxonomy, is_taxonomy_hierarchical( $taxonomy ) ? 'term_id' : 'name' ) );
			$fields[ $taxonomy ] = array( new Field( $taxonomy, array() ), $stored );
		}
		return $fields;
	}

	private static function terms( WP_Post $post, string $taxonomy, string $property ): array {
		$terms = get_the_terms( $post, $taxonomy );
		return is_array( $terms ) ? wp_list_pluck( $terms, $property ) : array();
	}

	/** What a form sends of a field; null if it does not send it, or one of its buttons decides. */
	private static function sent( string $name ) {
		// phpcs:disable WordPress.Security -- see apply().
		$sent = wp_unslash( $_POST );
		if ( taxonomy_exists( $name ) ) {
			$terms = $sent[ 'category' === $name ? 'post_category' : 'tax_input' ] ?? null;
			$terms = 'category' === $name ? $terms : $terms[ $name ] ?? null;
			$terms = is_string( $terms ) ? array_map( 'trim', explode( ',', $terms ) ) : $terms;
			return is_array( $terms ) ? array_values( array_diff( array_filter( $terms, 'is_string' ), array( '', '0' ) ) ) : null;
		}
		if ( 'date' === $name ) {
			$parts = array_map( static fn( string $part ): int => absint( $sent[ $part ] ?? 0 ), array( 'aa', 'mm', 'jj', 'hh', 'mn', 'ss' ) );
			return empty( $sent['edit_date'] ) ? null : vsprintf( '%04d-%02d-%02d %02d:%02d:%02d', $parts );
		}
		if ( 'post_status' === $name ) {
			$name = isset( $sent['_status'] ) ? '_status' : $name;
			return array() === array_filter( array_intersect_key( $sent, array_flip( self::BUTTONS ) ) ) ? $sent[ $name ] ?? null : null;
		}
		// phpcs:enable
		$value = $sent[ $name ] ?? null;
		return '_thumbnail_id' === $name && '-1' === $value ? '' : $value;
	}

	private static function put( string $name, $value ): void {
		if ( 'date' === $name ) {
			// Without it, WordPress leaves the date alone.
			unset( $_POST['edit_date'] );
		} elseif ( 'category' === $name ) {
			$_POST['post_category'] = $value;
		} elseif ( is_array( $value ) ) {
			$_POST['tax_input'][ $name ] = is_taxonomy_hierarchical( $name ) ? $value : wp_slash( implode( ',', $value ) );
		} elseif ( 'post_status' === $name ) {
			$_POST['_status']     = $value;
			$_POST['post_status'] = $value;
		} else {
			$_POST[ $name ] = '_thumbnail_id' === $name && '' === $value ? '-1' : wp_slash( $value );
		}
	}
}
