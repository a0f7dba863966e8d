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
 * Remembers the state of every item before the request first changed it, however often it changes: WordPress's editors
 * write one save in several steps, and REST sets the terms last.
 */
final class Item_Changes {

	/** Metas that readers see, beside those that are declared (Desk). */
	private const VISIBLE_METAS = array( '_thumbnail_id', Main_Category::META, ...Episode_Data::METAS, ...Search_Appearance::METAS, ...Story_Fields::METAS, ...Coverage::METAS, ...Coverage_Entry::METAS );

	/**
	 * WordPress writes it just before it renames an item on its way to the trash, and no other hook announces that.
	 */
	private const TRASHED_SLUG_META = '_wp_desired_post_slug';

	/**
	 * From ids to the items that readers saw before: Public_Item or null.
	 *
	 * @var array<int, Public_Item|null>
	 */
	private static array $before = array();

	/**
	 * Remembers an item, unless it is remembered already.
	 *
	 * @param int $post_id Any post; only items that readers see cause events.
	 */
	public static function touch( int $post_id ): void {
		if ( ! array_key_exists( $post_id, self::$before ) && Settings::can_publish() ) {
			self::$before[ $post_id ] = Public_Item::of( $post_id );
		}
	}

	/**
	 * Returns the events of the changed items, and forgets the items.
	 *
	 * @return Publish_Event[]
	 */
	public static function take_events(): array {
		$before       = self::$before;
		self::$before = array();
		$events       = array();
		foreach ( $before as $post_id => $was ) {
			$is = Public_Item::of( $post_id );
			if ( ! self::is_meta_box_request( $was, $is ) ) {
				$events[] = Publish_Event::of_item( $was, $is );
			}
		}
		return array_merge( ...$events );
	}

	/**
	 * Whether this is the second request of a save in the block editor, which submits the meta boxes and stores the
	 * item again unchanged: the first request has caused the event.
	 *
	 * @param Public_Item|null $was Before.
	 * @param Public_Item|null $is  After.
	 */
	private static function is_meta_box_request( ?Public_Item $was, ?Public_Item $is ): bool {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it only prevents a second event.
		return isset( $_GET['meta-box-loader'] ) && $was && $is && $was->looks === $is->looks;
	}

	/**
	 * Called before an item gets or loses terms.
	 *
	 * @param int    $post_id  The item.
	 * @param mixed  $tt_ids   Ignored: one id or several.
	 * @param string $taxonomy Of the terms.
	 */
	public static function touch_by_terms( int $post_id, $tt_ids, string $taxonomy ): void {
		if ( Item_Tags::TAXONOMY === $taxonomy || in_array( $taxonomy, Item_Categories::TAXONOMIES, true ) ) {
			self::touch( $post_id );
		}
	}

	/**
	 * Called before an item gets a meta.
	 *
	 * @param int    $post_id The item.
	 * @param string $key     Which meta.
	 */
	public static function touch_by_new_meta( int $post_id, string $key ): void {
		if ( self::TRASHED_SLUG_META === $key || self::is_visible( $key ) ) {
			self::touch( $post_id );
		}
	}

	/**
	 * Called before a meta changes or is deleted.
	 *
	 * @param int|int[] $meta_ids Rows of metas.
	 * @param int       $post_id  The item; 0 if the meta is deleted from every item, as when a picture is deleted.
	 * @param string    $key      Which meta.
	 */
	public static function touch_by_meta( $meta_ids, int $post_id, string $key ): void {
		if ( ! self::is_visible( $key ) ) {
			return;
		}
		$post_ids = 0 === $post_id
			? array_map( static fn( $meta_id ): int => (int) ( get_metadata_by_mid( 'post', (int) $meta_id )->post_id ?? 0 ), (array) $meta_ids )
			: array( $post_id );
		array_map( array( self::class, 'touch' ), $post_ids );
	}

	/**
	 * Whether readers see a meta.
	 *
	 * @param string $key Which meta.
	 */
	private static function is_visible( string $key ): bool {
		return in_array( $key, self::VISIBLE_METAS, true ) || in_array( $key, Desk::seen_metas(), true );
	}

	/**
	 * Corrects the remembered state of a new item, because no hook runs before its creation; and remembers a scheduled
	 * item, because WordPress publishes it without its other hooks.
	 *
	 * @param string  $status   The new status.
	 * @param string  $previous The old status; 'new' if there was no item.
	 * @param WP_Post $post     The item with the new status.
	 */
	public static function correct_by_status( string $status, string $previous, WP_Post $post ): void {
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
