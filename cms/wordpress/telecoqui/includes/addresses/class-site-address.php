<?php

namespace Telecoqui;

use WP_Post;
use WP_Term;

/**
 * Absolute addresses, as the site builds them in src/config/paths.ts. Each method returns null while no site is set, and
 * for what has no page there.
 */
final class Site_Address {

	/** Lists of items, below which each has its page. */
	private const LISTS = array(
		'post'               => '/noticias',
		Programme_Type::TYPE => '/programas',
	);

	/** Folders of the pages of terms, each below the list of their items. */
	private const TERMS = array(
		'category'               => '/noticias/categoria',
		Programme_Type::TAXONOMY => '/programas/categoria',
		Item_Terms::TAG          => '/noticias/tema',
		'post_format'            => '/noticias/formato',
	);

	/** Pages of the site below /noticias. A news item with such a slug has its page below /article. */
	private const PAGES_OF_NEWS = array( 'categoria', 'deportes', 'tema' );

	/** WordPress's category of items that have none. The site does not show it. */
	private const NO_CATEGORY = array( 'sin-categoria', 'uncategorized' );

	/** Characters. The site refuses longer searches. */
	private const MAX_SEARCH = 200;

	/**
	 * The page of a published item; also of what is not published yet, if `%postname%` or `%pagename%` is to stand for the slug, as WordPress's editors
	 * need it.
	 */
	public static function of_post( WP_Post $post, bool $leave_slug = false ): ?string {
		$is_public = 'publish' === $post->post_status && '' !== $post->post_name;
		if ( ! isset( self::LISTS[ $post->post_type ] ) || ! ( $leave_slug || $is_public ) ) {
			return null;
		}
		$is_news = 'post' === $post->post_type;
		$folder  = $is_news && ! $leave_slug && in_array( $post->post_name, self::PAGES_OF_NEWS, true ) ? '/article' : self::LISTS[ $post->post_type ];
		return self::at( $folder . '/' . ( $leave_slug ? ( $is_news ? '%postname%' : '%pagename%' ) : $post->post_name ) );
	}

	/** The page of a category or a tag; of a format, which has none, the list of news. */
	public static function of_term( WP_Term $term ): ?string {
		$folder = self::TERMS[ $term->taxonomy ] ?? null;
		if ( null === $folder ) {
			return null;
		}
		$has_page = 'post_format' !== $term->taxonomy && ( Item_Terms::TAG === $term->taxonomy || ! in_array( $term->slug, self::NO_CATEGORY, true ) );
		return self::at( $has_page ? "{$folder}/{$term->slug}" : dirname( $folder ) );
	}

	/** The page of somebody who writes news; false is one who is gone. */
	public static function of_author( $user ): ?string {
		return $user ? self::at( '/autor/' . $user->user_nicename ) : null;
	}

	/** The list of all items of a type; of news also for days, which have no pages on the site. */
	public static function of_archive( string $post_type = 'post' ): ?string {
		return isset( self::LISTS[ $post_type ] ) ? self::at( self::LISTS[ $post_type ] ) : null;
	}

	public static function search( string $text ): ?string {
		$shortened = mb_substr( trim( $text ), 0, self::MAX_SEARCH );
		return self::at( '' === $shortened ? '/search' : '/search?q=' . rawurlencode( $shortened ) );
	}

	/** The feed of a category or tag of news; of all news without one. */
	public static function feed( ?WP_Term $term = null ): ?string {
		if ( $term && Item_Terms::TAG === $term->taxonomy ) {
			return self::at( '/rss/tema/' . $term->slug . '.xml' );
		}
		$has_feed = $term && 'category' === $term->taxonomy && ! in_array( $term->slug, self::NO_CATEGORY, true );
		return self::at( $has_feed ? '/rss/' . $term->slug . '.xml' : '/rss.xml' );
	}

	/** A path of the site, which begins with a slash. */
	public static function at( string $path ): ?string {
		$site = Settings::site_url();
		return '' === $site ? null : $site . $path;
	}
}
