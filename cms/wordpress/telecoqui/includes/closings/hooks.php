<?php
/**
 * Where WordPress calls the room of closings.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// Closings in REST.
add_action( 'rest_api_init', array( Closing_Rest::class, 'register_field' ) );
add_filter( 'rest_' . Emergency_Types::CLOSING . '_query', array( Closing_Rest::class, 'leave_out_open' ), 11, 2 );

// Who changed a closing.
add_action( 'wp_after_insert_post', Guard::hook( array( Closing_Trail::class, 'record' ) ) );

// The page behind an organisation's link.
add_action( 'parse_request', array( Closing_Page::class, 'respond' ), 0 );

// The list of closings.
add_filter( 'manage_' . Emergency_Types::CLOSING . '_posts_columns', array( Closing_List::class, 'add' ), 11 );
add_action( 'manage_' . Emergency_Types::CLOSING . '_posts_custom_column', array( Closing_List::class, 'render' ), 10, 2 );

// What the desk does with the link of a closing.
add_action( 'add_meta_boxes_' . Emergency_Types::CLOSING, array( Closing_Box::class, 'add' ) );
add_action( 'admin_notices', array( Closing_Box::class, 'notice' ) );
add_action( 'admin_post_' . Closing_Box::SEND, static fn() => Closing_Box::act( Closing_Box::SEND, array( Closing_Box::class, 'send' ) ) );
add_action( 'admin_post_' . Closing_Box::REVOKE, static fn() => Closing_Box::act( Closing_Box::REVOKE, array( Closing_Box::class, 'revoke' ) ) );
