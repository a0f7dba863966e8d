<?php

namespace Telecoqui;

/** A path below WordPress's home or the site's, in parts, and which kind of page it names by its form alone. */
final class Address_Path {

	/**
	 * What WordPress and its themes add to an item's address, one after the other: feed, embed, pages of comments, `.html`. A number alone is the page of
	 * an item, but behind a number it is a part of a date, and behind `archives` an id.
	 */
	private const ENDINGS = '~(?:(?:/(?:feed(?:/\w+)?|embed|amp|trackback|comment-page-\d+|page/\d+)|/(?!archives/|\d+/)[^/]+\K/\d{1,3}|\.html?)/*)$~';

	/** More endings than these has no address. */
	private const MAX_ENDINGS = 4;

	/**
	 * Beginnings that say nothing about the page. Earlier versions of this plugin had programmes below what an installation writes before the slugs
	 * of its news.
	 */
	private const BEGINNINGS = '~^/index\.php(?=/|$)|^/noticias(?=/programas/)~';

	/** Decoded, without endings. */
	public array $segments;

	private function __construct( array $segments ) {
		$this->segments = $segments;
	}

	/** The path of an address, which is absolute, or a path with its query. */
	public static function of( string $url ): self {
		$path = untrailingslashit( (string) wp_parse_url( self::below_home( $url ), PHP_URL_PATH ) );
		for ( $count = 0; $count < self::MAX_ENDINGS; $count++ ) {
			$path = (string) preg_replace( self::ENDINGS, '', $path );
		}
		$path = (string) preg_replace( self::BEGINNINGS, '', $path );
		return new self( array_values( array_filter( explode( '/', rawurldecode( $path ) ), static fn( string $part ): bool => '' !== $part ) ) );
	}

	/** The path and query of an address, below the folder of WordPress's home. */
	public static function below_home( string $url ): string {
		$path  = (string) wp_parse_url( $url, PHP_URL_PATH );
		$query = (string) wp_parse_url( $url, PHP_URL_QUERY );
		$home  = untrailingslashit( (string) wp_parse_url( home_url(), PHP_URL_PATH ) );
		if ( '' !== $home && str_starts_with( $path, $home . '/' ) ) {
			$path = substr( $path, strlen( $home ) );
		}
		return $path . ( '' === $query ? '' : '?' . $query );
	}

	/** The first part, empty for the home page. */
	public function first(): string {
		return $this->segments[0] ?? '';
	}

	/** The last part, which is the slug of what the path names; empty for the home page. */
	public function last(): string {
		return $this->segments[ count( $this->segments ) - 1 ] ?? '';
	}

	/** The taxonomy whose term the path names; null if it names none. */
	public function taxonomy(): ?string {
		$bases = array(
			Programme_Type::TAXONOMY => array( 'programas/categoria' ),
			'category'           => array( 'noticias/categoria', 'category', trim( (string) get_option( 'category_base' ), '/' ) ),
			'post_tag'           => array( 'noticias/tema', 'tag', trim( (string) get_option( 'tag_base' ), '/' ) ),
		);
		foreach ( $bases as $taxonomy => $starts ) {
			foreach ( array_filter( $starts ) as $start ) {
				if ( str_starts_with( implode( '/', $this->segments ), $start . '/' ) ) {
					return $taxonomy;
				}
			}
		}
		return null;
	}

	public function is_author(): bool {
		global $wp_rewrite;
		return $this->first() === $wp_rewrite->author_base;
	}

	/** Whether the path is that of an author, or of a year, a month or a day. */
	public function is_list(): bool {
		global $wp_rewrite;
		return $this->is_author() || preg_match( '~^\d{4}(?:/\d{1,2}){0,2}$~', implode( '/', $this->segments ) );
	}

	/** Whether the path can be that of an item. */
	public function is_item(): bool {
		return '' !== $this->first() && ! str_starts_with( $this->first(), 'wp-' ) && ! $this->is_list() && null === $this->taxonomy();
	}
}
