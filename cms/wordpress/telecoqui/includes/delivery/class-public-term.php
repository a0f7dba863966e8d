<?php
/**
 * A category or a tag as readers see it.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Term;

defined( 'ABSPATH' ) || exit;

/**
 * A category of news or programmes, or a tag of news, at one moment. Its items are not part of it: they have webhooks of their own.
 */
final class Public_Term {

	/**
	 * Taxonomies that the site shows, each with the site's name for their kind.
	 */
	private const KINDS = array(
		'category'           => 'news-category',
		Programmes::TAXONOMY => 'programme-category',
		Item_Tags::TAXONOMY  => Item_Tags::KIND,
	);

	/**
	 * WordPress's id.
	 *
	 * @var int
	 */
	public int $id;

	/**
	 * One of KINDS.
	 *
	 * @var string
	 */
	public string $kind;

	/**
	 * As WordPress stores it.
	 *
	 * @var string
	 */
	public string $slug;

	/**
	 * As WordPress stores it.
	 *
	 * @var string
	 */
	public string $name;

	/**
	 * As WordPress stores it.
	 *
	 * @var string
	 */
	public string $description;

	/**
	 * Id of the parent category, or 0.
	 *
	 * @var int
	 */
	public int $parent;

	/**
	 * Stores the values; `of` reads them.
	 *
	 * @param int    $id          WordPress's id.
	 * @param string $kind        One of KINDS.
	 * @param string $slug        As WordPress stores it.
	 * @param string $name        As WordPress stores it.
	 * @param string $description As WordPress stores it.
	 * @param int    $parent_id      Id of the parent category, or 0.
	 */
	private function __construct(
		int $id,
		string $kind,
		string $slug,
		string $name,
		string $description,
		int $parent_id
	) {
		$this->id          = $id;
		$this->kind        = $kind;
		$this->slug        = $slug;
		$this->name        = $name;
		$this->description = $description;
		$this->parent      = $parent_id;
	}

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
