<?php

namespace Telecoqui;

use WP_Post;

/**
 * Remembers the state of every item and category before the request first changed it, however often it changes: WordPress's editors
 * write one save in several steps, and REST sets the terms last. The first one makes the end of the request send what became of all.
 */
final class Item_Changes {

	/** Metas that readers see, beside those that are declared (Desk). */
	private const VISIBLE_METAS = array( '_thumbnail_id', Text_Changes::META, Coverage_Entry_Type::UNSIGNED, Coverage_Entry_Type::STORY, ...Search_Appearance_Fieldset::METAS );

	/** WordPress writes it just before it renames an item on its way to the trash, and no other hook announces that. */
	private const TRASHED_SLUG_META = '_wp_desired_post_slug';

	/** From ids to the items that readers saw before. */
	private static array $items = array();

	/** From ids to the categories and tags that readers saw before. */
	private static array $terms = array();

	/** Remembers an item, unless it is remembered already. Only items that readers see cause events. */
	public static function touch( int $post_id ): void {
		self::remember( self::$items, $post_id, static fn(): ?Public_Item => Public_Item::of( $post_id ) );
	}

	public static function touch_term( int $term_id ): void {
		self::remember( self::$terms, $term_id, static fn(): ?Public_Item => Public_Item::of_term( $term_id ) );
	}

	public static function remember_new_term( int $term_id, int $tt_id, string $taxonomy ): void {
		// Readers see a tag only with its first news item, which has an event of its own.
		if ( Item_Terms::TAG !== $taxonomy ) {
			self::remember( self::$terms, $term_id, null );
		}
	}

	/** Remembers what `$read` returns, the state before, by its id, unless that is remembered already; null: it is new, whatever is remembered. */
	private static function remember( array &$states, int $id, ?callable $read ): void {
		if ( ( null !== $read && array_key_exists( $id, $states ) ) || ! Settings::can_publish() ) {
			return;
		}
		if ( array() === self::$items && array() === self::$terms ) {
			add_action( 'shutdown', Guard::hook( array( Sender::class, 'flush' ) ), Sender::PRIORITY );
		}
		$states[ $id ] = null === $read ? null : $read();
	}

	/** Returns the events of all changes, and forgets them. */
	public static function take_events(): array {
		$changes = array();
		foreach ( self::$items as $post_id => $was ) {
			$changes[] = array( $was, Public_Item::of( $post_id ) );
		}
		// The second request of a save in the block editor submits the meta boxes and stores the item again unchanged: the first one has caused the event.
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it only prevents a second event.
		$changes = isset( $_GET['meta-box-loader'] ) ? array_filter( $changes, array( self::class, 'differs' ) ) : $changes;
		$terms   = array();
		foreach ( self::$terms as $term_id => $was ) {
			$terms[] = array( $was, Public_Item::of_term( $term_id ) );
		}
		self::$items = array();
		self::$terms = array();
		$changes     = array_merge( $changes, array_filter( $terms, array( self::class, 'differs' ) ) );
		return array_merge( ...array_map( static fn( array $change ): array => Publish_Event::of( ...$change ), $changes ) );
	}

	private static function differs( array $change ): bool {
		list( $was, $is ) = $change;
		return ! $was || ! $is || $was->looks !== $is->looks;
	}

	public static function touch_by_terms( int $post_id, $tt_ids, string $taxonomy ): void {
		if ( isset( Public_Item::TERM_KINDS[ $taxonomy ] ) ) {
			self::touch( $post_id );
		}
	}

	public static function touch_by_new_meta( int $post_id, string $key ): void {
		if ( self::TRASHED_SLUG_META === $key || self::is_visible( $key ) ) {
			self::touch( $post_id );
		}
	}

	/** Called before a meta changes or is deleted; of the item 0 if it is deleted from every item, as when a picture is deleted. */
	public static function touch_by_meta( $meta_ids, int $post_id, string $key ): void {
		if ( ! self::is_visible( $key ) ) {
			return;
		}
		$post_ids = 0 === $post_id
			? array_map( static fn( $meta_id ): int => (int) ( get_metadata_by_mid( 'post', (int) $meta_id )->post_id ?? 0 ), (array) $meta_ids )
			: array( $post_id );
		array_map( array( self::class, 'touch' ), $post_ids );
	}

	private static function is_visible( string $key ): bool {
		return in_array( $key, self::VISIBLE_METAS, true ) || in_array( $key, Desk::seen_metas(), true );
	}

	/**
	 * Corrects the remembered state of a new item, because no hook runs before its creation; and remembers a scheduled item, because WordPress publishes
	 * it without its other hooks.
	 */
	public static function correct_by_status( string $status, string $previous, WP_Post $post ): void {
		$read = static function () use ( $previous, $post ): ?Public_Item {
			$was              = clone $post;
			$was->post_status = $previous;
			return Public_Item::from( $was );
		};
		self::remember( self::$items, $post->ID, 'new' === $previous ? null : $read );
	}
}
