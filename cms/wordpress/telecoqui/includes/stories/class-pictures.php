<?php

namespace Telecoqui;

/**
 * The data that the site reads of a featured picture. The site makes its own sizes, so it gets the full picture.
 */
final class Pictures {

	/**
	 * The address of an item's featured picture.
	 *
	 * @return string|null Null if it has none, or if the picture was deleted.
	 */
	public static function url( int $post_id ): ?string {
		$url = get_the_post_thumbnail_url( $post_id, 'full' );
		return $url ? $url : null;
	}

	/**
	 * The text alternative of an item's featured picture.
	 *
	 * @return string Plain text; empty if the newsroom wrote none.
	 */
	public static function alt( int $post_id ): string {
		$picture_id = (int) get_post_thumbnail_id( $post_id );
		return $picture_id > 0 ? (string) get_post_meta( $picture_id, '_wp_attachment_image_alt', true ) : '';
	}
}
