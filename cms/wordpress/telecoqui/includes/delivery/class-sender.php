<?php

namespace Telecoqui;

use Generator;

/** Sends deliveries, within the request that causes them or later, and stores their results. */
final class Sender {

	/** At the end of a request: after WordPress has flushed its output, which it does with priority 1. */
	public const PRIORITY = 20;

	/** The most seconds that a save may take longer, on servers that cannot send the response first. */
	private const SAVE_BUDGET = 2.0;

	/** Seconds after which wp-cron sends what the request of a save did not, because it ran out of time or was killed. */
	private const SAVE_LEASE = 10;

	/** Seconds for one run of wp-cron, well below the minute after which WordPress starts another. */
	private const RUN_BUDGET = 20.0;

	/** Seconds for one delivery: only the scheduled posts that come after it in wp-cron wait for it. */
	private const RUN_TIMEOUT = 5.0;

	/** Seconds after which another process may send what a run has taken. */
	private const RUN_LEASE = 30;

	/** Seconds until the retry, after the first try, the second, ... */
	private const PAUSES = array( MINUTE_IN_SECONDS, 5 * MINUTE_IN_SECONDS, 15 * MINUTE_IN_SECONDS, HOUR_IN_SECONDS );

	/** Tries before a delivery is given up: the first one, four after PAUSES, then one an hour for almost a day. */
	private const MAX_TRIES = 28;

	/** The site has accepted it already: the response to an earlier try was lost on its way. */
	private const TAKEN_BEFORE = 409;

	/**
	 * Temporary failures: the signature did not fit, which ends when both sides have the same secret, or the request came too
	 * slowly, or too soon after others.
	 */
	private const PASSING = array( Site_Failure::UNSIGNED, 408, 429 );

	/** Stores and sends the changes of a request at its end, when every step of a save is done and the editor has the response. */
	public static function flush(): void {
		$events = Item_Changes::take_events();
		if ( array() === $events ) {
			return;
		}
		ignore_user_abort( true );
		self::finish_response();
		$deliveries = array_map( static fn( Publish_Event $event ): Delivery => Deliveries::add( $event, time() + self::SAVE_LEASE ), $events );
		if ( self::send_all( $deliveries, self::SAVE_BUDGET, self::SAVE_BUDGET ) ) {
			Deliveries::bring_forward( time() );
		}
		Deliveries::prune();
		Retries::schedule();
	}

	/** Sends the response to the editor first, on servers that can: PHP-FPM and LiteSpeed. */
	private static function finish_response(): void {
		foreach ( array( 'fastcgi_finish_request', 'litespeed_finish_request' ) as $finish ) {
			if ( function_exists( $finish ) ) {
				$finish();
				return;
			}
		}
	}

	/** By wp-cron, sends what is due until nothing is, the time is up, or the site cannot be reached. */
	public static function run(): void {
		if ( ! Settings::can_publish() ) {
			return;
		}
		self::send_all( self::take_due(), self::RUN_BUDGET, self::RUN_TIMEOUT );
		Deliveries::prune();
		Retries::schedule();
	}

	/** Takes what is due, one after another, each when it is sent. */
	private static function take_due(): Generator {
		do {
			$delivery = Deliveries::take_due( time(), time() + self::RUN_LEASE );
			if ( null !== $delivery ) {
				yield $delivery;
			}
		} while ( null !== $delivery );
	}

	/** Sends until the site cannot be reached or the time is up, seconds for all and for one; the others wait. Whether all that were sent were accepted. */
	private static function send_all( iterable $deliveries, float $budget, float $timeout ): bool {
		$deadline   = microtime( true ) + $budget;
		$is_reached = true;
		foreach ( $deliveries as $delivery ) {
			$left = min( $timeout, $deadline - microtime( true ) );
			if ( $left < Site_Request::MIN_TIMEOUT ) {
				break;
			}
			self::send( $delivery, $left );
			if ( Delivery::WAITING === $delivery->status ) {
				Deliveries::delay_waiting( $delivery->next_at );
				return false;
			}
			$is_reached = $is_reached && $delivery->is_delivered();
		}
		return $is_reached;
	}

	/** Sends a delivery once, in so many seconds, and stores what became of it. It keeps waiting if the site could not be reached. */
	public static function send( Delivery $delivery, float $timeout ): void {
		$sent_at  = microtime( true );
		$result   = Site_Failure::of( Site_Request::post( 'publish', Settings::PUBLISH_PATH, $delivery->body, $timeout ) );
		$ended_at = microtime( true );
		++$delivery->tries;
		$delivery->status     = self::status( $result['status'], $delivery->tries );
		$delivery->response   = $result['status'];
		$delivery->failure    = $result['failure'];
		$delivery->error      = $result['error'];
		$delivery->next_at    = (int) $ended_at + ( self::PAUSES[ $delivery->tries - 1 ] ?? HOUR_IN_SECONDS );
		$delivery->sent_at    = (int) $sent_at;
		$delivery->round_trip = (int) round( 1000 * ( $ended_at - $sent_at ) );
		Deliveries::save( $delivery );
	}

	/** The status of a delivery after a response, whose HTTP status is 0 if there was none. */
	private static function status( int $code, int $tries ): string {
		if ( ( $code >= 200 && $code < 300 ) || self::TAKEN_BEFORE === $code ) {
			return Delivery::DELIVERED;
		}
		if ( $code >= 300 && $code < 500 && ! in_array( $code, self::PASSING, true ) ) {
			return Delivery::REFUSED;
		}
		return $tries < self::MAX_TRIES ? Delivery::WAITING : Delivery::ABANDONED;
	}
}
