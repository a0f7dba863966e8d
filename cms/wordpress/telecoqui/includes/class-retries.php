<?php
/**
 * Webhooks that could not be delivered at once.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Sends what waits, by wp-cron: once when the next delivery is due, and every hour in case that appointment was lost.
 */
final class Retries {

	private const DUE_HOOK    = 'telecoqui_send_due_deliveries';
	private const HOURLY_HOOK = 'telecoqui_send_forgotten_deliveries';

	/** Seconds for one delivery: nobody waits for wp-cron but the posts that are scheduled after it. */
	private const TIMEOUT = 5.0;

	/** Seconds for one run, well below the minute after which WordPress starts another. */
	private const BUDGET = 20.0;

	/** Seconds after which another process may send what this one took. */
	private const LEASE = 30;

	/** Hooks the runs. */
	public static function register(): void {
		add_action( self::DUE_HOOK, Guard::hook( self::run( ... ) ) );
		add_action( self::HOURLY_HOOK, Guard::hook( self::run( ... ) ) );
		add_action( 'init', Guard::hook( self::schedule_hourly( ... ) ) );
	}

	/** Makes the appointment with wp-cron that the waiting deliveries need. One whose time has come stays, and makes the next. */
	public static function schedule(): void {
		$now     = time();
		$due     = Deliveries::next_due();
		$planned = wp_next_scheduled( self::DUE_HOOK );
		$wanted  = null === $due ? false : max( $due, $now );
		if ( $planned === $wanted || ( false !== $planned && $planned <= $now ) ) {
			return;
		}
		wp_clear_scheduled_hook( self::DUE_HOOK );
		if ( false !== $wanted ) {
			wp_schedule_single_event( $wanted, self::DUE_HOOK );
		}
	}

	/** Takes the appointments back, for a plugin that is switched off. */
	public static function unschedule(): void {
		wp_clear_scheduled_hook( self::DUE_HOOK );
		wp_clear_scheduled_hook( self::HOURLY_HOOK );
	}

	/** Makes the hourly appointment, unless it stands. */
	private static function schedule_hourly(): void {
		if ( ! wp_next_scheduled( self::HOURLY_HOOK ) ) {
			wp_schedule_event( time() + HOUR_IN_SECONDS, 'hourly', self::HOURLY_HOOK );
		}
	}

	/** Sends what is due until nothing is, the time is up or the site cannot be reached. */
	private static function run(): void {
		if ( ! Settings::can_publish() ) {
			return;
		}
		$deadline = microtime( true ) + self::BUDGET;
		while ( microtime( true ) < $deadline ) {
			$delivery = Deliveries::take_due( time(), time() + self::LEASE );
			if ( null === $delivery ) {
				break;
			}
			$sent = Sender::send( $delivery, self::TIMEOUT );
			if ( Delivery::WAITING === $sent->status ) {
				Deliveries::put_off( $sent->next_at );
				break;
			}
		}
		Deliveries::prune();
		self::schedule();
	}
}
