<?php

namespace Telecoqui;

use WP;
use WP_Post;
use WP_Term;
use WP_User;

/**
 * Redirects readers of WordPress's own pages, feeds and sitemaps to the site, and keeps search engines from listing
 * WordPress. WordPress runs these hooks neither for its administration, the login, REST and wp-cron nor for files. Without
 * a site, or if it is at the same host, nothing is redirected.
 */
final class Front_End {

	/** Seconds that a browser may keep a redirect: the item may be renamed or unpublished. */
	private const LIFETIME = 300;

	public static function redirect_sitemap( WP $wp ): void {
		if ( '' !== ( $wp->query_vars['sitemap'] ?? '' ) || preg_match( '~^(?:wp-|news-)?sitemap(?:_index)?\.xml$~', $wp->request ) ) {
			self::send( Site_Address::at( 'news-sitemap.xml' === $wp->request ? '/sitemap-news.xml' : '/sitemap.xml' ) );
		}
	}

	/** Redirects from everything else that has a page on the site. */
	public static function redirect(): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- WordPress checks a changed file by opening its own home page.
		if ( ! is_preview() && ! is_customize_preview() && ! is_robots() && ! is_favicon() && ! isset( $_REQUEST['wp_scrape_key'] ) ) {
			self::send( self::requested() );
		}
	}

	/**
	 * The site's address of the item, list, feed or file that was requested. Pages of WordPress have no counterpart there, and drafts and
	 * private items no reader.
	 */
	private static function requested(): ?string {
		// Before the table, which has no line for it.
		if ( is_front_page() && ! is_paged() && ! is_feed() ) {
			return Site_Address::at( '/' );
		}
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- only compared.
		$address = wp_unslash( $_SERVER['REQUEST_URI'] ?? '' );
		$listed  = Redirects_Database::target( Redirect_Line::key( Address_Path::below_home( $address ) ) );
		if ( null !== $listed ) {
			return Site_Address::at( $listed );
		}
		$object = get_queried_object();
		if ( is_feed() ) {
			return Site_Address::feed( $object instanceof WP_Term ? $object : null );
		}
		if ( is_404() ) {
			return Address_Lookup::on_site( $address );
		}
		if ( is_post_type_archive( Programme_Type::TYPE ) ) {
			return Site_Address::of_archive( Programme_Type::TYPE );
		}
		if ( is_search() ) {
			return Site_Address::search( get_search_query( false ) );
		}
		if ( is_author() && $object instanceof WP_User ) {
			return Site_Address::of_author( $object );
		}
		if ( is_home() || is_author() || is_date() ) {
			return Site_Address::of_archive();
		}
		if ( $object instanceof WP_Term ) {
			return Site_Address::of_term( $object );
		}
		if ( $object instanceof WP_Post ) {
			return is_attachment() ? self::of_file( $object ) : Site_Address::of_post( $object );
		}
		return null;
	}

	private static function of_file( WP_Post $attachment ): ?string {
		$file   = wp_get_attachment_url( $attachment->ID );
		$parent = $attachment->post_parent > 0 ? get_post( $attachment->post_parent ) : null;
		return $file ? $file : ( $parent ? Site_Address::of_post( $parent ) : null );
	}

	/** Keeps what WordPress itself shows out of search engines. Redirects stay readable for them, so that they learn the site's addresses. */
	public static function forbid_listing( array $headers ): array {
		return self::is_replaced() ? array( 'X-Robots-Tag' => 'noindex' ) + $headers : $headers;
	}

	/** The virtual robots.txt. It forbids no pages: robots would not see their redirects. */
	public static function robots( string $text ): string {
		return self::is_replaced() ? "User-agent: *\nDisallow: /wp-admin/\n\nSitemap: " . Site_Address::at( '/sitemap.xml' ) . "\n" : $text;
	}

	/** Ends the request with a redirect. Nothing happens without an address. */
	private static function send( ?string $address ): void {
		$method = isset( $_SERVER['REQUEST_METHOD'] ) ? sanitize_key( wp_unslash( $_SERVER['REQUEST_METHOD'] ) ) : '';
		if ( null === $address || ! in_array( $method, array( 'get', 'head' ), true ) || ! self::is_replaced() ) {
			return;
		}
		header_remove( 'X-Robots-Tag' );
		header( 'Cache-Control: max-age=' . self::LIFETIME );
		// phpcs:ignore WordPress.Security.SafeRedirect.wp_redirect_wp_redirect -- the site is another host.
		wp_redirect( $address, 301, 'Telecoqui' );
		exit;
	}

	/** Whether the site is set, and at another host than WordPress: at the same one a redirect would lead back here. */
	private static function is_replaced(): bool {
		$site = self::authority( Settings::site_url() );
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- only compared.
		$requested = self::authority( 'http://' . ( $_SERVER['HTTP_HOST'] ?? '' ) );
		return '' !== $site && self::authority( home_url() ) !== $site && $requested !== $site;
	}

	/** The host and, if it is not the usual one, the port; empty if it has no host. */
	public static function authority( string $url ): string {
		$parts = wp_parse_url( $url );
		$port  = $parts['port'] ?? null;
		$host  = strtolower( $parts['host'] ?? '' );
		return null === $port || in_array( $port, array( 80, 443 ), true ) ? $host : $host . ':' . $port;
	}
}
