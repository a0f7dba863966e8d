<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Seconds, which an editor types as minutes ("42"), "42:10", or "1:02:30".
 */
final class Duration_Field extends Field {

	/** Seconds. The site accepts no more. */
	private const MAX = DAY_IN_SECONDS;

	/** Keeps a number of seconds, and turns everything else into an empty text. */
	public function clean( $value ): string {
		$seconds = is_numeric( $value ) ? (int) $value : 0;
		return $seconds > 0 && $seconds <= self::MAX ? (string) $seconds : '';
	}

	/**
	 * Why what was typed is no duration.
	 *
	 * @param string $typed Trimmed.
	 */
	public function problem( $typed ): string {
		return '' !== $typed && '' === $this->clean( self::seconds( $typed ) ) ? str_replace( '%s', $typed, $this->refusal ) : '';
	}

	/**
	 * Stores the seconds.
	 *
	 * @param string $typed Without a problem.
	 */
	public function store( int $post_id, $typed ): void {
		parent::store( $post_id, (string) self::seconds( $typed ) );
	}

	/** What register_post_meta() needs. */
	public function meta(): array {
		return $this->integer(
			array(
				'minimum' => 0,
				'maximum' => self::MAX,
			)
		);
	}

	/**
	 * The field with a duration as an editor types it.
	 *
	 * @param string $value As it is read.
	 */
	protected function control( string $value ): string {
		$seconds = (int) $value;
		$hours   = intdiv( $seconds, HOUR_IN_SECONDS );
		$rest    = array( intdiv( $seconds % HOUR_IN_SECONDS, MINUTE_IN_SECONDS ), $seconds % MINUTE_IN_SECONDS );
		$clock   = $hours > 0 ? vsprintf( "{$hours}:%02d:%02d", $rest ) : vsprintf( '%d:%02d', $rest );
		return parent::control( '' === $value ? '' : $clock );
	}

	/**
	 * The seconds of a duration that an editor typed; 0 if it is none.
	 *
	 * @param string $typed Trimmed.
	 */
	private static function seconds( string $typed ): int {
		if ( preg_match( '/^(\d{1,3})(?: ?min\.?)?$/D', $typed, $found ) ) {
			return (int) $found[1] * MINUTE_IN_SECONDS;
		}
		if ( ! preg_match( '/^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/D', $typed, $found ) ) {
			return 0;
		}
		// After hours, minutes are 59 at most.
		$is_mistyped = '' !== $found[1] && (int) $found[2] > 59;
		return $is_mistyped ? 0 : (int) $found[1] * HOUR_IN_SECONDS + (int) $found[2] * MINUTE_IN_SECONDS + (int) $found[3];
	}
}
