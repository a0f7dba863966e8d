<?php

namespace Telecoqui;

use WP_REST_Request;

/**
 * Tells the editor after a save: above the form, and in the block editor by a script, because that one submits its boxes
 * without loading the page again.
 */
final class Desk_Problems {

	/** Start of the transient's name; the rest are the ids of the user and of the item. */
	private const TRANSIENT = 'telecoqui_ficha_';
	private const SCRIPT    = 'telecoqui-desk-problems';

	/**
	 * Sentences of this request's boxes, by items.
	 *
	 * @var array<int, string[]>
	 */
	private static array $said = array();

	/**
	 * Keeps what a box of the submitted form says, for this user's next screen. The first box of a form drops what was said of the save before.
	 *
	 * @param string[] $problems In Spanish; none if all was saved.
	 */
	public static function add( int $post_id, array $problems ): void {
		if ( isset( self::$said[ $post_id ] ) && array() === $problems ) {
			return;
		}
		self::$said[ $post_id ] = array_values( array_unique( array( ...( self::$said[ $post_id ] ?? array() ), ...array_values( $problems ) ) ) );
		if ( array() === self::$said[ $post_id ] ) {
			delete_transient( self::key( $post_id ) );
		} else {
			// A minute covers the redirect back to the screen.
			set_transient( self::key( $post_id ), self::$said[ $post_id ], MINUTE_IN_SECONDS );
		}
	}

	/** Prints the sentences above the classic form. */
	public static function render(): void {
		$screen = get_current_screen();
		// The block editor runs this hook too, and hides what it prints.
		if ( $screen && 'post' === $screen->base && ! $screen->is_block_editor() ) {
			foreach ( self::read_and_forget( (int) get_the_ID() ) as $problem ) {
				wp_admin_notice( esc_html( $problem ), array( 'type' => 'error' ) );
			}
		}
	}

	/** Adds the script to the block editor of items. */
	public static function enqueue(): void {
		$screen = get_current_screen();
		if ( $screen && 'post' === $screen->base ) {
			Asset::enqueue( self::SCRIPT, 'desk-problems.js', array( 'wp-api-fetch', 'wp-core-data', 'wp-data', 'wp-edit-post', 'wp-notices' ) );
		}
	}

	/** Registers what the script requests. */
	public static function register_route(): void {
		$read = static fn( WP_REST_Request $request ): array => array( 'problems' => self::read_and_forget( (int) $request['id'] ) )
			+ ( $request['cajas'] ? array( 'boxes' => Desk_Form::boxes( get_post( (int) $request['id'] ) ) ) : array() );
		$may  = static fn( WP_REST_Request $request ): bool => current_user_can( 'edit_post', (int) $request['id'] );
		Rest::route( 'GET', '/ficha/(?P<id>\d+)', $read, $may, array( 'cajas' => array( 'type' => 'boolean' ) ) );
	}

	/**
	 * Returns the sentences, and forgets them.
	 *
	 * @return string[]
	 */
	private static function read_and_forget( int $post_id ): array {
		$problems = get_transient( self::key( $post_id ) );
		delete_transient( self::key( $post_id ) );
		return is_array( $problems ) ? $problems : array();
	}

	/** The name of the transient. */
	private static function key( int $post_id ): string {
		return self::TRANSIENT . get_current_user_id() . '_' . $post_id;
	}
}
