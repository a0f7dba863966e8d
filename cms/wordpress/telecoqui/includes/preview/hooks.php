<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// The editors' links to previews.
add_filter( 'preview_post_link', array( Preview_Link::class, 'replace' ), 10, 2 );
add_action( 'template_redirect', array( Preview_Link::class, 'redirect' ) );

// The route that the site requests for a preview.
add_action( 'rest_api_init', array( Preview_Route::class, 'register_route' ) );
add_filter( 'rest_post_dispatch', array( Preview_Route::class, 'forbid_storing' ), 10, 3 );
