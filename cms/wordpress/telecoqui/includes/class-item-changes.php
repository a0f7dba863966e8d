<?php
/**
 * Changes of items in a request.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Remembers how every item was before the request touched it for the first time, however often it is touched: the editors
 * of WordPress write one save in several steps, and REST sets the terms last.
 */
final class Item_Changes {

	/** Metas that readers see. */
	private const VISIBLE_METAS = array( '_thumbnail_id', Main_Category::META, Banner_Link::META );

	/** WordPress writes it just before it gives an item on its way to the trash another slug, and says so in no other way. */
	private const TRASHED_SLUG_META = '_wp_desired_post_slug';

	/** From ids to what readers saw before: Public_Item or null. */
	private static array $before = array();

	/** Hooks what WordPress says before it changes something. */
	public static function register(): void {
		$touch = Guard::hook( self::touch( ... ) );
		add_action( 'pre_post_update', $touch );
		add_action( 'before_delete_post', $touch );
		add_action( 'add_term_relationship', Guard::hook( self::touch_by_terms( ... ) ), 10, 3 );
		add_action( 'delete_term_relationships', Guard::hook( self::touch_by_terms( ... ) ), 10, 3 );
		add_action( 'add_post_meta', Guard::hook( self::touch_by_new_meta( ... ) ), 10, 2 );
		add_action( 'update_post_meta', Guard::hook( self::touch_by_meta( ... ) ), 10, 3 );
		add_action( 'delete_post_meta', Guard::hook( self::touch_by_meta( ... ) ), 10, 3 );
		add_action( 'transition_post_status', Guard::hook( self::correct_by_status( ... ) ), 10, 3 );
	}

	/**
	 * Remembers an item, unless it is remembered already.
	 *
	 * @param int $post_id Any post; only what readers see makes an event.
	 */
	public static function touch( int $post_id ): void {
		if ( ! array_key_exists( $post_id, self::$before ) && Settings::can_publish() ) {
			self::$before[ $post_id ] = Public_Item::of( $post_id );
		}
	}

	/**
	 * What there is to tell, and forgets it.
	 *
	 * @return Publish_Event[]
	 */
	public static function take_events(): array {
		$before       = self::$before;
		self::$before = array();
		$events       = array();
		foreach ( $before as $post_id => $was ) {
			$is = Public_Item::of( $post_id );
			if ( ! self::is_echo( $was, $is ) ) {
				$events[] = Publish_Event::of_item( $was, $is );
			}
		}
		return array_merge( ...$events );
	}

	/**
	 * Whether this is the block editor's second request of a save, which brings the boxes beside the text and stores the item
	 * again as it was: the first request has told of it.
	 *
	 * @param Public_Item|null $was Before.
	 * @param Public_Item|null $is  After.
	 */
	private static function is_echo( ?Public_Item $was, ?Public_Item $is ): bool {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- nothing is done but not telling twice.
		return isset( $_GET['meta-box-loader'] ) && $was && $is && $was->looks === $is->looks;
	}

	/**
	 * An item is about to get or lose terms.
	 *
	 * @param int    $post_id  The item.
	 * @param mixed  $tt_ids   Ignored: one id or several.
	 * @param string $taxonomy Of the terms.
	 */
	private static function touch_by_terms( int $post_id, $tt_ids, string $taxonomy ): void {
		if ( in_array( $taxonomy, Item_Categories::TAXONOMIES, true ) ) {
			self::touch( $post_id );
		}
	}

	/**
	 * An item is about to get a meta.
	 *
	 * @param int    $post_id The item.
	 * @param string $key     Which meta.
	 */
	private static function touch_by_new_meta( int $post_id, string $key ): void {
		if ( in_array( $key, array( ...self::VISIBLE_METAS, self::TRASHED_SLUG_META ), true ) ) {
			self::touch( $post_id );
		}
	}

	/**
	 * A meta is about to change or to go.
	 *
	 * @param int|int[] $meta_ids Rows of metas.
	 * @param int       $post_id  The item; 0 when the meta is taken from every item, as when a picture is deleted.
	 * @param string    $key      Which meta.
	 */
	private static function touch_by_meta( $meta_ids, int $post_id, string $key ): void {
		if ( ! in_array( $key, self::VISIBLE_METAS, true ) ) {
			return;
		}
		$post_ids = 0 === $post_id
			? array_map( static fn( $meta_id ): int => (int) ( get_metadata_by_mid( 'post', (int) $meta_id )->post_id ?? 0 ), (array) $meta_ids )
			: array( $post_id );
		array_map( self::touch( ... ), $post_ids );
	}

	/**
	 * Puts right what is remembered of an item that is new, which no hook says before; and remembers one whose time has come,
	 * which WordPress publishes past its other hooks.
	 *
	 * @param string  $status   The new one.
	 * @param string  $previous The old one; 'new' when there was no item.
	 * @param WP_Post $post     The item with the new one.
	 */
	private static function correct_by_status( string $status, string $previous, WP_Post $post ): void {
		if ( ! Settings::can_publish() ) {
			return;
		}
		if ( 'new' === $previous ) {
			self::$before[ $post->ID ] = null;
		} elseif ( ! array_key_exists( $post->ID, self::$before ) ) {
			$was                       = clone $post;
			$was->post_status          = $previous;
			self::$before[ $post->ID ] = Public_Item::from( $was );
		}
	}
}
