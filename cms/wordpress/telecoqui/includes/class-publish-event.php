<?php
/**
 * What a webhook says.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * One thing that an editor did. The site asks for the item itself; an event says which one, and what it was called and
 * where it stood before, which cannot be asked for any more.
 */
final class Publish_Event {

	/** The site takes no more categories of one item. */
	private const MOST_CATEGORIES = 100;

	/** One for each thing done; it stays the same when it is sent again. */
	public readonly string $delivery;

	/**
	 * Takes the values.
	 *
	 * @param string      $kind          What the site calls it.
	 * @param int         $id            Of the post or the term.
	 * @param string      $title         For editors alone: it is not sent.
	 * @param string      $slug          What it is called now, or was last.
	 * @param string|null $previous_slug What it was called, if something else.
	 * @param string[]    $before        Slugs of its categories before.
	 * @param string[]    $after         Slugs of its categories now.
	 */
	private function __construct(
		public readonly string $kind,
		public readonly int $id,
		public readonly string $title,
		private readonly string $slug,
		private readonly ?string $previous_slug,
		private readonly array $before,
		private readonly array $after
	) {
		$this->delivery = wp_generate_uuid4();
	}

	/**
	 * What is to be told of an item.
	 *
	 * @param Public_Item|null $before Null when readers did not see it.
	 * @param Public_Item|null $after  Null when readers do not see it any more.
	 * @return self[] None when readers see it neither way; two when it became another kind of thing.
	 */
	public static function of_item( ?Public_Item $before, ?Public_Item $after ): array {
		if ( $before && $after && $before->kind !== $after->kind ) {
			return array_merge( self::of_item( $before, null ), self::of_item( null, $after ) );
		}
		$item = $after ?? $before;
		if ( null === $item ) {
			return array();
		}
		$previous_slug = $before && $before->slug !== $item->slug ? $before->slug : null;
		return array(
			new self( $item->kind, $item->id, $item->title, $item->slug, $previous_slug, $before->categories ?? array(), $after->categories ?? array() ),
		);
	}

	/**
	 * What is to be told of a category.
	 *
	 * @param Public_Term|null $before Null when it is new.
	 * @param Public_Term|null $after  Null when it was deleted.
	 * @return self[] None when nothing is different.
	 */
	public static function of_term( ?Public_Term $before, ?Public_Term $after ): array {
		$term = $after ?? $before;
		// phpcs:ignore Universal.Operators.StrictComparisons.LooseEqual -- compares the values of two objects.
		if ( null === $term || $before == $after ) {
			return array();
		}
		$previous_slug = $before && $before->slug !== $term->slug ? $before->slug : null;
		return array( new self( $term->kind, $term->id, $term->name, $term->slug, $previous_slug, array(), array() ) );
	}

	/** The body of its webhook, in JSON. */
	public function body(): string {
		return (string) wp_json_encode(
			array(
				'delivery'     => $this->delivery,
				'kind'         => $this->kind,
				'id'           => $this->id,
				'slug'         => $this->slug,
				'previousSlug' => $this->previous_slug,
				'categories'   => array(
					'before' => array_slice( $this->before, 0, self::MOST_CATEGORIES ),
					'after'  => array_slice( $this->after, 0, self::MOST_CATEGORIES ),
				),
			)
		);
	}
}
