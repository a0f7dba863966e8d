<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * A field of several values, of which each stands for itself: two people who change it at once never disagree.
 */
abstract class List_Field extends Field {

	/** What is stored, with what this user added and without what this user took away; in this user's order, if nobody else changed it. */
	public function merge( $shown, $typed, $stored ) {
		return $shown === $stored ? self::listed( $typed ) : self::merged( self::listed( $shown ), self::listed( $typed ), self::listed( $stored ) );
	}

	/** The values; none of an item that does not exist yet. */
	final protected static function listed( $value ): array {
		return is_array( $value ) ? array_values( $value ) : array();
	}

	/** As merge(), of lists. */
	final protected static function merged( array $shown, array $typed, array $stored ): array {
		return array( ...self::without( $stored, self::without( $shown, $typed ) ), ...self::without( self::without( $typed, $shown ), $stored ) );
	}

	/** Those values that another list does not have. */
	final protected static function without( array $values, array $others ): array {
		return array_values( array_filter( $values, static fn( $value ): bool => ! in_array( $value, $others, true ) ) );
	}
}
