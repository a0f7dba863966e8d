<?php
/**
 * A category as readers see it.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Term;

defined( 'ABSPATH' ) || exit;

/**
 * A category of news or programmes at one moment. Its items are not part of it: they have webhooks of their own.
 */
final class Public_Term {

	/**
	 * Taxonomies that the site shows, each with the site's name for their kind of category.
	 */
	private const KINDS = array(
		'category'           => 'news-category',
		Programmes::TAXONOMY => 'programme-category',
	);

	/**
	 * Stores the values; `of` reads them.
	 *
	 * @param int    $id          WordPress's id.
	 * @param string $kind        One of KINDS.
	 * @param string $slug        As WordPress stores it.
	 * @param string $name        As WordPress stores it.
	 * @param string $description As WordPress stores it.
	 * @param int    $parent      Id of the parent category, or 0.
	 */
	private function __construct(
		public readonly int $id,
		public readonly string $kind,
		public readonly string $slug,
		public readonly string $name,
		public readonly string $description,
		public readonly int $parent
	) {}

	/**
	 * A category as it is stored now.
	 *
	 * @param int $term_id Any term.
	 * @return self|null Null if it is gone, or in a taxonomy that the site does not show.
	 */
	public static function of( int $term_id ): ?self {
		$term = get_term( $term_id );
		$kind = $term instanceof WP_Term ? self::KINDS[ $term->taxonomy ] ?? null : null;
		return null === $kind ? null : new self( $term->term_id, $kind, $term->slug, $term->name, $term->description, $term->parent );
	}
}
