<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/** Every webhook is stored here before it is sent, so that none is lost with the process that sends it. */
final class Deliveries extends Own_Table {

	protected const TABLE = 'telecoqui_deliveries';

	/** 2: the kind of change, the class of a failure, and what the site says about a delivery. */
	protected const SCHEMA = '2';

	/**
	 * How many finished deliveries are kept; waiting ones are never dropped. A busy newsroom saves 150 times a day, so the
	 * lists of posts know the state of two weeks, in 2 MB.
	 */
	private const KEPT = 2000;

	/** How long the site knows deliveries, so that a repeated one is not processed twice. */
	private const KNOWN_FOR = MONTH_IN_SECONDS;

	protected static function columns(): string {
		$unasked = Delivery::UNASKED;
		return "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
			delivery char(36) NOT NULL,
			kind varchar(20) NOT NULL,
			item_id bigint(20) unsigned NOT NULL,
			title text NOT NULL,
			change_kind varchar(10) NOT NULL DEFAULT '',
			body longtext NOT NULL,
			status varchar(10) NOT NULL,
			tries int(10) unsigned NOT NULL DEFAULT 0,
			response int(10) unsigned NOT NULL DEFAULT 0,
			failure varchar(12) NOT NULL DEFAULT '',
			error varchar(300) NOT NULL DEFAULT '',
			created_at bigint(20) unsigned NOT NULL,
			next_at bigint(20) unsigned NOT NULL,
			sent_at bigint(20) unsigned NOT NULL DEFAULT 0,
			round_trip int(10) unsigned NOT NULL DEFAULT 0,
			processed_ms int(11) NOT NULL DEFAULT {$unasked},
			refused text NULL,
			PRIMARY KEY  (id),
			UNIQUE KEY delivery (delivery),
			KEY status_next_at (status,next_at),
			KEY item_id (item_id)";
	}

	/** Deliveries of a query after FROM, as for `rows`; `d` is the table. */
	public static function read( string $which, ...$values ): array {
		return array_map( array( Delivery::class, 'from_row' ), self::rows( "SELECT d.* FROM {table} d {$which}", ...$values ) );
	}

	/** Stores an event that is about to be sent, and again if its result is not stored by then. Its id is 0 if it could not be stored. */
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
		$columns = implode( ', ', array_keys( $row ) );
		$marks   = implode( ', ', array_fill( 0, count( $row ), '%s' ) );
		// WordPress's own method would ask for the columns first.
		$is_stored = self::write( "INSERT INTO {table} ({$columns}) VALUES ({$marks})", ...array_values( $row ) );
		return Delivery::from_row( $row + array( 'id' => $is_stored ? self::connection()->insert_id : 0 ) );
	}

	public static function save( Delivery $delivery ): void {
		$result  = array( 'status', 'tries', 'response', 'failure', 'next_at', 'sent_at', 'round_trip' );
		$row     = array_intersect_key( get_object_vars( $delivery ), array_flip( $result ) ) + array( 'error' => mb_substr( $delivery->error, 0, 300 ) );
		$changes = implode( ', ', array_map( static fn( string $column ): string => "{$column} = %s", array_keys( $row ) ) );
		self::write( "UPDATE {table} SET {$changes} WHERE id = %d", ...array_values( $row ), ...array( $delivery->id ) );
	}

	/** Stores what the site says about a delivery that it has accepted. */
	public static function save_response( Delivery $delivery ): void {
		self::write( 'UPDATE {table} SET processed_ms = %d, refused = %s WHERE id = %d', $delivery->processed_ms, (string) wp_json_encode( $delivery->refused ), $delivery->id );
	}

	/**
	 * Takes the next delivery that is due now, so that no other process sends it until a later second; null if none is. Those with the fewest tries come
	 * first, so that one which fails for a reason of its own does not delay the others.
	 */
	public static function take_due( int $now, int $until ): ?Delivery {
		do {
			$due = self::read( 'WHERE status = %s AND next_at <= %d ORDER BY tries, id LIMIT 1', Delivery::WAITING, $now )[0] ?? null;
			if ( null === $due ) {
				return null;
			}
			$taken = self::write( 'UPDATE {table} SET next_at = %d WHERE id = %d AND status = %s AND next_at = %d', $until, $due->id, Delivery::WAITING, $due->next_at );
			if ( false === $taken ) {
				return null;
			}
		} while ( 1 !== $taken );
		return $due;
	}

	public static function delay_waiting( int $until ): void {
		self::write( 'UPDATE {table} SET next_at = %d WHERE status = %s AND next_at < %d', $until, Delivery::WAITING, $until );
	}

	/**
	 * Makes what failed before due now, at this second: what waits, and what was given up for another reason than what it said. Each try is signed with
	 * the secret of that moment, and goes to the address of that moment.
	 */
	public static function bring_forward( int $now ): void {
		$given_up = array( Delivery::REFUSED, Delivery::ABANDONED, ...Delivery::UNUSABLE, $now - self::KNOWN_FOR );
		self::write(
			'UPDATE {table} SET tries = CASE WHEN status = %s THEN tries ELSE 1 END, status = %s, next_at = %d
			WHERE ( status = %s AND tries > 0 AND next_at > %d ) OR ( status IN (%s, %s) AND response NOT IN (%d, %d) AND created_at > %d )',
			...array( Delivery::WAITING, Delivery::WAITING, $now, Delivery::WAITING, $now, ...$given_up )
		);
	}

	/** In seconds; null if none waits. */
	public static function next_due(): ?int {
		return self::number( 'SELECT MIN(next_at) FROM {table} WHERE status = %s', Delivery::WAITING );
	}

	public static function prune(): void {
		$oldest = self::number( 'SELECT id FROM {table} WHERE status <> %s ORDER BY id DESC LIMIT 1 OFFSET %d', Delivery::WAITING, self::KEPT - 1 );
		if ( null !== $oldest ) {
			self::write( 'DELETE FROM {table} WHERE status <> %s AND id < %d', Delivery::WAITING, $oldest );
		}
	}
}
