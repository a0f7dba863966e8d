<?php
/**
 * Settings of a local site. One core serves many sites; the environment says which one.
 *
 * @package Telecoqui\Local
 */

$site_folder = getenv( 'WORDPRESS_SITE_DIR' );
$site_url    = getenv( 'WORDPRESS_SITE_URL' );

define( 'WP_HOME', $site_url );
define( 'WP_SITEURL', $site_url );
define( 'WP_CONTENT_DIR', $site_folder . '/wp-content' );
define( 'WP_CONTENT_URL', $site_url . '/wp-content' );
define( 'WP_DEFAULT_THEME', 'local' );
// Uses the languages beside the core, unless the site has its own where WordPress looks for them. Without either, WordPress is in English.
if ( ! is_dir( WP_CONTENT_DIR . '/languages' ) ) {
	define( 'WP_LANG_DIR', dirname( ABSPATH ) . '/languages' );
}

// The SQLite drop-in reads DB_DIR and DB_FILE; WordPress requires the other names and uses none of them.
define( 'DB_DIR', $site_folder . '/database' );
define( 'DB_FILE', 'site.sqlite' );
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', '' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', '' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
$table_prefix = getenv( 'WORDPRESS_TABLE_PREFIX' );
if ( ! $table_prefix ) {
	$table_prefix = 'wp_';
}

// A network of sites in folders.
if ( getenv( 'WORDPRESS_NETWORK' ) ) {
	define( 'MULTISITE', true );
	define( 'SUBDOMAIN_INSTALL', false );
	define( 'DOMAIN_CURRENT_SITE', preg_replace( '#^https?://#', '', $site_url ) );
	define( 'PATH_CURRENT_SITE', '/' );
	define( 'SITE_ID_CURRENT_SITE', 1 );
	define( 'BLOG_ID_CURRENT_SITE', 1 );
}

// WordPress refuses application passwords over plain http, except in a local environment.
define( 'WP_ENVIRONMENT_TYPE', 'local' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', $site_folder . '/debug.log' );

// The core is shared and read-only, no requests go outside this machine, and the process that started the site runs its cron.
define( 'DISALLOW_FILE_MODS', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'DISABLE_WP_CRON', true );

// The site that this WordPress publishes to; the process that started it may change this at any time.
if ( is_readable( $site_folder . '/connection.json' ) ) {
	$connection = json_decode( (string) file_get_contents( $site_folder . '/connection.json' ), true, 2, JSON_THROW_ON_ERROR );
	foreach ( $connection as $name => $value ) {
		define( $name, $value );
	}
}

require_once ABSPATH . 'wp-settings.php';
