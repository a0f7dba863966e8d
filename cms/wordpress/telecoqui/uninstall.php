<?php
/**
 * Removes what the plugin stores for itself; the newsroom's content stays.
 *
 * @package Telecoqui
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require __DIR__ . '/includes/class-delivery.php';
require __DIR__ . '/includes/class-deliveries-database.php';
require __DIR__ . '/includes/class-settings.php';

Telecoqui\Deliveries_Database::uninstall();
delete_option( Telecoqui\Settings::OPTION );
delete_transient( 'telecoqui_site_health' );
delete_transient( 'telecoqui_site_silent' );
