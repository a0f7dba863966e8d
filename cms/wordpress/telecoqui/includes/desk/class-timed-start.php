<?php

namespace Telecoqui;

use WP_Post;

/**
 * Has an item of a Timed_Type begin now, in WordPress's date of publication: when it is published, however often that was before; when it is saved after
 * its time was over; and when one of its numbers changes. WordPress keeps the first date.
 */
final class Timed_Start {

	/** Ids of items whose numbers changed in this request. */
	private static array $counted = array();

	/** Remembers that a number changed. */
	public static function note_number( int $meta_id, int $post_id, string $key ): void {
		$type = Desk::timed( (string) get_post_type( $post_id ) );
		if ( null !== $type && in_array( $key, $type::NUMBERS, true ) ) {
			self::$counted[ $post_id ] = true;
		}
	}

	/**
	 * Begins an item that was saved, if it begins now.
	 *
	 * @param WP_Post      $saved  Ignored: it may be older than what is stored.
	 * @param WP_Post|null $before The post before; null for a new one, which begins at the date that it was made with.
	 */
	public static function begin( int $post_id, WP_Post $saved, bool $update, ?WP_Post $before ): void {
		$is_counted = isset( self::$counted[ $post_id ] );
		unset( self::$counted[ $post_id ] );
		$post = get_post( $post_id );
		if ( null === $before || ! $post || null === Desk::timed( $post->post_type ) || 'publish' !== $post->post_status ) {
			return;
		}
		$now   = gmdate( Moment::STORED );
		$until = Timed_Item::value( $post, Timed_Type::UNTIL );
		$ends  = '' !== $until && $until <= Moment::read( $now );
		if ( $ends || '' !== Timed_Item::value( $post, Timed_Type::FROM ) || $post->post_date_gmt >= $now ) {
			return;
		}
		if ( $is_counted || 'publish' !== $before->post_status || Timed_Item::ENDED === Timed_Item::state( $post ) ) {
			global $wpdb;
			$date = array(
				'post_date'     => get_date_from_gmt( $now ),
				'post_date_gmt' => $now,
			);
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- another save would run every hook again.
			$wpdb->update( $wpdb->posts, $date, array( 'ID' => $post_id ) );
			clean_post_cache( $post_id );
		}
	}
}
