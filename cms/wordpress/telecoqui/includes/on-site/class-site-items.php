<?php

namespace Telecoqui;

use WP_Post;

/** What the site says of items: one request for all of a screen. */
final class Site_Items {

	private const PATH = '/api/desk/items';

	/** As many as the site accepts in one request: a list has 999 rows at most. */
	private const MAX_ASKED = 1100;

	/** What the site said, by kind and id; null if it said nothing. */
	private static array $told = array();

	/**
	 * What the site says of a post.
	 *
	 * @param WP_Post $post Of a kind that the site shows.
	 * @return array{hidden: ?string, since: ?string, until: ?string, version: ?string, pinned: ?bool, leftOut: ?array}|null As in the site's contract
	 *         of the desk's items; null if the site could not be asked.
	 */
	public static function of( WP_Post $post ): ?array {
		return self::named( Public_Item::kinds()[ $post->post_type ], $post->ID );
	}

	/** The same of an item or a term, by the site's name for its kind. */
	public static function named( string $kind, int $id ): ?array {
		if ( ! array_key_exists( "{$kind} {$id}", self::$told ) ) {
			self::ask( array( $kind => array( $id ) ) );
		}
		return self::$told[ "{$kind} {$id}" ] ?? null;
	}

	/** Asks about items, ids by kinds, that the site was not asked about in this request; the first time, also about all rows of the list on the screen. */
	public static function ask( array $items ): void {
		foreach ( array() === self::$told ? self::listed() : array() as $post ) {
			$items[ Public_Item::kinds()[ $post->post_type ] ][] = $post->ID;
		}
		$asked = array();
		foreach ( $items as $kind => $ids ) {
			$new = array_values( array_filter( array_unique( $ids ), static fn( int $id ): bool => ! array_key_exists( "{$kind} {$id}", self::$told ) ) );
			$new = array_slice( $new, 0, self::MAX_ASKED - array_sum( array_map( 'count', $asked ) ) );
			foreach ( $new as $id ) {
				self::$told[ "{$kind} {$id}" ] = null;
			}
			$asked += array() === $new ? array() : array( $kind => $new );
		}
		if ( array() === $asked || Site_Request::is_silent() ) {
			return;
		}
		// What was sent a moment ago is processed first.
		Item_States::ask_about( Item_States::newest( array_merge( ...array_values( $asked ) ) ) );
		foreach ( Site_Request::ask( 'desk-items', self::PATH, array( 'items' => $asked ), 'items' ) ?? array() as $item ) {
			if ( is_array( $item ) && is_string( $item['kind'] ?? null ) && is_int( $item['id'] ?? null ) ) {
				self::$told[ "{$item['kind']} {$item['id']}" ] = $item + array_fill_keys( array( 'hidden', 'since', 'until', 'version', 'pinned', 'leftOut' ), null );
			}
		}
	}

	/** Whether the site has the present version of a post, of which it says `$site`; null if it does not say which one it has, or such posts have none. */
	public static function has_present( WP_Post $post, array $site ): ?bool {
		$type    = Desk::timed( $post->post_type );
		$own     = in_array( $post->post_type, array( 'post', Episode_Type::TYPE ), true ) ? Moment::read( $post->post_modified_gmt ) : '';
		$version = null === $type ? $own : $type->version( $post );
		return null === $site['version'] || '' === $version ? null : $site['version'] === $version;
	}

	/** Whether the site has what the newest delivery of an item told, so that it need not be sent any more. */
	public static function has( Delivery $delivery, array $site ): bool {
		if ( Publish_Event::WITHDRAWN === $delivery->change ) {
			return 'absent' === $site['hidden'];
		}
		$is_gone = in_array( $site['hidden'], array( 'absent', 'unread' ), true );
		$post    = Delivery_Text::is_term( $delivery ) ? null : get_post( $delivery->item_id );
		$present = $post ? self::has_present( $post, $site ) : null;
		return ! $is_gone && null === $site['leftOut'] && ( $present ?? Publish_Event::PUBLISHED === $delivery->change );
	}

	/** The items of the list on the screen; none for a row that WordPress prints alone, after a quick edit. */
	public static function listed(): array {
		global $pagenow, $wp_query;
		return 'edit.php' === $pagenow
			? array_filter( $wp_query->posts ?? array(), static fn( $post ): bool => $post instanceof WP_Post && isset( Public_Item::kinds()[ $post->post_type ] ) )
			: array();
	}
}
