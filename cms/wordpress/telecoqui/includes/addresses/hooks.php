<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// Slugs that items and categories had.
add_action( 'rest_api_init', array( Previous_Slugs::class, 'register_field' ) );
add_action( 'edit_terms', Guard::hook( array( Previous_Slugs::class, 'remember' ) ), 10, 2 );
add_action( 'edited_term', Guard::hook( array( Previous_Slugs::class, 'keep' ) ), 10, 3 );
add_action( 'profile_update', Guard::hook( array( Previous_Slugs::class, 'keep_of_user' ) ), 10, 2 );

// Permalinks that lead to the site.
add_filter( 'post_link', array( Permalinks::class, 'of_post' ), 10, 3 );
add_filter( 'post_type_link', array( Permalinks::class, 'of_post' ), 10, 3 );
add_filter( 'attachment_link', array( Permalinks::class, 'of_attachment' ), 10, 2 );
// Before the plugin's previews, which replace it again where they can.
add_filter( 'preview_post_link', array( Permalinks::class, 'of_preview' ), 9, 2 );
add_filter( 'get_shortlink', array( Permalinks::class, 'short' ), 10, 3 );
add_filter( 'term_link', static fn( string $link, $term ): string => Site_Address::of_term( $term ) ?? $link, 10, 2 );
add_filter( 'post_type_archive_link', static fn( string $link, string $post_type ): string => Site_Address::of_archive( $post_type ) ?? $link, 10, 2 );
add_filter( 'author_link', static fn( string $link, int $user_id ): string => Site_Address::of_author( get_userdata( $user_id ) ) ?? $link, 10, 2 );
add_filter( 'url_to_postid', array( Permalinks::class, 'own_address' ) );

// WordPress's own pages for readers.
// Before SEO plugins write a sitemap of their own, and before WordPress leads from one name of it to another.
add_action( 'parse_request', array( Front_End::class, 'redirect_sitemap' ), 1 );
// Before WordPress's own redirects, which keep WordPress's host.
add_action( 'template_redirect', array( Front_End::class, 'redirect' ), 0 );
add_filter( 'wp_headers', array( Front_End::class, 'forbid_listing' ) );
add_filter( 'robots_txt', array( Front_End::class, 'robots' ) );

// Links in bodies.
add_action( 'rest_api_init', array( Body_Links::class, 'hook' ) );

// The table of redirects.
add_action( 'rest_api_init', array( Redirects_Rest::class, 'register_route' ) );
if ( is_admin() ) {
	add_action( 'admin_menu', array( Redirects_Page::class, 'add' ) );
	$may = static fn(): bool => current_user_can( Site_Page::CAPABILITY );
	foreach ( array( Redirects_Page::IMPORT, Redirects_Page::EXPORT ) as $name ) {
		$task = array( Redirects_Page::class, Redirects_Page::IMPORT === $name ? 'import' : 'export' );
		add_action( "admin_post_{$name}", static fn() => Button::press( $name, $may, $task, array( Redirects_Page::class, 'url' ) ) );
	}
}
