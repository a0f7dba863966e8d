<?php
/**
 * The content of a webhook.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * One change that an editor made. The site requests the item itself; the event says which one, and its previous slug
 * and categories, which can no longer be requested.
 */
final class Publish_Event {

	/**
	 * Readers see it now, and did not before.
	 */
	public const PUBLISHED = 'published';
	/**
	 * Readers see something else.
	 */
	public const CHANGED = 'changed';
	/**
	 * Readers do not see it any more.
	 */
	public const WITHDRAWN = 'withdrawn';

	/**
	 * The site accepts no more categories of one item.
	 */
	private const MOST_CATEGORIES = 100;

	/**
	 * Unique for each change; a retry has the same id.
	 *
	 * @var string
	 */
	public string $delivery;

	/**
	 * The site's name for its kind.
	 *
	 * @var string
	 */
	public string $kind;

	/**
	 * Id of the post or the term.
	 *
	 * @var int
	 */
	public int $id;

	/**
	 * Shown to editors only, not sent.
	 *
	 * @var string
	 */
	public string $title;

	/**
	 * One of the above; for editors, not sent.
	 *
	 * @var string
	 */
	public string $change;

	/**
	 * Its slug now, or its last one.
	 *
	 * @var string
	 */
	private string $slug;

	/**
	 * Its previous slug, if it was another one.
	 *
	 * @var string|null
	 */
	private ?string $previous_slug;

	/**
	 * Slugs of its categories before.
	 *
	 * @var string[]
	 */
	private array $before;

	/**
	 * Slugs of its categories now.
	 *
	 * @var string[]
	 */
	private array $after;

	/**
	 * Stores the values.
	 *
	 * @param string      $kind          The site's name for its kind.
	 * @param int         $id            Id of the post or the term.
	 * @param string      $title         Shown to editors only, not sent.
	 * @param string      $change        One of the above; for editors, not sent.
	 * @param string      $slug          Its slug now, or its last one.
	 * @param string|null $previous_slug Its previous slug, if it was another one.
	 * @param string[]    $before        Slugs of its categories before.
	 * @param string[]    $after         Slugs of its categories now.
	 */
	private function __construct(
		string $kind,
		int $id,
		string $title,
		string $change,
		string $slug,
		?string $previous_slug,
		array $before,
		array $after
	) {
		$this->kind          = $kind;
		$this->id            = $id;
		$this->title         = $title;
		$this->change        = $change;
		$this->slug          = $slug;
		$this->previous_slug = $previous_slug;
		$this->before        = $before;
		$this->after         = $after;
		$this->delivery      = wp_generate_uuid4();
	}

	/**
	 * The events of an item's change.
	 *
	 * @param Public_Item|null $before Null if readers did not see it.
	 * @param Public_Item|null $after  Null if readers no longer see it.
	 * @return self[] None if readers see neither; two if its kind changed.
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
			new self( $item->kind, $item->id, $item->title, self::change( $before, $after ), $item->slug, $previous_slug, $before->categories ?? array(), $after->categories ?? array() ),
		);
	}

	/**
	 * The events of a category's change.
	 *
	 * @param Public_Term|null $before Null if it is new.
	 * @param Public_Term|null $after  Null if it was deleted.
	 * @return self[] None if nothing changed.
	 */
	public static function of_term( ?Public_Term $before, ?Public_Term $after ): array {
		$term = $after ?? $before;
		// phpcs:ignore Universal.Operators.StrictComparisons.LooseEqual -- compares the values of two objects.
		if ( null === $term || $before == $after ) {
			return array();
		}
		$previous_slug = $before && $before->slug !== $term->slug ? $before->slug : null;
		return array( new self( $term->kind, $term->id, $term->name, self::change( $before, $after ), $term->slug, $previous_slug, array(), array() ) );
	}

	/**
	 * The kind of a change.
	 *
	 * @param object|null $before Null if readers did not see it.
	 * @param object|null $after  Null if readers no longer see it.
	 */
	private static function change( ?object $before, ?object $after ): string {
		if ( null === $before ) {
			return self::PUBLISHED;
		}
		if ( null === $after ) {
			return self::WITHDRAWN;
		}
		return self::CHANGED;
	}

	/**
	 * The body of its webhook, as JSON.
	 */
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
