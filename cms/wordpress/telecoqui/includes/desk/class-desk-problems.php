<?php
/**
 * What of the box "Ficha de la noticia" was not saved.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Tells the editor after a save: above the form, and in the block editor by a script, because that one submits its boxes
 * without loading the page again.
 */
final class Story_Problems {

	/** Start of the transient's name; the rest are the ids of the user and of the item. */
	private const TRANSIENT = 'telecoqui_ficha_';
	private const SCRIPT    = 'telecoqui-story-problems';
	/** Post types whose boxes are checked. */
	private const TYPES = array( 'post', Coverage_Entries::POST_TYPE );

	/**
	 * Keeps the sentences for this user's next screen.
	 *
	 * @param int      $post_id  The item.
	 * @param string[] $problems In Spanish; none if all was saved.
	 */
	public static function keep( int $post_id, array $problems ): void {
		if ( $problems ) {
			// A minute covers the redirect back to the screen.
			set_transient( self::key( $post_id ), $problems, MINUTE_IN_SECONDS );
		} else {
			delete_transient( self::key( $post_id ) );
		}
	}

	/**
	 * Adds the sentences of another box of the same form.
	 *
	 * @param int      $post_id  The item.
	 * @param string[] $problems As above.
	 */
	public static function add( int $post_id, array $problems ): void {
		$before = get_transient( self::key( $post_id ) );
		self::keep( $post_id, array( ...( is_array( $before ) ? $before : array() ), ...$problems ) );
	}

	/** Prints the sentences above the classic form. */
	public static function render(): void {
		$screen  = get_current_screen();
		$post_id = (int) get_the_ID();
		// The block editor runs this hook too, and hides what it prints.
		if ( ! $screen || 'post' !== $screen->base || ! in_array( $screen->post_type, self::TYPES, true ) || $screen->is_block_editor() ) {
			return;
		}
		foreach ( self::read_and_forget( $post_id ) as $problem ) {
			wp_admin_notice( esc_html( $problem ), array( 'type' => 'error' ) );
		}
	}

	/** Adds the script to the block editor of the types. */
	public static function enqueue(): void {
		$screen = get_current_screen();
		if ( $screen && in_array( $screen->post_type, self::TYPES, true ) ) {
			$file = 'assets/story-problems.js';
			$root = dirname( __DIR__, 2 );
			wp_enqueue_script( self::SCRIPT, plugins_url( $file, "{$root}/telecoqui.php" ), array( 'wp-api-fetch', 'wp-data', 'wp-edit-post', 'wp-notices' ), (string) filemtime( "{$root}/{$file}" ), true );
		}
	}

	/** Registers what the script requests. */
	public static function register_route(): void {
		register_rest_route(
			'telecoqui/v1',
			'/ficha/(?P<id>\d+)',
			array(
				'methods'             => 'GET',
				'callback'            => static fn( WP_REST_Request $request ): array => array( 'problems' => self::read_and_forget( (int) $request['id'] ) ),
				'permission_callback' => static fn( WP_REST_Request $request ): bool => current_user_can( 'edit_post', (int) $request['id'] ),
			)
		);
	}

	/**
	 * Returns the sentences, and forgets them.
	 *
	 * @param int $post_id The item.
	 * @return string[]
	 */
	private static function read_and_forget( int $post_id ): array {
		$problems = get_transient( self::key( $post_id ) );
		delete_transient( self::key( $post_id ) );
		return is_array( $problems ) ? $problems : array();
	}

	/**
	 * The name of the transient.
	 *
	 * @param int $post_id The item.
	 */
	private static function key( int $post_id ): string {
		return self::TRANSIENT . get_current_user_id() . '_' . $post_id;
	}
}
