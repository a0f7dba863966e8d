<?php
/**
 * The duration of an episode.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Converts between seconds and what an editor types: minutes ("42"), "42:10", or "1:02:30".
 */
final class Episode_Duration {

	/**
	 * Seconds. The site accepts no more.
	 */
	public const LONGEST = DAY_IN_SECONDS;

	/**
	 * Keeps a number of seconds, and turns everything else into 0.
	 *
	 * @param mixed $value The value that was sent or stored.
	 */
	public static function sanitize( $value ): int {
		$seconds = is_numeric( $value ) ? (int) $value : 0;
		return $seconds > 0 && $seconds <= self::LONGEST ? $seconds : 0;
	}

	/**
	 * The seconds of a duration that an editor typed.
	 *
	 * @param string $typed Trimmed.
	 * @return int|null 0 for an empty text; null if it is no duration.
	 */
	public static function parse( string $typed ): ?int {
		if ( '' === $typed ) {
			return 0;
		}
		if ( preg_match( '/^(\d{1,3})(?: ?min\.?)?$/D', $typed, $found ) ) {
			$seconds = (int) $found[1] * MINUTE_IN_SECONDS;
		} elseif ( preg_match( '/^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/D', $typed, $found ) ) {
			// After hours, minutes are 59 at most.
			$is_mistyped = '' !== $found[1] && (int) $found[2] > 59;
			$seconds     = $is_mistyped ? 0 : (int) $found[1] * HOUR_IN_SECONDS + (int) $found[2] * MINUTE_IN_SECONDS + (int) $found[3];
		} else {
			return null;
		}
		return 0 === self::sanitize( $seconds ) ? null : $seconds;
	}

	/**
	 * A duration as an editor types it.
	 *
	 * @param int|null $seconds Null for none.
	 */
	public static function text( ?int $seconds ): string {
		if ( null === $seconds ) {
			return '';
		}
		$hours   = intdiv( $seconds, HOUR_IN_SECONDS );
		$minutes = intdiv( $seconds % HOUR_IN_SECONDS, MINUTE_IN_SECONDS );
		return $hours > 0
			? sprintf( '%d:%02d:%02d', $hours, $minutes, $seconds % MINUTE_IN_SECONDS )
			: sprintf( '%d:%02d', $minutes, $seconds % MINUTE_IN_SECONDS );
	}
}
