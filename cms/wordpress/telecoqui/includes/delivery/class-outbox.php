<?php
/**
 * Webhooks that are sent within the request that causes them.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Stores and sends the changes at the end of a request, when every step of a save is done and the editor has the
 * response.
 */
final class Outbox {

	/**
	 * After WordPress has flushed its output, which it does with priority 1.
	 */
	public const PRIORITY = 20;

	/**
	 * The most seconds that a save may take longer, on servers that cannot send the response first.
	 */
	private const BUDGET = 2.0;

	/**
	 * Seconds: WordPress's HTTP client accepts no shorter timeout.
	 */
	private const SHORTEST_TIMEOUT = 1.0;

	/**
	 * Seconds after which wp-cron sends what this request did not, because it ran out of time or was killed.
	 */
	private const LEASE = 10;

	/** Hooks the end of the request. */
	/**
	 * Stores and sends the changes.
	 */
	public static function flush(): void {
		$events = array_merge( Item_Changes::take_events(), Term_Changes::take_events() );
		if ( array() === $events ) {
			return;
		}
		ignore_user_abort( true );
		self::finish_response();
		$deliveries = array_map( static fn( Publish_Event $event ): Delivery => Deliveries::add( $event, time() + self::LEASE ), $events );
		$deadline   = microtime( true ) + self::BUDGET;
		$is_reached = self::send( $deliveries, $deadline );
		if ( $is_reached ) {
			Retries::retry_soon();
		}
		Deliveries::prune();
		Retries::schedule();
	}

	/**
	 * Sends until the time is up or the site cannot be reached; the other deliveries wait.
	 *
	 * @param Delivery[] $deliveries In the order in which they happened.
	 * @param float      $deadline   Seconds, as of microtime().
	 * @return bool Whether the site accepted every one that was sent.
	 */
	private static function send( array $deliveries, float $deadline ): bool {
		$is_reached = true;
		foreach ( $deliveries as $delivery ) {
			$left = $deadline - microtime( true );
			if ( $left < self::SHORTEST_TIMEOUT ) {
				break;
			}
			$sent = Sender::send( $delivery, $left );
			if ( Delivery::WAITING === $sent->status ) {
				Deliveries::delay_waiting( $sent->next_at );
				return false;
			}
			$is_reached = $is_reached && $sent->is_delivered();
		}
		return $is_reached;
	}

	/**
	 * Sends the response to the editor first, on servers that can: PHP-FPM and LiteSpeed.
	 */
	private static function finish_response(): void {
		foreach ( array( 'fastcgi_finish_request', 'litespeed_finish_request' ) as $finish ) {
			if ( function_exists( $finish ) ) {
				$finish();
				return;
			}
		}
	}
}
