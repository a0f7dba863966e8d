<?php

namespace Telecoqui;

use WP_Term;

/**
 * Reads categories in the order in which the site shows them: the main one first, the others by name.
 */
final class Item_Categories {

	/** Post types that have categories, each with its taxonomy. */
	public const TAXONOMIES = array(
		'post'                => 'category',
		Programme_Type::TYPE => Programme_Type::TAXONOMY,
	);

	/**
	 * The categories of an item.
	 *
	 * @return WP_Term[] Empty if it has none.
	 */
	public static function of( int $post_id ): array {
		$taxonomy = self::TAXONOMIES[ get_post_type( $post_id ) ] ?? null;
		$terms    = $taxonomy ? get_the_terms( $post_id, $taxonomy ) : array();
		if ( ! is_array( $terms ) ) {
			return array();
		}
		$chosen = Main_Category::chosen( $post_id );
		$main   = array_filter( $terms, static fn( WP_Term $term ): bool => $term->term_id === $chosen );
		$others = array_filter( $terms, static fn( WP_Term $term ): bool => $term->term_id !== $chosen );
		return array_merge( $main, $others );
	}
}
