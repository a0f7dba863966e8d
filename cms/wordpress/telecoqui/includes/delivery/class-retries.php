<?php

namespace Telecoqui;

/** Has waiting deliveries sent by wp-cron: once when the next one is due, and every hour in case that event was lost. */
final class Retries {

	public const DUE_HOOK    = 'telecoqui_send_due_deliveries';
	public const HOURLY_HOOK = 'telecoqui_send_forgotten_deliveries';

	/** Schedules the wp-cron event that the waiting deliveries need. An event that is due already stays, and schedules the next. */
	public static function schedule(): void {
		self::schedule_hourly();
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

	/** The site responds again, or the settings are new: what failed before is due now, as soon as wp-cron runs. */
	public static function retry_soon(): void {
		Deliveries::bring_forward( time() );
		self::schedule();
	}

	public static function unschedule(): void {
		wp_clear_scheduled_hook( self::DUE_HOOK );
		wp_clear_scheduled_hook( self::HOURLY_HOOK );
	}

	public static function schedule_hourly(): void {
		if ( ! wp_next_scheduled( self::HOURLY_HOOK ) ) {
			wp_schedule_event( time() + HOUR_IN_SECONDS, 'hourly', self::HOURLY_HOOK );
		}
	}
}
