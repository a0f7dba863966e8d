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
		if ( $term ) {
			return Site_Address::of_term( $term );
		}
		$found  = self::post( $url );
		$author = $path->is_author() ? get_user_by( 'slug', $path->last() ) : false;
		if ( $found || $author ) {
			return $found ? Site_Address::of_post( $found ) : Site_Address::of_author( $author );
		}
		// SEO plugins offer addresses of categories that are only their slugs.
		$category = 1 === count( $path->segments ) ? get_term_by( 'slug', $path->first(), 'category' ) : false;
		return $path->is_list() ? Site_Address::of_archive() : ( $category ? Site_Address::of_term( $category ) : null );
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
		$fixed    = array(
			'post_type'   => 'programas' === $path->first() ? array( Programme_Type::TYPE ) : array_keys( Preview_Link::KINDS ),
			'post_status' => 'publish',
			'numberposts' => 1,
		);
		$previous = array(
			'meta_key'   => '_wp_old_slug',
			'meta_value' => sanitize_title( $path->last() ),
		);
		return get_posts( array( 'name' => $path->last() ) + $fixed )[0] ?? get_posts( $previous + $fixed )[0] ?? null;
	}

	private static function term( Address_Path $path ): ?WP_Term {
		$taxonomy = $path->taxonomy();
		if ( ! $taxonomy ) {
			return null;
		}
		$term = get_term_by( 'slug', $path->last(), $taxonomy );
		return $term instanceof WP_Term ? $term : Previous_Slugs::term( $path->last(), $taxonomy );
	}

	/** A published item that has a page on the site. */
	private static function published( int $post_id ): ?WP_Post {
		$post = $post_id > 0 ? get_post( $post_id ) : null;
		return $post && isset( Preview_Link::KINDS[ $post->post_type ] ) && 'publish' === $post->post_status ? $post : null;
	}
}
