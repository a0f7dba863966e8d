<?php
/**
 * Where WordPress calls the room of programmes and their episodes.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// Categories of programmes.
add_action( 'init', array( Programme_Type::class, 'register_taxonomy' ), 9 );

// Episodes of programmes.
add_action( 'admin_notices', array( Episode_Type::class, 'notice' ) );
