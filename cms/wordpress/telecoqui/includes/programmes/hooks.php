<?php
/**
 * Where WordPress calls the room of programmes and their episodes.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// Programmes and their categories.
add_action( 'init', array( Programmes::class, 'register_types' ) );

// Episodes of programmes.
add_action( 'init', array( Episodes::class, 'register_type' ) );
add_action( 'rest_api_init', array( Episodes::class, 'register_fields' ) );
add_filter( 'manage_' . Episodes::POST_TYPE . '_posts_columns', array( Episodes::class, 'add_column' ) );
add_action( 'manage_' . Episodes::POST_TYPE . '_posts_custom_column', array( Episodes::class, 'render_column' ), 10, 2 );

// What an episode has besides WordPress's own fields.
add_action( 'init', array( Episode_Data::class, 'register_metas' ), 11 );

// The editor's fields of an episode.
add_action( 'add_meta_boxes_' . Episodes::POST_TYPE, array( Episode_Box::class, 'add' ) );
add_action( 'save_post_' . Episodes::POST_TYPE, array( Episode_Box::class, 'save' ) );
add_action( 'admin_notices', array( Episode_Box::class, 'notice' ) );
