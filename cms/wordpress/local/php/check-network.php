<?php
/**
 * Adds a site to a network and uses the plugin there, as check-plugin.php does. Before that, with the argument "activate", it activates the
 * plugin for the network; after it, with "uninstall", it removes the plugin, and prints what of its own is left. Run as:
 * php check-network.php CORE_FOLDER [activate|uninstall].
 *
 * @package Telecoqui\Local
 */

$_SERVER['HTTP_HOST']   = preg_replace( '#^https?://#', '', (string) getenv( 'WORDPRESS_SITE_URL' ) );
$_SERVER['REMOTE_ADDR'] = '127.0.0.1';
// The screens of the administration are a part of the plugin.
define( 'WP_ADMIN', true );
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

$telecoqui_plugin = 'telecoqui/telecoqui.php';
if ( 'activate' === ( $argv[2] ?? '' ) ) {
	// The installation has activated it for the first site alone.
	deactivate_plugins( $telecoqui_plugin, true, false );
	activate_plugin( $telecoqui_plugin, '', true );
	return;
}
if ( 'uninstall' === ( $argv[2] ?? '' ) ) {
	global $wpdb;
	uninstall_plugin( $telecoqui_plugin );
	// phpcs:ignore WordPress.DB -- what is left of the plugin.
	$tables = $wpdb->get_col( "SHOW TABLES LIKE '%telecoqui%'" );
	switch_to_blog( 2 );
	// phpcs:ignore WordPress.DB -- what is left of closings for those who are no readers.
	$metas = $wpdb->get_col( "SELECT meta_key FROM {$wpdb->postmeta} WHERE meta_key IN ( '_telecoqui_correo', '_telecoqui_historial', '_telecoqui_cambiado', '_telecoqui_enlace_version' )" );
	$left  = array( ...$tables, ...$metas, ...array_filter( array( get_option( 'telecoqui_secreto_cierres' ) ) ) );
	echo "\n" . wp_json_encode( array( 'left' => $left ) );
	return;
}

$created = wp_insert_site(
	array(
		'domain'  => get_network()->domain,
		'path'    => '/radio/',
		'title'   => 'Radio',
		'user_id' => 1,
	)
);
if ( is_wp_error( $created ) ) {
	throw new RuntimeException( $created->get_error_message() );
}
switch_to_blog( $created );
require __DIR__ . '/check-plugin.php';
// WordPress uninstalls only what is not active.
register_shutdown_function(
	static function () use ( $telecoqui_plugin ): void {
		deactivate_plugins( $telecoqui_plugin, true, true );
		restore_current_blog();
		deactivate_plugins( $telecoqui_plugin, true );
	}
);
