<?php

namespace Telecoqui;

/**
 * Every webhook is stored here before it is sent, so that none is lost with the process that sends it.
 */
final class Deliveries {

	/**
	 * How many finished deliveries are kept; waiting ones are never dropped. A busy newsroom saves 150 times a day, so the
	 * lists of posts know the state of two weeks, in 2 MB.
	 */
	private const KEPT = 2000;

	/** How long the site knows deliveries, so that a repeated one is not processed twice. */
	private const KNOWN_FOR = MONTH_IN_SECONDS;

	/**
	 * Stores an event that is about to be sent.
	 *
	 * @param int $next_at When it is sent again if its result is not stored by then.
	 * @return Delivery With the id 0 if it could not be stored.
	 */
	public static function add( Publish_Event $event, int $next_at ): Delivery {
		$row = array(
			'delivery'    => $event->delivery,
			'kind'        => $event->item->kind,
			'item_id'     => $event->item->id,
			'title'       => $event->item->title,
			'change_kind' => $event->change(),
			'body'        => $event->body(),
			'status'      => Delivery::WAITING,
			'created_at'  => time(),
			'next_at'     => $next_at,
		);
		return Delivery::from_row( $row + array( 'id' => Deliveries_Database::insert( $row ) ) );
	}

	/** Stores the result of a delivery. */
	public static function save( Delivery $delivery ): void {
		$row = array(
			'status'     => $delivery->status,
			'tries'      => $delivery->tries,
			'response'   => $delivery->response,
			'failure'    => $delivery->failure,
			'error'      => mb_substr( $delivery->error, 0, 300 ),
			'next_at'    => $delivery->next_at,
			'sent_at'    => $delivery->sent_at,
			'round_trip' => $delivery->round_trip,
		);
		Deliveries_Database::update( $delivery->id, $row );
	}

	/** Stores what the site says about a delivery that it has accepted. */
	public static function save_response( Delivery $delivery ): void {
		$row = array(
			'processed_ms' => $delivery->processed_ms,
			'refused'      => (string) wp_json_encode( $delivery->refused ),
		);
		Deliveries_Database::update( $delivery->id, $row );
	}

	/**
	 * One delivery.
	 *
	 * @param int $id Id of its row.
	 */
	public static function find( int $id ): ?Delivery {
		return Deliveries_Database::read( 'WHERE id = %d', $id )[0] ?? null;
	}

	/**
	 * The newest deliveries, newest first.
	 *
	 * @param int $count At most.
	 * @return Delivery[]
	 */
	public static function latest( int $count ): array {
		return Deliveries_Database::read( 'ORDER BY id DESC LIMIT %d', $count );
	}

	/**
	 * Takes the next delivery to send, so that no other process sends it meanwhile. Those with the fewest tries come
	 * first, so that one which fails for a reason of its own does not delay the others.
	 *
	 * @param int $now   Seconds.
	 * @param int $until Until when no other process may take it.
	 * @return Delivery|null Null if none is due.
	 */
	public static function take_due( int $now, int $until ): ?Delivery {
		do {
			$due = Deliveries_Database::read( 'WHERE status = %s AND next_at <= %d ORDER BY tries, id LIMIT 1', Delivery::WAITING, $now )[0] ?? null;
			if ( null === $due ) {
				return null;
			}
			$taken = Deliveries_Database::write( 'UPDATE {table} SET next_at = %d WHERE id = %d AND status = %s AND next_at = %d', $until, $due->id, Delivery::WAITING, $due->next_at );
			if ( false === $taken ) {
				return null;
			}
		} while ( 1 !== $taken );
		return $due;
	}

	/**
	 * Delays every waiting delivery that would be sent earlier.
	 *
	 * @param int $until Seconds.
	 */
	public static function delay_waiting( int $until ): void {
		Deliveries_Database::write( 'UPDATE {table} SET next_at = %d WHERE status = %s AND next_at < %d', $until, Delivery::WAITING, $until );
	}

	/**
	 * Makes what failed before due now: what waits, and what was given up for another reason than what it said. Each try is signed with
	 * the secret of that moment, and goes to the address of that moment.
	 *
	 * @param int $now Seconds.
	 */
	public static function bring_forward( int $now ): void {
		$given_up = array( Delivery::REFUSED, Delivery::ABANDONED, ...Delivery::UNUSABLE, $now - self::KNOWN_FOR );
		Deliveries_Database::write(
			'UPDATE {table} SET tries = CASE WHEN status = %s THEN tries ELSE 1 END, status = %s, next_at = %d
			WHERE ( status = %s AND tries > 0 AND next_at > %d ) OR ( status IN (%s, %s) AND response NOT IN (%d, %d) AND created_at > %d )',
			...array( Delivery::WAITING, Delivery::WAITING, $now, Delivery::WAITING, $now, ...$given_up )
		);
	}

	/** When the next delivery is due, in seconds; null if none waits. */
	public static function next_due(): ?int {
		return Deliveries_Database::number( 'SELECT MIN(next_at) FROM {table} WHERE status = %s', Delivery::WAITING );
	}

	/** Deletes finished deliveries beyond the number that is kept. */
	public static function prune(): void {
		$oldest = Deliveries_Database::number( 'SELECT id FROM {table} WHERE status <> %s ORDER BY id DESC LIMIT 1 OFFSET %d', Delivery::WAITING, self::KEPT - 1 );
		if ( null !== $oldest ) {
			Deliveries_Database::write( 'DELETE FROM {table} WHERE status <> %s AND id < %d', Delivery::WAITING, $oldest );
		}
	}
}
