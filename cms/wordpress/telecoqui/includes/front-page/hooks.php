<?php
/**
 * Where WordPress calls the room of the front page.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// Banners of the home page.
add_action( 'init', array( Banners::class, 'register_type' ) );
add_action( 'rest_api_init', array( Banners::class, 'register_fields' ) );
add_filter( 'rest_prepare_' . Banners::POST_TYPE, array( Banners::class, 'omit_empty_link' ) );

// The link of a banner.
add_action( 'init', array( Banner_Link::class, 'register_meta' ), 11 );

// The editor's field for a banner's link.
add_action( 'add_meta_boxes_' . Banners::POST_TYPE, array( Banner_Link_Box::class, 'add' ) );
add_action( 'save_post_' . Banners::POST_TYPE, array( Banner_Link_Box::class, 'save' ) );
add_action( 'admin_notices', array( Banner_Link_Box::class, 'notice' ) );

// What editors put on the home page.
add_action( 'init', array( Front_Page_Types::class, 'register_types' ) );
add_action( 'admin_menu', array( Front_Page_Types::class, 'add_menu' ), 9 );

// The fields of what editors put on the home page.
add_action( 'init', array( Front_Page_Fields::class, 'register_metas' ), 11 );

// Since when an item without a start of its own is shown.
add_action( 'wp_after_insert_post', Guard::hook( array( Front_Page_Start::class, 'begin' ) ), 10, 4 );
foreach ( array( 'added_post_meta', 'updated_post_meta' ) as $hook ) {
	add_action( $hook, Guard::hook( array( Front_Page_Start::class, 'note_number' ) ), 10, 3 );
}

// The home page's items in REST.
add_action( 'rest_api_init', array( Front_Page_Rest::class, 'register_field' ) );
foreach ( Front_Page_Types::ALL as $type ) {
	add_filter( "rest_{$type}_collection_params", array( Front_Page_Rest::class, 'add_parameter' ) );
	add_filter( "rest_{$type}_query", array( Front_Page_Rest::class, 'leave_out_ended' ), 10, 2 );
	add_filter( "rest_pre_insert_{$type}", array( Front_Page_Rest::class, 'check' ), 10, 2 );
}

// The forms of what editors put on the home page.
add_filter( 'wp_insert_post_empty_content', array( Front_Page_Form::class, 'refuse' ), 10, 2 );
add_filter( 'wp_insert_post_data', array( Front_Page_Form::class, 'complete_text' ), 10, 2 );
add_filter( 'redirect_post_location', array( Front_Page_Form::class, 'say_nothing_was_saved' ) );
add_action( 'edit_form_top', array( Front_Page_Form::class, 'give_back_text' ) );
add_filter( 'enter_title_here', array( Front_Page_Form::class, 'text_label' ), 10, 2 );
add_action( 'admin_notices', array( Front_Page_Form::class, 'notice' ) );
foreach ( Front_Page_Types::ALL as $type ) {
	add_action( "add_meta_boxes_{$type}", array( Front_Page_Form::class, 'add' ) );
	add_action( "save_post_{$type}", array( Front_Page_Form::class, 'save' ) );
}

// The lists of what editors put on the home page.
foreach ( Front_Page_Types::ALL as $type ) {
	add_filter( "manage_{$type}_posts_columns", array( Front_Page_List::class, 'add' ), 9 );
	add_action( "manage_{$type}_posts_custom_column", array( Front_Page_List::class, 'render' ), 10, 2 );
}
add_filter( 'post_row_actions', array( Front_Page_List::class, 'remove_quick_edit' ), 10, 2 );

// News that stands first on the home page.
add_action( 'init', array( Home_Pin::class, 'register_metas' ), 11 );
add_action( 'rest_api_init', array( Home_Pin::class, 'register_field' ) );
add_filter( 'rest_pre_insert_post', array( Home_Pin::class, 'check' ), 10, 2 );

// The box "Fijar en portada".
add_action( 'add_meta_boxes_post', array( Home_Pin_Box::class, 'add' ) );
add_action( 'save_post_post', array( Home_Pin_Box::class, 'save' ) );
