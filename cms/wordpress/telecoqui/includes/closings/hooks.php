<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// The page behind an organisation's link, before WordPress looks for a page and before Front_End redirects.
add_action( 'parse_request', array( Closing_Page::class, 'respond' ), 0 );

// What the desk does with the link of a closing.
add_action( 'add_meta_boxes_telecoqui_cierre', array( Closing_Box::class, 'add' ) );
add_action( 'admin_post_telecoqui_cierre_enviar', array( Closing_Box::class, 'act' ) );
add_action( 'admin_post_telecoqui_cierre_anular', array( Closing_Box::class, 'act' ) );
