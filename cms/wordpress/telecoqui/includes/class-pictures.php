<?php
/**
 * Featured pictures.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * What the site reads of a featured picture. The site cuts its own sizes, so it is given the full picture.
 */
final class Pictures {

	/** Hooks the theme feature that offers "featured image" to editors; the site is headless, any theme may be active. */
	public static function register(): void {
		add_action(
			'after_setup_theme',
			static function (): void {
				add_theme_support( 'post-thumbnails' );
			}
		);
	}

	/**
	 * The address of an item's featured picture.
	 *
	 * @param int $post_id The item.
	 * @return string|null Null when it has none, or when the picture was deleted.
	 */
	public static function url( int $post_id ): ?string {
		$url = get_the_post_thumbnail_url( $post_id, 'full' );
		return $url ? $url : null;
	}

	/**
	 * The text alternative of an item's featured picture.
	 *
	 * @param int $post_id The item.
	 * @return string Plain text; empty when the newsroom wrote none.
	 */
	public static function alt( int $post_id ): string {
		$picture_id = (int) get_post_thumbnail_id( $post_id );
		return $picture_id > 0 ? (string) get_post_meta( $picture_id, '_wp_attachment_image_alt', true ) : '';
	}
}
