<?php
/**
 * What a reader requested from WordPress.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;
use WP_Term;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Translates WordPress's main query into an address of the site. Pages of WordPress have no counterpart there, and drafts
 * and private items no reader.
 */
final class Requested_Page {

	/**
	 * The site's address of the item, list, feed or file that was requested.
	 */
	public static function on_site(): ?string {
		$object = get_queried_object();
		if ( is_feed() ) {
			return Site_Address::feed( $object instanceof WP_Term ? $object : null );
		}
		if ( is_front_page() && ! is_paged() ) {
			return Site_Address::home();
		}
		if ( is_404() ) {
			// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- only compared with slugs.
			return Address_Lookup::on_site( wp_unslash( $_SERVER['REQUEST_URI'] ?? '' ) );
		}
		if ( is_post_type_archive( Programmes::POST_TYPE ) ) {
			return Site_Address::programmes();
		}
		if ( is_search() ) {
			return Site_Address::search( get_search_query( false ) );
		}
		if ( is_author() && $object instanceof WP_User ) {
			return Site_Address::of_author( $object );
		}
		if ( is_home() || is_author() || is_date() ) {
			return Site_Address::news();
		}
		if ( $object instanceof WP_Term ) {
			return Site_Address::of_term( $object );
		}
		if ( $object instanceof WP_Post ) {
			return is_attachment() ? self::of_file( $object ) : Site_Address::of_post( $object );
		}
		return null;
	}

	/**
	 * The file of an attachment; without one, the item that it belongs to.
	 *
	 * @param WP_Post $attachment Its page was requested.
	 */
	private static function of_file( WP_Post $attachment ): ?string {
		$file   = wp_get_attachment_url( $attachment->ID );
		$parent = $attachment->post_parent > 0 ? get_post( $attachment->post_parent ) : null;
		return $file ? $file : ( $parent ? Site_Address::of_post( $parent ) : null );
	}
}
