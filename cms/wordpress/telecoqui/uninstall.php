<?php
/**
 * Removes what the plugin stores for itself; the newsroom's content stays.
 *
 * @package Telecoqui
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require __DIR__ . '/includes/class-delivery.php';
require __DIR__ . '/includes/class-deliveries.php';
require __DIR__ . '/includes/class-settings.php';

Telecoqui\Deliveries::uninstall();
delete_option( Telecoqui\Settings::OPTION );
