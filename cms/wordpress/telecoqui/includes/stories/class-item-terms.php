<?php

namespace Telecoqui;

use WP_Post;
use WP_Term;

/** Categories, and WordPress's own tags, which the site shows as the topics of a news item, each with a page of its stories. */
final class Item_Terms {

	/** Post types that have categories, each with its taxonomy. */
	public const TAXONOMIES = array(
		'post'                => 'category',
		Programme_Type::TYPE => Programme_Type::TAXONOMY,
	);

	/** WordPress's taxonomy of tags, and the site's name for a tag. */
	public const TAG      = 'post_tag';
	public const TAG_KIND = 'tag';

	/** The categories of an item in the order in which the site shows them: the main one first, the others by name; empty if it has none. */
	public static function categories( int $post_id ): array {
		$taxonomy = self::TAXONOMIES[ get_post_type( $post_id ) ] ?? null;
		$terms    = $taxonomy ? get_the_terms( $post_id, $taxonomy ) : array();
		if ( ! is_array( $terms ) ) {
			return array();
		}
		$chosen = Main_Category::chosen( $post_id );
		$is     = static fn( WP_Term $term ): bool => $term->term_id === $chosen;
		return array_merge( array_filter( $terms, $is ), array_filter( $terms, static fn( WP_Term $term ): bool => ! $is( $term ) ) );
	}

	/** The slugs of an item's tags. Only news have tags that readers see. */
	public static function tags( WP_Post $post ): array {
		$terms = 'post' === $post->post_type ? get_the_terms( $post, self::TAG ) : array();
		return is_array( $terms ) ? array_map( static fn( WP_Term $term ): string => $term->slug, $terms ) : array();
	}
}
