<?php

namespace Telecoqui;

/**
 * One change that an editor made. The site requests the item itself; the event says which one, and its previous slug
 * and categories, which can no longer be requested.
 */
final class Publish_Event {

	/** Readers see it now, and did not before. */
	public const PUBLISHED = 'published';
	/** Readers see something else. */
	public const CHANGED = 'changed';
	/** Readers do not see it any more. */
	public const WITHDRAWN = 'withdrawn';

	/** The site accepts no more categories of one item. */
	private const MAX_CATEGORIES = 100;

	/** Unique for each change; a retry has the same id. */
	public string $delivery;
	/** What changed: as it is now, or as it was last. */
	public Public_Item $item;
	private ?Public_Item $before;
	private ?Public_Item $after;

	/** Null: readers did not see it, or no longer see it. */
	private function __construct( ?Public_Item $before, ?Public_Item $after ) {
		$this->before   = $before;
		$this->after    = $after;
		$this->item     = $after ?? $before;
		$this->delivery = wp_generate_uuid4();
	}

	/** The events of a change, between what readers saw and see, or null: none if they see neither; two if its kind changed. */
	public static function of( ?Public_Item $before, ?Public_Item $after ): array {
		if ( $before && $after && $before->kind !== $after->kind ) {
			return array( new self( $before, null ), new self( null, $after ) );
		}
		return $before || $after ? array( new self( $before, $after ) ) : array();
	}

	/** What the change is to readers: one of the above; for editors, not sent. */
	public function change(): string {
		return null === $this->before ? self::PUBLISHED : ( null === $this->after ? self::WITHDRAWN : self::CHANGED );
	}

	public function body(): string {
		$previous_slug = $this->before->slug ?? $this->item->slug;
		return (string) wp_json_encode(
			array(
				'delivery'     => $this->delivery,
				'kind'         => $this->item->kind,
				'id'           => $this->item->id,
				'slug'         => $this->item->slug,
				'previousSlug' => $previous_slug === $this->item->slug ? null : $previous_slug,
				'categories'   => array(
					'before' => array_slice( $this->before->categories ?? array(), 0, self::MAX_CATEGORIES ),
					'after'  => array_slice( $this->after->categories ?? array(), 0, self::MAX_CATEGORIES ),
				),
			)
		);
	}
}
