<?php
/**
 * The main category of an item.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * The meta `categoria_principal`: the id of the category that an editor put first, 0 for none. A choice that is no
 * longer among the item's categories is ignored.
 */
final class Main_Category {

	public const META = 'categoria_principal';

	/** Registers the meta for every post type that has categories. */
	public static function register_meta(): void {
		foreach ( Item_Categories::TAXONOMIES as $post_type => $taxonomy ) {
			register_post_meta(
				$post_type,
				self::META,
				array(
					'type'              => 'integer',
					'description'       => 'Id de la categoría principal; 0 si el editor no escogió una.',
					'single'            => true,
					'default'           => 0,
					'show_in_rest'      => array( 'schema' => array( 'minimum' => 0 ) ),
					'sanitize_callback' => static fn( $value ): int => self::sanitize( $value, $taxonomy ),
					'auth_callback'     => array( Editor_Rights::class, 'may_edit_item' ),
				)
			);
		}
	}

	/**
	 * The editor's choice.
	 *
	 * @param int $post_id The item.
	 * @return int A category's id, or 0.
	 */
	public static function chosen( int $post_id ): int {
		return (int) get_post_meta( $post_id, self::META, true );
	}

	/**
	 * Keeps the id of an existing category, and turns everything else into 0.
	 *
	 * @param mixed  $value    The value that was sent.
	 * @param string $taxonomy The taxonomy that must contain the category.
	 */
	private static function sanitize( $value, string $taxonomy ): int {
		$id = is_numeric( $value ) ? absint( $value ) : 0;
		return $id > 0 && term_exists( $id, $taxonomy ) ? $id : 0;
	}
}
