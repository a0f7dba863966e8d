<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// What of a news item only editors decide.
add_filter( 'rest_pre_insert_post', array( Story_Rights::class, 'check' ), 11, 2 );
add_action( 'added_term_relationship', array( Story_Rights::class, 'keep_off_ticker' ), 10, 3 );

// What the block editor offers.
add_filter( 'wp_theme_json_data_theme', array( Editor_Options::class, 'limit' ) );
// "Wide" and "full", whatever the theme of this WordPress supports.
add_action( 'after_setup_theme', static fn() => add_theme_support( 'align-wide' ), 20 );
