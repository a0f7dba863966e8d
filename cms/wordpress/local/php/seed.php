<?php
/**
 * Fills a site with a newsroom, through WordPress's own functions.
 * Run as: php seed.php CORE_FOLDER NEWSROOM_JSON PICTURES_FOLDER. Prints one line per finished step.
 *
 * @package Telecoqui\Local
 */

define( 'WP_IMPORTING', true );
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/image.php';
require_once ABSPATH . 'wp-admin/includes/media.php';
require_once ABSPATH . 'wp-admin/includes/file.php';
require __DIR__ . '/class-newsroom-seed.php';

$newsroom = json_decode( file_get_contents( $argv[2] ), true, 512, JSON_THROW_ON_ERROR );

// An administrator may store any HTML, like the editors of a newsroom. Without a user, WordPress would strip iframes.
wp_set_current_user( get_users( array( 'role' => 'administrator', 'number' => 1, 'fields' => 'ID' ) )[0] );

( new Telecoqui\Local\Newsroom_Seed( $newsroom, $argv[3], $argv[4] ) )->run();
