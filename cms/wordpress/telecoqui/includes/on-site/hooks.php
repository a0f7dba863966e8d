<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// The state of an item, for the block editor's script.
add_action( 'rest_api_init', array( Edit_Notice::class, 'register_route' ) );

if ( ! is_admin() ) {
	return;
}

// The state of the site.
add_action( 'wp_dashboard_setup', array( Site_Page::class, 'add_widget' ) );
add_action( 'admin_notices', array( Site_Page::class, 'render_notice' ) );
add_action( 'admin_menu', array( Site_Page::class, 'add_page' ) );

// The column "En el sitio".
foreach ( array_keys( Public_Item::kinds() ) as $post_type ) {
	add_filter( "manage_{$post_type}_posts_columns", array( On_Site_Column::class, 'add' ) );
	add_action( "manage_{$post_type}_posts_custom_column", array( On_Site_Column::class, 'render' ), 10, 2 );
}
add_action( 'admin_head-edit.php', array( On_Site_Column::class, 'style' ) );

// The state of an item while it is edited.
add_action( 'enqueue_block_editor_assets', array( Edit_Notice::class, 'enqueue' ) );
add_action( 'admin_notices', array( Edit_Notice::class, 'render' ) );
