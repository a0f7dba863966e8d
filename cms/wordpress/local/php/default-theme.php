<?php
/**
 * Turns a site with the newsroom into an ordinary WordPress: without our plugin, with the theme of this name.
 * Run as: php default-theme.php CORE_FOLDER THEME.
 *
 * @package Telecoqui\Local
 */

require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

deactivate_plugins( 'telecoqui/telecoqui.php' );
switch_theme( $argv[2] );
flush_rewrite_rules();
