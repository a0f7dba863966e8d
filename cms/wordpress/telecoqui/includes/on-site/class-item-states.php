<?php

namespace Telecoqui;

/** The newest delivery of each item, and what the site says about those that it has accepted. */
final class Item_States {

	/** The site accepts no more in one request. */
	private const MAX_ASKED = 100;

	/** The site forgets a delivery after a month. */
	private const FORGOTTEN_AFTER = MONTH_IN_SECONDS;

	/**
	 * Milliseconds that the site may wait until a delivery is processed, if it was sent in the last seconds. Processing takes
	 * some 200 ms.
	 */
	private const WAIT            = 600;
	private const JUST_SENT       = 10;
	private const DELIVERIES_PATH = '/api/deliveries';

	/** The newest delivery of each of these posts that has one, by their ids, after the site was asked about it. */
	public static function of( array $post_ids ): array {
		$newest = self::newest( $post_ids );
		self::ask_about( $newest );
		self::settle( $newest );
		return array_column( $newest, null, 'item_id' );
	}

	/** The newest delivery of each of these posts, as it is stored: one query. */
	public static function newest( array $post_ids ): array {
		if ( array() === $post_ids ) {
			return array();
		}
		$kinds = array_values( Public_Item::kinds() );
		$ids   = implode( ',', array_fill( 0, count( $post_ids ), '%d' ) );
		$marks = implode( ',', array_fill( 0, count( $kinds ), '%s' ) );
		return Deliveries::read(
			// Terms have ids of their own, which may be those of posts.
			"WHERE d.id IN (SELECT MAX(n.id) FROM {table} n WHERE n.item_id IN ({$ids}) AND n.kind IN ({$marks}) GROUP BY n.item_id)",
			...$post_ids,
			...$kinds
		);
	}

	/**
	 * Closes deliveries that did not reach the site, which has what they told all the same: it reads this WordPress by itself. Those that were given up
	 * for another reason than what they said wait to be sent again, because the site responds now.
	 */
	private static function settle( array $deliveries ): void {
		$is_up = false;
		foreach ( $deliveries as $delivery ) {
			$site = $delivery->is_delivered() || 0 === $delivery->tries ? null : Site_Items::named( $delivery->kind, $delivery->item_id );
			if ( null !== $site && Site_Items::has( $delivery, $site ) ) {
				$delivery->status       = Delivery::DELIVERED;
				$delivery->processed_ms = Delivery::BY_ITSELF;
				Deliveries::save( $delivery );
				Deliveries::save_response( $delivery );
			}
			// One that the site refused again, though it responds, stays refused.
			$is_up = $is_up || ( null !== $site && $delivery->is_given_up() && ( 1 === $delivery->tries || Delivery::ABANDONED === $delivery->status ) );
		}
		if ( $is_up ) {
			Retries::retry_soon();
		}
	}

	/** Asks the site about deliveries that it has accepted and that it was not asked about yet, and stores in them what the site says. */
	public static function ask_about( array $deliveries ): void {
		$is_open = static fn( Delivery $delivery ): bool => $delivery->is_open() && $delivery->sent_at > time() - self::FORGOTTEN_AFTER;
		$open    = array_slice( array_filter( $deliveries, $is_open ), 0, self::MAX_ASKED );
		if ( array() === $open ) {
			return;
		}
		$request = array(
			'deliveries' => array_column( $open, 'delivery' ),
			'wait'       => max( array_column( $open, 'sent_at' ) ) > time() - self::JUST_SENT ? self::WAIT : 0,
		);
		$said    = Site_Request::ask( 'deliveries', self::DELIVERIES_PATH, $request, 'deliveries' );
		$states  = array_column( $said ?? array(), null, 'delivery' );
		foreach ( null === $said ? array() : $open as $delivery ) {
			$state     = $states[ $delivery->delivery ] ?? null;
			$processed = null === $state ? Delivery::UNKNOWN : $state['processedMs'] ?? Delivery::READING;
			$before    = $delivery->processed_ms;

			$delivery->processed_ms = is_int( $processed ) ? $processed : Delivery::READING;
			$delivery->refused      = Refused_Content::parse( $state['refused'] ?? null );
			if ( $delivery->processed_ms !== $before ) {
				Deliveries::save_response( $delivery );
			}
		}
	}

	public static function pending(): array {
		$which = "WHERE d.status <> %s AND NOT EXISTS (SELECT 1 FROM {table} n WHERE n.item_id = d.item_id AND n.kind = d.kind AND n.id > d.id)";
		$late  = Deliveries::read( "{$which} AND d.tries > 0 ORDER BY d.id DESC LIMIT %d", Delivery::DELIVERED, self::MAX_ASKED );
		$items = array();
		foreach ( $late as $delivery ) {
			$items[ $delivery->kind ][] = $delivery->item_id;
		}
		if ( array() !== $items ) {
			Site_Items::ask( $items );
		}
		self::settle( $late );
		$rows = Deliveries::rows( "SELECT d.status, COUNT(*) AS number FROM {table} d {$which} GROUP BY d.status", Delivery::DELIVERED );
		return array_map( 'intval', array_column( $rows, 'number', 'status' ) );
	}
}
