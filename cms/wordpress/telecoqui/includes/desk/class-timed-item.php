<?php

namespace Telecoqui;

use WP_Post;

/**
 * When an item of a Timed_Type is to be shown, and its text. What readers see, the site says (Site_Items). It begins in WordPress's date of publication:
 * when it is published, however often that was before; when it is saved after its time was over; and when one of its numbers changes. WordPress keeps the
 * first date.
 */
final class Timed_Item {

	public const ACTIVE    = 'active';
	public const SCHEDULED = 'scheduled';
	public const ENDED     = 'ended';

	/** Ids of items whose numbers changed in this request. */
	private static array $counted = array();

	/** A stored value, as it is read; empty also if its type has no such field. */
	public static function value( WP_Post $post, string $key ): string {
		$type  = Desk::timed( $post->post_type );
		$field = null === $type ? null : $type->fields()[ $key ] ?? null;
		return null === $field ? '' : $field->read( get_post_meta( $post->ID, $key, true ) );
	}

	/** Since when it is shown, as moments are read: the moment that the editor set, or that of its publication; empty for a draft without one. */
	public static function from( WP_Post $post ): string {
		$from = self::value( $post, Timed_Type::FROM );
		return '' === $from ? Moment::read( $post->post_date_gmt ) : $from;
	}

	/** Until when it is shown, as moments are read; empty if nothing ends it. */
	public static function until( WP_Post $post ): string {
		return Desk::timed( $post->post_type )->end( self::from( $post ), self::value( $post, Timed_Type::UNTIL ) );
	}

	/** Whether a published item is to be shown now: one of the constants. */
	public static function state( WP_Post $post ): string {
		$now   = Moment::now();
		$until = self::until( $post );
		if ( '' !== $until && $until <= $now ) {
			return self::ENDED;
		}
		return self::from( $post ) > $now ? self::SCHEDULED : self::ACTIVE;
	}

	public static function text( WP_Post $post ): string {
		return trim( html_entity_decode( wp_strip_all_tags( $post->post_title, true ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ) );
	}

	public static function note_number( int $meta_id, int $post_id, string $key ): void {
		$type = Desk::timed( (string) get_post_type( $post_id ) );
		if ( null !== $type && in_array( $key, $type::NUMBERS, true ) ) {
			self::$counted[ $post_id ] = true;
		}
	}

	/** Begins an item that was saved, if it begins now. `$saved` may be older than what is stored; a new one, without `$before`, begins at its date. */
	public static function begin( int $post_id, WP_Post $saved, bool $update, ?WP_Post $before ): void {
		$is_counted = isset( self::$counted[ $post_id ] );
		unset( self::$counted[ $post_id ] );
		$post = get_post( $post_id );
		if ( null === $before || ! $post || null === Desk::timed( $post->post_type ) || 'publish' !== $post->post_status ) {
			return;
		}
		$now     = gmdate( Moment::STORED );
		$until   = self::value( $post, Timed_Type::UNTIL );
		$is_over = '' !== $until && $until <= Moment::read( $now );
		$is_free = ! $is_over && '' === self::value( $post, Timed_Type::FROM ) && $post->post_date_gmt < $now;
		if ( $is_free && ( $is_counted || 'publish' !== $before->post_status || self::ENDED === self::state( $post ) ) ) {
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
