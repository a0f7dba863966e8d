<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// Featured pictures.
add_action( 'after_setup_theme', static fn() => add_theme_support( 'post-thumbnails' ) );

// REST fields of news items and programmes.
add_action( 'rest_api_init', array( Item_Fields::class, 'register_fields' ) );

// When a published text really changed.
add_action( 'post_updated', Guard::hook( array( Text_Changes::class, 'note' ) ), 10, 3 );

// Who took a picture.
add_action( 'init', array( Picture_Credit::class, 'register_meta' ), 11 );
add_filter( 'attachment_fields_to_edit', array( Picture_Credit::class, 'add_field' ), 10, 2 );
add_filter( 'attachment_fields_to_save', array( Picture_Credit::class, 'save' ), 10, 2 );
