<?php
/**
 * Makes an installed site the first one of a network, in folders. Run as: php network.php CORE_FOLDER.
 *
 * @package Telecoqui\Local
 */

define( 'WP_INSTALLING_NETWORK', true );
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

global $wpdb;
foreach ( $wpdb->tables( 'ms_global' ) as $name => $table ) {
	$wpdb->$name = $table;
}
install_network();
$populated = populate_network( 1, (string) wp_parse_url( WP_HOME, PHP_URL_HOST ), 'red@example.invalid', 'Red', '/', false );
if ( is_wp_error( $populated ) && 'no_wildcard_dns' !== $populated->get_error_code() ) {
	throw new RuntimeException( $populated->get_error_message() );
}
