<?php
/**
 * Where WordPress calls the room of the desk.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// What of the boxes of a form was not saved.
add_action( 'admin_notices', array( Desk_Problems::class, 'render' ) );
add_action( 'enqueue_block_editor_assets', array( Desk_Problems::class, 'enqueue' ) );
add_action( 'rest_api_init', array( Desk_Problems::class, 'register_route' ) );
