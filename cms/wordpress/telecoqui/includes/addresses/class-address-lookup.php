<?php

namespace Telecoqui;

use WP_Post;
use WP_Term;

/**
 * Finds the published item or the category behind an address of this WordPress or of the site, in any form that
 * WordPress's permalinks may have had: `/2024/05/slug/`, `/?p=123`, `/archives/123`, `/category/x/y/`, `/slug/`. The
 * hosts are the caller's business.
 */
final class Address_Lookup {

	/** The site's present address for one that is absolute, or a path with its query; null if it means nothing that the site shows. */
	public static function on_site( string $url ): ?string {
		$listed = Redirects_Database::target( Redirect_Line::key( Address_Path::below_home( $url ) ) );
		if ( null !== $listed ) {
			return Site_Address::at( $listed );
		}
		$path = Address_Path::of( $url );
		$term = self::term( $path );
		$post = $term ? null : self::post( $url );
		if ( null !== $term ) {
			return Site_Address::of_term( $term );
		}
		if ( null !== $post ) {
			return Site_Address::of_post( $post );
		}
		$author = $path->is_author() ? get_user_by( 'slug', $path->last() ) : false;
		if ( $author ) {
			return Site_Address::of_author( $author );
		}
		if ( $path->is_list() ) {
			return Site_Address::news();
		}
		return self::of_bare_category( $path );
	}

	/** The item at an address, which is absolute, or a path with its query. */
	public static function post( string $url ): ?WP_Post {
		parse_str( (string) wp_parse_url( $url, PHP_URL_QUERY ), $query );
		if ( isset( $query['p'] ) && is_string( $query['p'] ) ) {
			return self::published( (int) $query['p'] );
		}
		$path = Address_Path::of( $url );
		if ( ! $path->is_item() ) {
			return null;
		}
		// WordPress's structure "numeric".
		if ( 'archives' === $path->first() && ctype_digit( $path->last() ) ) {
			return self::published( (int) $path->last() );
		}
		$types = 'programas' === $path->first() ? array( Programme_Type::TYPE ) : array_keys( Preview_Link::KINDS );
		return self::by( array( 'name' => $path->last() ), $types )
			// phpcs:ignore WordPress.DB.SlowDBQuery -- only for addresses that are no present ones.
			?? self::by(
				array(
					'meta_key'   => '_wp_old_slug',
					'meta_value' => sanitize_title( $path->last() ),
				),
				$types
			);
	}

	/** The category or tag at a path. */
	private static function term( Address_Path $path ): ?WP_Term {
		$taxonomy = $path->taxonomy();
		if ( ! $taxonomy ) {
			return null;
		}
		$term = get_term_by( 'slug', $path->last(), $taxonomy );
		return $term instanceof WP_Term ? $term : Previous_Slugs::term( $path->last(), $taxonomy );
	}

	/** The category at a path that is only its slug, as SEO plugins offer it. */
	private static function of_bare_category( Address_Path $path ): ?string {
		$term = 1 === count( $path->segments ) ? get_term_by( 'slug', $path->first(), 'category' ) : false;
		return $term instanceof WP_Term ? Site_Address::of_term( $term ) : null;
	}

	/** The newest published item of a query. */
	private static function by( array $query, array $types ): ?WP_Post {
		return get_posts(
			$query + array(
				'post_type'   => $types,
				'post_status' => 'publish',
				'numberposts' => 1,
			)
		)[0] ?? null;
	}

	/** A published item that has a page on the site. */
	private static function published( int $post_id ): ?WP_Post {
		$post = $post_id > 0 ? get_post( $post_id ) : null;
		return $post && isset( Preview_Link::KINDS[ $post->post_type ] ) && 'publish' === $post->post_status ? $post : null;
	}
}
