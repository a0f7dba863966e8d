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
	 * Seconds after which wp-cron sends what this request did not, because it ran out of time or was killed.
	 */
	private const LEASE = 10;

	/**
	 * Stores and sends the changes.
	 */
	public static function flush(): void {
		$events = Item_Changes::take_events();
		if ( array() === $events ) {
			return;
		}
		ignore_user_abort( true );
		self::finish_response();
		$deliveries = array_map( static fn( Publish_Event $event ): Delivery => Deliveries::add( $event, time() + self::LEASE ), $events );
		if ( Sender::send_all( $deliveries, self::BUDGET, self::BUDGET ) ) {
			Deliveries::bring_forward( time() );
		}
		Deliveries::prune();
		Retries::schedule();
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
