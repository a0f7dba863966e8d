<?php

namespace Telecoqui;

use WP_HTML_Tag_Processor;
use WP_REST_Response;

/**
 * Replaces links to items and categories by their present path on the site, in the body that REST gives to the site.
 * Only WordPress knows which item `/?p=123` or `/2024/05/slug/` is. What is stored stays as it is.
 */
final class Body_Links {

	/**
	 * The first parts of the site's own paths. Every other path of the site is one that WordPress had when it was at the
	 * site's host.
	 */
	private const SITE_SECTIONS = array(
		...array( 'article', 'articulo', 'autor', 'category', 'noticias', 'programas', 'search' ),
		...array( 'deportes', 'equipos', 'partido', 'live', 'minuto-a-minuto', 'tiempo', 'tiempo-standalone', 'tiempo-v2', 'tiempo-v2-light' ),
		...array( 'about', 'alertas', 'arriba', 'cierres', 'emergencia', 'eventos', 'huracan', 'luz-y-rios', 'lite', 'offline', 'account', 'boletin', 'privacy', 'terms', 'vista-previa', 'acceso', 'salir' ),
		...array( '_astro', 'anuncio', 'api', 'img', 'marco', 'senal', 'subtitulos' ),
		...array( 'alertas.xml', 'robots.txt', 'rss', 'rss.xml', 'sitemap-news.xml', 'sitemap.xml', 'sitemaps' ),
	);

	public static function hook(): void {
		foreach ( array( ...array_keys( Preview_Link::KINDS ), Coverage_Entry_Type::TYPE ) as $post_type ) {
			add_filter( 'rest_prepare_' . $post_type, array( self::class, 'replace' ) );
		}
	}

	public static function replace( WP_REST_Response $response ): WP_REST_Response {
		$data = $response->get_data();
		$body = $data['content']['rendered'] ?? '';
		if ( '' !== Settings::site_url() && is_string( $body ) && str_contains( $body, 'href' ) ) {
			$data['content']['rendered'] = self::with_present_links( $body );
			$response->set_data( $data );
		}
		return $response;
	}

	private static function with_present_links( string $html ): string {
		$tags = new WP_HTML_Tag_Processor( $html );
		while ( $tags->next_tag( 'a' ) ) {
			$href    = $tags->get_attribute( 'href' );
			$present = is_string( $href ) ? self::present( trim( $href ) ) : null;
			if ( null !== $present ) {
				$tags->set_attribute( 'href', $present );
			}
		}
		return $tags->get_updated_html();
	}

	/** The site's path for a link as it was written; null if the link stays as it is. */
	private static function present( string $href ): ?string {
		$is_path = str_starts_with( $href, '/' ) && ! str_starts_with( $href, '//' );
		$path    = $is_path ? $href : self::path_on( Settings::site_url(), $href );
		if ( null !== $path && preg_match( '~^/([^/?#]+)~', $path, $first ) && in_array( $first[1], self::SITE_SECTIONS, true ) ) {
			return null;
		}
		$path  ??= self::path_on( home_url(), $href );
		$address = null === $path ? null : Address_Lookup::on_site( $path );
		$anchor  = strstr( $href, '#' );
		return null === $address ? null : wp_make_link_relative( $address ) . ( $anchor ? $anchor : '' );
	}

	/** The path and the query of an address on a host, whatever its protocol; null on another host. */
	private static function path_on( string $base, string $href ): ?string {
		$host = preg_replace( '~^https?:~', '', untrailingslashit( $base ) );
		$rest = preg_replace( '~^https?:~i', '', $href );
		return str_starts_with( $rest, $host . '/' ) || str_starts_with( $rest, $host . '?' ) || $rest === $host
			? '/' . ltrim( substr( $rest, strlen( $host ) ), '/' )
			: null;
	}
}
