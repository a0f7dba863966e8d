<?php

namespace Telecoqui;

use WP_Post;
use WP_Term;

/**
 * WordPress's own tags, which the site shows as the topics of a news item, each with a page of its stories.
 */
final class Item_Tags {

	/** WordPress's taxonomy. */
	public const TAXONOMY = 'post_tag';

	/** The site's name for a tag. */
	public const KIND = 'tag';

	/**
	 * The slugs of an item's tags.
	 *
	 * @param WP_Post $post Any post; only news have tags that readers see.
	 * @return string[]
	 */
	public static function of( WP_Post $post ): array {
		$terms = 'post' === $post->post_type ? get_the_terms( $post, self::TAXONOMY ) : array();
		return is_array( $terms ) ? array_map( static fn( WP_Term $term ): string => $term->slug, $terms ) : array();
	}

	/** Whether a term is a tag. */
	public static function is_tag( int $term_id ): bool {
		$term = get_term( $term_id );
		return $term instanceof WP_Term && self::TAXONOMY === $term->taxonomy;
	}
}
