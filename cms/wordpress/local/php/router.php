<?php
/**
 * Does what a web server would do in front of WordPress: serves files as they are, and passes everything else to
 * index.php.
 *
 * @package Telecoqui\Local
 */

$request_path = rawurldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
$public       = array( '/wp-content/uploads/', '/wp-content/plugins/telecoqui/assets/' );
$is_within    = static fn( string $folder ): bool => str_starts_with( $request_path, $folder );

// Uploads and the plugin are in the site's folder, outside the core, which is this server's document root.
foreach ( array_filter( $public, $is_within ) as $public_folder ) {
	$types  = array(
		'jpg'  => 'image/jpeg',
		'jpeg' => 'image/jpeg',
		'png'  => 'image/png',
		'gif'  => 'image/gif',
		'webp' => 'image/webp',
		'avif' => 'image/avif',
		'mp3'  => 'audio/mpeg',
		'mp4'  => 'video/mp4',
		'pdf'  => 'application/pdf',
		'js'   => 'text/javascript',
		'css'  => 'text/css',
	);
	$folder = realpath( getenv( 'WORDPRESS_SITE_DIR' ) . $public_folder );
	$file   = realpath( getenv( 'WORDPRESS_SITE_DIR' ) . $request_path );
	$type   = $types[ strtolower( pathinfo( $request_path, PATHINFO_EXTENSION ) ) ] ?? null;
	if ( ! $folder || ! $file || ! $type || ! str_starts_with( $file, $folder . DIRECTORY_SEPARATOR ) || ! is_file( $file ) ) {
		http_response_code( 404 );
		return true;
	}
	$modified = gmdate( 'D, d M Y H:i:s', filemtime( $file ) ) . ' GMT';
	header( 'Last-Modified: ' . $modified );
	header( 'Cache-Control: public, max-age=3600' );
	if ( ( $_SERVER['HTTP_IF_MODIFIED_SINCE'] ?? '' ) === $modified ) {
		http_response_code( 304 );
		return true;
	}
	header( 'Content-Type: ' . $type );
	header( 'Content-Length: ' . filesize( $file ) );
	if ( 'HEAD' !== $_SERVER['REQUEST_METHOD'] ) {
		readfile( $file );
	}
	return true;
}

$root   = rtrim( $_SERVER['DOCUMENT_ROOT'], '/' );
$target = realpath( $root . $request_path );
if ( $target && '/' !== $request_path && str_starts_with( $target, $root . '/' ) ) {
	if ( is_file( $target ) ) {
		return false;
	}
	if ( is_file( $target . '/index.php' ) && ! str_ends_with( $request_path, '/' ) ) {
		header( 'Location: ' . $request_path . '/', true, 301 );
		return true;
	}
	if ( is_file( $target . '/index.php' ) ) {
		return false;
	}
}

// The built-in server would set the name of this script here; WordPress cuts the request's path by this name.
$_SERVER['SCRIPT_NAME']     = '/index.php';
$_SERVER['PHP_SELF']        = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $root . '/index.php';
require $root . '/index.php';
