<?php

namespace Telecoqui;

use WP_Post;

/**
 * Replaces WordPress's addresses of items, categories, tags and authors, so that "Ver entrada", "Copiar enlace",
 * the search of a link field and REST give the site's. Without a site, and for drafts, WordPress's own stay.
 */
final class Permalinks {

	/** The address of an item. The editor may put the slug in (`$leave_slug`). */
	public static function of_post( string $link, WP_Post $post, bool $leave_slug = false ): string {
		return Site_Address::of_post( $post, $leave_slug ) ?? $link;
	}

	/**
	 * The address of a file's page. WordPress puts the file's name behind the permalink of its item, where the site has no page; this one leads to the
	 * file.
	 */
	public static function of_attachment( string $link, int $post_id ): string {
		return self::is_of_site( $link ) ? home_url( '/?attachment_id=' . $post_id ) : $link;
	}

	/** The address of WordPress's own preview. WordPress puts its parameters behind the permalink; the site understands none of them. */
	public static function of_preview( string $link, WP_Post $post ): string {
		return self::is_of_site( $link ) ? home_url( "/?p={$post->ID}&post_type={$post->post_type}&" . wp_parse_url( $link, PHP_URL_QUERY ) ) : $link;
	}

	/** The short address of an item (0: that of the page), which the site does not have. `$context` says what the id is of. */
	public static function short( string $link, int $post_id, string $context ): string {
		$post = 'query' === $context ? get_queried_object() : get_post( $post_id );
		return $post instanceof WP_Post ? self::of_post( $link, $post ) : $link;
	}

	/** An address that WordPress understands, for its embeds of own items and its link checks. */
	public static function own_address( string $url ): string {
		$post = self::is_of_site( $url ) ? Address_Lookup::post( $url ) : null;
		return $post ? home_url( '/?p=' . $post->ID ) : $url;
	}

	/** Whether an address is one of the site. WordPress gives some permalinks its own protocol. */
	private static function is_of_site( string $link ): bool {
		$home = Site_Address::at( '/' );
		return null !== $home && str_starts_with( set_url_scheme( $link, 'https' ), set_url_scheme( $home, 'https' ) );
	}
}
