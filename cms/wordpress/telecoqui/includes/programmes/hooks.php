<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// Categories of programmes.
add_action( 'init', array( Programme_Type::class, 'register_taxonomy' ), 9 );
