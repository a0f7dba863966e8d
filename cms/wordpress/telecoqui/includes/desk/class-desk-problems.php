<?php

namespace Telecoqui;

/** What a save of a classic form says to its user and did not store: shown once, above the form and in its fields. */
final class Desk_Problems {

	/** Start of the transient's name; the rest are the ids of the user and of the item. Five minutes cover the redirect and a slow line. */
	private const TRANSIENT = 'telecoqui_ficha_';

	/** Nothing was said, and all was stored. */
	private const NONE = array(
		'problems' => array(),
		'values'   => array(),
	);

	/** What the saves of this request keep, and what this screen shows, by items, as NONE has it. */
	private static array $kept  = array();
	private static array $shown = array();

	/**
	 * Keeps what the boxes of a form say for this user's next screen, and what was typed and not stored, by boxes and metas. The first call for an item drops
	 * what was kept of the save before.
	 */
	public static function add( int $post_id, array $problems, array $values = array() ): void {
		$kept = self::$kept[ $post_id ] ?? self::NONE;
		$kept = array(
			'problems' => array_values( array_unique( array( ...$kept['problems'], ...array_values( $problems ) ) ) ),
			'values'   => array_filter( $values ) + $kept['values'],
		);
		if ( $kept === ( self::$kept[ $post_id ] ?? null ) ) {
			return;
		}
		self::$kept[ $post_id ] = $kept;
		if ( self::NONE === $kept ) {
			delete_transient( self::key( $post_id ) );
		} else {
			set_transient( self::key( $post_id ), $kept, 5 * MINUTE_IN_SECONDS );
		}
	}

	/** What the classic form of an item shows again, as NONE has it. */
	public static function shown( int $post_id ): array {
		global $pagenow;
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- only compared.
		$is_form = is_admin() && 'post.php' === $pagenow && 'GET' === ( $_SERVER['REQUEST_METHOD'] ?? '' );
		// The block editor loads a page that nobody sees when it has submitted the boxes of other plugins.
		if ( $is_form && get_current_screen() && ! get_current_screen()->is_block_editor() && ! isset( self::$shown[ $post_id ] ) ) {
			$kept                    = get_transient( self::key( $post_id ) );
			self::$shown[ $post_id ] = is_array( $kept ) ? $kept : self::NONE;
			delete_transient( self::key( $post_id ) );
		}
		// The window of the media library shows its form again in the request that saves it.
		if ( wp_doing_ajax() && isset( self::$kept[ $post_id ] ) ) {
			delete_transient( self::key( $post_id ) );
			return self::$kept[ $post_id ];
		}
		return self::$shown[ $post_id ] ?? self::NONE;
	}

	public static function render(): void {
		foreach ( self::shown( (int) get_the_ID() )['problems'] as $problem ) {
			wp_admin_notice( esc_html( $problem ), array( 'type' => 'error' ) );
		}
	}

	private static function key( int $post_id ): string {
		return self::TRANSIENT . get_current_user_id() . '_' . $post_id;
	}
}
