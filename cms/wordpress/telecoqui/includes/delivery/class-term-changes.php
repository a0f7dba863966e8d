<?php
/**
 * Changes of categories in a request.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Remembers the state of every category before the request first changed it.
 */
final class Term_Changes {

	/**
	 * From ids to the categories that readers saw before: Public_Term or null.
	 *
	 * @var array<int, Public_Term|null>
	 */
	private static array $before = array();

	/**
	 * Returns the events of the changed categories, and forgets the categories.
	 *
	 * @return Publish_Event[]
	 */
	public static function take_events(): array {
		$before       = self::$before;
		self::$before = array();
		$events       = array();
		foreach ( $before as $term_id => $was ) {
			$events[] = Publish_Event::of_term( $was, Public_Term::of( $term_id ) );
		}
		return array_merge( ...$events );
	}

	/**
	 * Called before a term changes or is deleted.
	 *
	 * @param int $term_id Any term.
	 */
	public static function touch( int $term_id ): void {
		if ( ! array_key_exists( $term_id, self::$before ) && Settings::can_publish() ) {
			self::$before[ $term_id ] = Public_Term::of( $term_id );
		}
	}

	/**
	 * Called after a term was created.
	 *
	 * @param int $term_id Any term.
	 */
	public static function remember_new( int $term_id ): void {
		// Readers see a tag only with its first news item, which has an event of its own.
		if ( Settings::can_publish() && ! Item_Tags::is_tag( $term_id ) ) {
			self::$before[ $term_id ] = null;
		}
	}
}
