<?php
/**
 * Loads WordPress, and uses the plugin as check-plugin.php does. Run as: php use-plugin.php CORE_FOLDER.
 *
 * @package Telecoqui\Local
 */

// The screens of the administration are a part of it.
define( 'WP_ADMIN', true );
require $argv[1] . '/wp-load.php';
require __DIR__ . '/check-plugin.php';
