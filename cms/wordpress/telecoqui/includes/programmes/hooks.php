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
add_action( 'admin_notices', array( Episode_Type::class, 'notice' ) );
