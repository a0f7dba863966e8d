<?php
/**
 * Turns off update checks: the core is shared and read-only, and requests outside this machine would only fail.
 *
 * @package Telecoqui\Local
 */

defined( 'ABSPATH' ) || exit;

remove_action( 'init', 'wp_schedule_update_checks' );
// A WordPress in another language than English asks for more translations.
add_filter( 'translations_api', static fn(): array => array( 'translations' => array() ) );
foreach ( array( 'core', 'plugins', 'themes' ) as $updated ) {
	remove_action( 'admin_init', "_maybe_update_{$updated}" );
}
foreach ( array( 'plugins', 'themes' ) as $updated ) {
	foreach ( array( "load-{$updated}.php", 'load-update.php', 'load-update-core.php' ) as $screen ) {
		remove_action( $screen, "wp_update_{$updated}" );
	}
}
