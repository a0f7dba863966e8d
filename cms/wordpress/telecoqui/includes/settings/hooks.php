<?php
/**
 * Where WordPress calls the room of the plugin's settings.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// The plugin's page among the settings.
add_action( 'admin_menu', array( Settings_Page::class, 'add' ) );

// The actions of the buttons on the plugin's pages.
add_action( 'admin_init', array( Settings_Actions::class, 'hook' ) );
