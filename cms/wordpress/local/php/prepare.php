<?php
/**
 * Adapts an installed site to the address it is about to be served at, and prints, as JSON, whether it was seeded.
 * Run as: php prepare.php CORE_FOLDER.
 *
 * @package Telecoqui\Local
 */

require $argv[1] . '/wp-load.php';

// Bodies contain the full addresses of their pictures, and episodes those of their videos, which have to change when the site moves to another port.
$previous_url = get_option( 'local_site_url' );
if ( WP_HOME !== $previous_url ) {
	global $wpdb;
	// The slash prevents port 4380 from matching in 43801.
	$wpdb->query(
		$wpdb->prepare(
			"UPDATE {$wpdb->posts} SET post_content = REPLACE( post_content, %s, %s )",
			$previous_url . '/',
			WP_HOME . '/'
		)
	);
	$wpdb->query(
		$wpdb->prepare(
			"UPDATE {$wpdb->postmeta} SET meta_value = REPLACE( meta_value, %s, %s ) WHERE meta_key = 'episodio_video'",
			$previous_url . '/',
			WP_HOME . '/'
		)
	);
	update_option( 'local_site_url', WP_HOME );
}

// Once: whoever uses the site may choose another language afterwards.
$spanish = array_filter( get_available_languages(), static fn( string $language ): bool => str_starts_with( $language, 'es' ) );
if ( $spanish && ! get_option( 'local_site_language' ) ) {
	update_option( 'WPLANG', reset( $spanish ) );
	update_option( 'local_site_language', reset( $spanish ) );
}

// The plugin's code may have changed since the last start.
flush_rewrite_rules();

echo wp_json_encode( array( 'seeded' => (bool) get_option( 'local_site_seeded' ) ) );
