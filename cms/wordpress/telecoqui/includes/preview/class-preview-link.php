<?php

namespace Telecoqui;

use WP_Post;

/**
 * WordPress's "Vista previa" opens the site, with a link that is valid for one item and one hour. Without a site or a
 * secret, WordPress's own previews stay.
 */
final class Preview_Link {

	/** Post types that have a page on the site. */
	public const KINDS = array(
		'post'                => 'news',
		Programme_Type::TYPE => 'programme',
	);

	/** Seconds that a link is valid. */
	private const LIFETIME = HOUR_IN_SECONDS;

	public static function replace( string $link, WP_Post $post ): string {
		return self::to( $post ) ?? $link;
	}

	public static function redirect(): void {
		$post = is_preview() ? get_queried_object() : null;
		$link = $post instanceof WP_Post ? self::to( $post ) : null;
		if ( null !== $link ) {
			nocache_headers();
			// phpcs:ignore WordPress.Security.SafeRedirect.wp_redirect_wp_redirect -- the site is another host.
			wp_redirect( $link );
			exit;
		}
	}

	/** A signed link; null if the item has no page, the user may not edit it, or the site is not set up. */
	private static function to( WP_Post $post ): ?string {
		$kind = self::KINDS[ $post->post_type ] ?? null;
		if ( null === $kind || ! Settings::can_preview() || ! current_user_can( 'edit_post', $post->ID ) ) {
			return null;
		}
		$path    = "/vista-previa/{$kind}/{$post->ID}";
		$expires = time() + self::LIFETIME;
		return sprintf( '%s%s?expires=%d&signature=%s', Settings::site_url(), $path, $expires, Signature::of_link( $path, $expires ) );
	}
}
