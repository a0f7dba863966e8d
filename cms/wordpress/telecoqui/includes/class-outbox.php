<?php
/**
 * Webhooks of the request that makes them.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * At the end of a request, when every step of a save is done and the editor has the answer, what changed is kept and sent.
 */
final class Outbox {

	/** After WordPress has flushed its output, which it does on 1. */
	private const PRIORITY = 20;

	/** Seconds that a save may take longer, at most, where the server cannot send the answer before. */
	private const BUDGET = 2.0;

	/** Seconds below which WordPress's HTTP client cannot be held. */
	private const SHORTEST_TIMEOUT = 1.0;

	/** Seconds after which wp-cron sends what this request did not: it ran out of time, or was ended. */
	private const LEASE = 10;

	/** Hooks the end of the request. */
	public static function register(): void {
		add_action( 'shutdown', Guard::hook( self::flush( ... ) ), self::PRIORITY );
	}

	/** Keeps and sends what changed. */
	private static function flush(): void {
		$events = array_merge( Item_Changes::take_events(), Term_Changes::take_events() );
		if ( array() === $events ) {
			return;
		}
		ignore_user_abort( true );
		self::finish_answer();
		$deliveries = array_map( static fn( Publish_Event $event ): Delivery => Deliveries::add( $event, time() + self::LEASE ), $events );
		$deadline   = microtime( true ) + self::BUDGET;
		$is_reached = self::send( $deliveries, $deadline );
		if ( $is_reached ) {
			Deliveries::bring_forward( time() );
		}
		Deliveries::prune();
		Retries::schedule();
	}

	/**
	 * Sends until the time is up or the site cannot be reached; the others wait.
	 *
	 * @param Delivery[] $deliveries In the order in which they happened.
	 * @param float      $deadline   Seconds, as of microtime().
	 * @return bool Whether the site answered every one that was sent.
	 */
	private static function send( array $deliveries, float $deadline ): bool {
		foreach ( $deliveries as $delivery ) {
			$left = $deadline - microtime( true );
			if ( $left < self::SHORTEST_TIMEOUT ) {
				break;
			}
			$sent = Sender::send( $delivery, $left );
			if ( Delivery::WAITING === $sent->status ) {
				Deliveries::put_off( $sent->next_at );
				return false;
			}
		}
		return true;
	}

	/** Lets the editor go on, where the server can: PHP-FPM and LiteSpeed. */
	private static function finish_answer(): void {
		foreach ( array( 'fastcgi_finish_request', 'litespeed_finish_request' ) as $finish ) {
			if ( function_exists( $finish ) ) {
				$finish();
				return;
			}
		}
	}
}
