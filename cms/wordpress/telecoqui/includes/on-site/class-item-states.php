<?php

namespace Telecoqui;

/**
 * The newest delivery of each item, and what the site says about those that it has accepted.
 */
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

	/**
	 * The newest delivery of each of these posts, by their ids, after the site was asked about it.
	 *
	 * @param int[] $post_ids Posts of any type.
	 * @return array<int, Delivery> Posts without a delivery are absent.
	 */
	public static function of( array $post_ids ): array {
		$states = array();
		foreach ( self::settle( self::ask_about( self::newest( $post_ids ) ) ) as $delivery ) {
			$states[ $delivery->item_id ] = $delivery;
		}
		return $states;
	}

	/**
	 * The newest delivery of each of these posts, as it is stored: one query.
	 *
	 * @param int[] $post_ids Posts of any type.
	 * @return Delivery[]
	 */
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
	 * Closes deliveries that did not reach the site, which has what they told all the same: it reads this WordPress by itself. Those that were given
	 * up for another reason than what they said wait to be sent again, because the site responds now.
	 *
	 * @param Delivery[] $deliveries The newest of their items.
	 * @return Delivery[] All of them, as they are now.
	 */
	private static function settle( array $deliveries ): array {
		$is_up   = false;
		$settled = array();
		foreach ( $deliveries as $delivery ) {
			$site = $delivery->is_delivered() || 0 === $delivery->tries ? null : Site_Items::named( $delivery->kind, $delivery->item_id );
			if ( null !== $site && Site_Items::has( $delivery, $site ) ) {
				$delivery = $delivery->with(
					array(
						'status'       => Delivery::DELIVERED,
						'processed_ms' => Delivery::BY_ITSELF,
					)
				);
				Deliveries::save( $delivery );
				Deliveries::save_response( $delivery );
			}
			// One that the site refused again, though it responds, stays refused.
			$is_up     = $is_up || ( null !== $site && $delivery->is_given_up() && ( 1 === $delivery->tries || Delivery::ABANDONED === $delivery->status ) );
			$settled[] = $delivery;
		}
		if ( $is_up ) {
			Retries::retry_soon();
		}
		return $settled;
	}

	/**
	 * Asks the site about deliveries that it has accepted and that it was not asked about yet, and stores what the site says.
	 *
	 * @return Delivery[] All of them, with what the site said.
	 */
	public static function ask_about( array $deliveries ): array {
		$is_open   = static fn( Delivery $delivery ): bool => $delivery->is_open() && $delivery->sent_at > time() - self::FORGOTTEN_AFTER;
		$open      = array_slice( array_filter( $deliveries, $is_open ), 0, self::MAX_ASKED );
		$responses = array() === $open ? array() : self::responses( $open );
		return array_map( static fn( Delivery $delivery ): Delivery => $responses[ $delivery->delivery ] ?? $delivery, $deliveries );
	}

	/**
	 * How many items have a newest change that did not reach the site, by its status.
	 *
	 * @return array<string, int>
	 */
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

	/**
	 * The site's response.
	 *
	 * @param Delivery[] $open Deliveries to ask about.
	 * @return array<string, Delivery> By the ids that the site knows them by, with what it says.
	 */
	private static function responses( array $open ): array {
		$newest  = max( array_map( static fn( Delivery $delivery ): int => $delivery->sent_at, $open ) );
		$request = array(
			'deliveries' => array_map( static fn( Delivery $delivery ): string => $delivery->delivery, array_values( $open ) ),
			'wait'       => $newest > time() - self::JUST_SENT ? self::WAIT : 0,
		);
		$said    = Site_Request::ask( 'deliveries', self::DELIVERIES_PATH, $request, 'deliveries' );
		if ( null === $said ) {
			return array();
		}
		$states = array_column( $said, null, 'delivery' );
		$known  = array();
		foreach ( $open as $delivery ) {
			$known[ $delivery->delivery ] = self::updated( $delivery, $states[ $delivery->delivery ] ?? null );
		}
		return $known;
	}

	/** Stores what the site says about one delivery; null if it does not know it. */
	private static function updated( Delivery $delivery, $said ): Delivery {
		$processed = null === $said ? Delivery::UNKNOWN : $said['processedMs'] ?? Delivery::READING;
		$updated   = $delivery->with(
			array(
				'processed_ms' => is_int( $processed ) ? $processed : Delivery::READING,
				'refused'      => Refused_Content::parse( $said['refused'] ?? null ),
			)
		);
		if ( $updated->processed_ms !== $delivery->processed_ms ) {
			Deliveries::save_response( $updated );
		}
		return $updated;
	}
}
