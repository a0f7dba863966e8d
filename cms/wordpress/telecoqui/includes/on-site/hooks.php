<?php
/**
 * Where WordPress calls the room of what readers see of the newsroom.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// The state of the site.
add_action( 'wp_dashboard_setup', array( Site_Page::class, 'add_widget' ) );
add_action( 'admin_notices', array( Site_Page::class, 'render_notice' ) );
add_action( 'admin_menu', array( Site_Page::class, 'add_page' ) );

// The column "En el sitio", also for a row after a quick edit.
add_action( 'admin_init', array( On_Site_Column::class, 'hook' ) );

// The state of an item while it is edited.
add_action( 'rest_api_init', array( Edit_Notice::class, 'register_route' ) );
add_action( 'enqueue_block_editor_assets', array( Edit_Notice::class, 'enqueue' ) );
add_action( 'admin_notices', array( Edit_Notice::class, 'render' ) );
