<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// The post type of entries.
add_filter( 'rest_' . Coverage_Entry_Type::TYPE . '_collection_params', array( Coverage_Entries::class, 'add_parameter' ) );
add_filter( 'rest_' . Coverage_Entry_Type::TYPE . '_query', array( Coverage_Entries::class, 'filter' ), 10, 2 );
add_filter( 'wp_insert_post_data', array( Coverage_Entries::class, 'stamp_new' ), 10, 2 );
add_action( 'pre_get_posts', array( Coverage_Entries::class, 'filter_list' ) );
add_filter( 'the_title', array( Coverage_Entries::class, 'title_in_list' ), 10, 2 );

// Entries that become news.
add_action( 'transition_post_status', Guard::hook( array( Coverage_Story::class, 'note_status' ) ), 10, 3 );
add_action( 'post_updated', Guard::hook( array( Coverage_Story::class, 'note_slug' ) ), 10, 3 );

// What the site compares of coverages.
add_action( 'rest_api_init', array( Coverage_Entries::class, 'register_route' ) );

// What the fast screen requests.
add_action( 'rest_api_init', array( Coverage_Desk_Rest::class, 'register_routes' ) );

// The coverage that is chosen in the box "Entrada".
add_filter( 'wp_insert_post_parent', array( Coverage_Entry_Type::class, 'choose_coverage' ), 10, 4 );

if ( ! is_admin() ) {
	return;
}

// The fast screen.
add_action( 'admin_post_' . Coverage_Desk::PAGE, array( Coverage_Desk::class, 'respond' ) );
add_action( 'admin_post_nopriv_' . Coverage_Desk::PAGE, 'auth_redirect' );
add_action( 'admin_post_' . Coverage_Desk::WORKER, array( Coverage_Desk::class, 'respond_with_worker' ) );
add_action( 'admin_post_nopriv_' . Coverage_Desk::WORKER, array( Coverage_Desk::class, 'respond_with_worker' ) );

// The menu "Minuto a minuto".
add_action( 'admin_menu', array( Coverage_Menu::class, 'add' ), 9 );

// Entries of the plugin "Liveblog".
add_action( 'admin_post_' . Liveblog_Import::ACTION, array( Liveblog_Import::class, 'act' ) );
