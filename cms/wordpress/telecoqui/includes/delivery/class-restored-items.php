<?php
/**
 * Restoring from the trash.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Restores an item from the trash with the status it had; WordPress by itself makes it a draft. So "Deshacer" after a
 * mistake gives readers back what they had.
 */
final class Restored_Items {

	/** Hooks the restoring. */
	/**
	 * The status of a restored item.
	 *
	 * @param string $status   The status that WordPress would give it.
	 * @param int    $post_id  Any post.
	 * @param string $previous The status it had.
	 */
	public static function status( string $status, int $post_id, string $previous ): string {
		return isset( Public_Item::kinds()[ get_post_type( $post_id ) ] ) && '' !== $previous ? $previous : $status;
	}
}
