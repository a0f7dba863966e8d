<?php
/**
 * What an address means.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;
use WP_Term;

defined( 'ABSPATH' ) || exit;

/**
 * Finds the published item or the category behind an address of this WordPress or of the site, in any form that
 * WordPress's permalinks may have had: `/2024/05/slug/`, `/?p=123`, `/archives/123`, `/category/x/y/`, `/slug/`. The
 * hosts are the caller's business.
 */
final class Address_Lookup {

	/** What WordPress and its themes add to an item's address: feed, embed, pages of comments, a second page, `.html`. */
	private const ENDINGS = '~(?:/(?:feed(?:/\w+)?|embed|amp|trackback|comment-page-\d+|page/\d+)|\.html?)$~';

	/**
	 * The present address on the site.
	 *
	 * @param string $url Absolute, or a path with its query.
	 * @return string|null Null if the address means nothing that the site shows.
	 */
	public static function on_site( string $url ): ?string {
		$term = self::term( $url );
		$post = $term ? null : self::post( $url );
		if ( null !== $term ) {
			return Site_Address::of_term( $term );
		}
		if ( null !== $post ) {
			return Site_Address::of_post( $post );
		}
		if ( self::names_list( self::segments( $url ) ) ) {
			return Site_Address::news();
		}
		return null;
	}

	/**
	 * The item at an address.
	 *
	 * @param string $url Absolute, or a path with its query.
	 */
	public static function post( string $url ): ?WP_Post {
		parse_str( (string) wp_parse_url( $url, PHP_URL_QUERY ), $query );
		if ( isset( $query['p'] ) && is_string( $query['p'] ) ) {
			return self::published( (int) $query['p'] );
		}
		$segments = self::segments( $url );
		$last     = end( $segments );
		if ( false === $last || self::names_term( $segments ) || self::names_list( $segments ) || str_starts_with( $segments[0], 'wp-' ) ) {
			return null;
		}
		// WordPress's structure "numeric".
		if ( 'archives' === $segments[0] && ctype_digit( $last ) ) {
			return self::published( (int) $last );
		}
		$types = 'programas' === $segments[0] ? array( Programmes::POST_TYPE ) : array_keys( Preview_Link::KINDS );
		return self::by( array( 'name' => $last ), $types )
			// phpcs:ignore WordPress.DB.SlowDBQuery -- only for addresses that are no present ones.
			?? self::by(
				array(
					'meta_key'   => '_wp_old_slug',
					'meta_value' => sanitize_title( $last ),
				),
				$types
			);
	}

	/**
	 * The category or tag at an address.
	 *
	 * @param string $url Absolute, or a path with its query.
	 */
	private static function term( string $url ): ?WP_Term {
		$segments = self::segments( $url );
		$taxonomy = self::names_term( $segments );
		if ( ! $taxonomy ) {
			return null;
		}
		$slug = (string) end( $segments );
		$term = get_term_by( 'slug', $slug, $taxonomy );
		return $term instanceof WP_Term ? $term : Previous_Slugs::term( $slug, $taxonomy );
	}

	/**
	 * The parts of a path below WordPress's home or the site's, without endings.
	 *
	 * @param string $url Absolute, or a path with its query.
	 * @return string[] Decoded.
	 */
	private static function segments( string $url ): array {
		$path = (string) wp_parse_url( $url, PHP_URL_PATH );
		$home = untrailingslashit( (string) wp_parse_url( home_url(), PHP_URL_PATH ) );
		if ( '' !== $home && str_starts_with( $path, $home . '/' ) ) {
			$path = substr( $path, strlen( $home ) );
		}
		$path = (string) preg_replace( self::ENDINGS, '', untrailingslashit( $path ) );
		$path = (string) preg_replace( '~^/index\.php(?=/|$)~', '', $path );
		return array_values( array_filter( explode( '/', rawurldecode( $path ) ), static fn( string $part ): bool => '' !== $part ) );
	}

	/**
	 * The taxonomy whose term a path names.
	 *
	 * @param string[] $segments Of the path.
	 * @return string|null Null if it names none.
	 */
	private static function names_term( array $segments ): ?string {
		$path  = implode( '/', $segments ) . '/';
		$bases = array(
			'programas/categoria/' => Programmes::TAXONOMY,
			'noticias/categoria/'  => 'category',
			'category/'            => 'category',
			trim( (string) get_option( 'category_base' ), '/' ) . '/' => 'category',
			'tag/'                 => 'post_tag',
			trim( (string) get_option( 'tag_base' ), '/' ) . '/' => 'post_tag',
		);
		foreach ( $bases as $base => $taxonomy ) {
			if ( '/' !== $base && str_starts_with( $path, $base ) && $path !== $base ) {
				return $taxonomy;
			}
		}
		return null;
	}

	/**
	 * Whether a path is that of an author or a year, a month or a day.
	 *
	 * @param string[] $segments Of the path.
	 */
	private static function names_list( array $segments ): bool {
		global $wp_rewrite;
		return ( $segments[0] ?? '' ) === $wp_rewrite->author_base || preg_match( '~^\d{4}(?:/\d{1,2}){0,2}$~', implode( '/', $segments ) );
	}

	/**
	 * The newest published item of a query.
	 *
	 * @param array    $query As WP_Query reads it.
	 * @param string[] $types Post types.
	 */
	private static function by( array $query, array $types ): ?WP_Post {
		return get_posts(
			$query + array(
				'post_type'   => $types,
				'post_status' => 'publish',
				'numberposts' => 1,
			)
		)[0] ?? null;
	}

	/**
	 * A published item that has a page on the site.
	 *
	 * @param int $post_id Any id.
	 */
	private static function published( int $post_id ): ?WP_Post {
		$post = $post_id > 0 ? get_post( $post_id ) : null;
		return $post && isset( Preview_Link::KINDS[ $post->post_type ] ) && 'publish' === $post->post_status ? $post : null;
	}
}
