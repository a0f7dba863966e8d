<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// The menu that holds the screen and the lists.
add_action( 'admin_menu', array( Front_Page_Screen::class, 'add' ), 9 );
add_action( 'admin_enqueue_scripts', array( Front_Page_Screen::class, 'enqueue' ) );
add_action( 'rest_api_init', array( Front_Page_Rest::class, 'register_route' ) );

// Who pinned a news item.
foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $telecoqui_change ) {
	add_action( $telecoqui_change, Guard::hook( array( Home_Pin_Fieldset::class, 'note_who' ) ), 10, 3 );
}

// What the site reads of banners without a link.
add_filter( 'rest_prepare_banner', array( Banner_Type::class, 'omit_empty_link' ) );
