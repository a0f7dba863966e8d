<?php
/**
 * Where WordPress calls the room of emergencies.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// What editors say about emergencies.
add_action( 'init', array( Emergency_Types::class, 'register_types' ) );
add_action( 'admin_menu', array( Emergency_Types::class, 'add_menu' ), 9 );

// Emergencies on and off.
add_action( 'admin_notices', array( Emergency_Switch::class, 'notice' ) );
add_filter( 'post_row_actions', array( Emergency_Switch::class, 'add_link' ), 10, 2 );
add_action( 'admin_post_' . Emergency_Switch::ACTION, array( Emergency_Switch::class, 'switch_off' ) );
