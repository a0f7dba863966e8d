<?php

namespace Telecoqui;

use WP_Post;
use WP_Term;

/**
 * Absolute addresses, as the site builds them in src/config/paths.ts. Each method returns null while no site is set, and
 * for what has no page there.
 */
final class Site_Address {

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
		if ( ! $leave_slug && ( 'publish' !== $post->post_status || '' === $post->post_name ) ) {
			return null;
		}
		$news = in_array( $post->post_name, self::PAGES_OF_NEWS, true ) && ! $leave_slug ? '/article/' : '/noticias/';
		switch ( $post->post_type ) {
			case 'post':
				return self::at( $news . ( $leave_slug ? '%postname%' : $post->post_name ) );
			case Programme_Type::TYPE:
				return self::at( '/programas/' . ( $leave_slug ? '%pagename%' : $post->post_name ) );
			default:
				return null;
		}
	}

	/** The page of a category or a tag. */
	public static function of_term( WP_Term $term ): ?string {
		$is_subject = ! in_array( $term->slug, self::NO_CATEGORY, true );
		switch ( $term->taxonomy ) {
			case 'category':
				return $is_subject ? self::at( '/noticias/categoria/' . $term->slug ) : self::news();
			case Programme_Type::TAXONOMY:
				return $is_subject ? self::at( '/programas/categoria/' . $term->slug ) : self::programmes();
			case Item_Terms::TAG:
				return self::at( '/noticias/tema/' . $term->slug );
			case 'post_format':
				return self::news();
			default:
				return null;
		}
	}

	public static function home(): ?string {
		return self::at( '/' );
	}

	/** The page of somebody who writes news; false is one who is gone. */
	public static function of_author( $user ): ?string {
		return $user ? self::at( '/autor/' . $user->user_nicename ) : null;
	}

	/** The list of all news; also for days, which have no pages on the site. */
	public static function news(): ?string {
		return self::at( '/noticias' );
	}

	public static function programmes(): ?string {
		return self::at( '/programas' );
	}

	/** The list of all items of a type. */
	public static function of_archive( string $post_type ): ?string {
		if ( 'post' === $post_type ) {
			return self::news();
		}
		return Programme_Type::TYPE === $post_type ? self::programmes() : null;
	}

	/** A search for a plain text. */
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
