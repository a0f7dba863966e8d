<?php
/**
 * Makes a site behave as if time had passed: moves scheduled posts, deliveries and their wp-cron events this many
 * seconds into the past.
 * Run as: php pass-time.php CORE_FOLDER SECONDS.
 *
 * @package Telecoqui\Local
 */

require $argv[1] . '/wp-load.php';

$seconds = (int) $argv[2];

global $wpdb;
$wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->prefix}telecoqui_deliveries SET next_at = next_at - %d", $seconds ) );

foreach ( get_posts( array( 'post_type' => get_post_types(), 'post_status' => 'future', 'numberposts' => -1 ) ) as $scheduled ) {
	$date = gmdate( 'Y-m-d H:i:s', strtotime( $scheduled->post_date_gmt . ' GMT' ) - $seconds );
	$wpdb->update( $wpdb->posts, array( 'post_date_gmt' => $date, 'post_date' => get_date_from_gmt( $date ) ), array( 'ID' => $scheduled->ID ) );
}

// WordPress's own housekeeping events stay where they are: they would only request updates and checksums.
foreach ( _get_cron_array() as $at => $appointments ) {
	foreach ( $appointments as $hook => $calls ) {
		if ( 'publish_future_post' !== $hook && ! str_starts_with( $hook, 'telecoqui_' ) ) {
			continue;
		}
		foreach ( $calls as $call ) {
			wp_unschedule_event( $at, $hook, $call['args'] );
			if ( $call['schedule'] ) {
				wp_schedule_event( $at - $seconds, $call['schedule'], $hook, $call['args'] );
			} else {
				wp_schedule_single_event( $at - $seconds, $hook, $call['args'] );
			}
		}
	}
}
