<?php
/**
 * Since when an item without a start of its own is shown.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Has an item of the menus "Portada" and "Emergencia" begin now, in WordPress's date of publication: when it is published, however often that was
 * before; when it is saved after its time was over; and when the numbers of a region without electricity change. WordPress keeps the first date.
 */
final class Front_Page_Start {

	/** The numbers that are of an hour. */
	private const NUMBERS = array( Emergency_Fields::WITHOUT, Emergency_Fields::CLIENTS );

	/**
	 * Ids of items whose numbers changed in this request.
	 *
	 * @var array<int, true>
	 */
	private static array $counted = array();

	/** Hooks what may begin an item: every way of saving one ends with the first hook, after its metas. */
	/**
	 * Remembers that a number changed.
	 *
	 * @param int    $meta_id Ignored.
	 * @param int    $post_id The item.
	 * @param string $key     Which meta.
	 */
	public static function note_number( int $meta_id, int $post_id, string $key ): void {
		if ( in_array( $key, self::NUMBERS, true ) ) {
			self::$counted[ $post_id ] = true;
		}
	}

	/**
	 * Begins an item that was saved, if it begins now.
	 *
	 * @param int          $post_id Any post.
	 * @param WP_Post      $saved   Ignored: it may be older than what is stored.
	 * @param bool         $update  Ignored.
	 * @param WP_Post|null $before  The post before; null for a new one, which begins at the date that it was made with.
	 */
	public static function begin( int $post_id, WP_Post $saved, bool $update, ?WP_Post $before ): void {
		$is_counted = isset( self::$counted[ $post_id ] );
		unset( self::$counted[ $post_id ] );
		$post = get_post( $post_id );
		if ( null === $before || ! $post || ! in_array( $post->post_type, Front_Page_Types::ALL, true ) || 'publish' !== $post->post_status ) {
			return;
		}
		$now   = gmdate( Moment::STORED );
		$until = Front_Page_Fields::value( $post_id, Front_Page_Fields::UNTIL );
		$ends  = '' !== $until && $until <= Moment::read( $now );
		if ( $ends || '' !== Front_Page_Fields::value( $post_id, Front_Page_Fields::FROM ) || $post->post_date_gmt >= $now ) {
			return;
		}
		if ( $is_counted || 'publish' !== $before->post_status || Front_Page_Item::ENDED === Front_Page_Item::state( $post ) ) {
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
