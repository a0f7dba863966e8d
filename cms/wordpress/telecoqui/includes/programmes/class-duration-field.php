<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/** Seconds, which an editor types as minutes ("42"), "42:10", or "1:02:30". */
final class Duration_Field extends Field {

	/** Seconds. The site accepts no more. */
	private const MAX = DAY_IN_SECONDS;

	public function clean( $value ): string {
		$seconds = is_numeric( $value ) ? (int) $value : 0;
		return $seconds > 0 && $seconds <= self::MAX ? (string) $seconds : '';
	}

	/** The seconds of what was typed; what is no duration as it was typed. */
	public function typed( $posted ) {
		$typed   = parent::typed( $posted );
		$seconds = $this->clean( self::seconds( $typed ) );
		// A number alone is of minutes; stored ones are of seconds.
		$raw = is_numeric( $typed ) ? "{$typed} min" : $typed;
		return '' === $seconds ? $raw : $seconds;
	}

	public function meta(): array {
		return $this->integer( array( 'maximum' => self::MAX ) );
	}

	public function words( string $value ): string {
		if ( '' === $this->clean( $value ) ) {
			return $value;
		}
		$seconds = (int) $value;
		$hours   = intdiv( $seconds, HOUR_IN_SECONDS );
		$rest    = array( intdiv( $seconds % HOUR_IN_SECONDS, MINUTE_IN_SECONDS ), $seconds % MINUTE_IN_SECONDS );
		return $hours > 0 ? vsprintf( "{$hours}:%02d:%02d", $rest ) : vsprintf( '%d:%02d', $rest );
	}

	protected function control( string $value ): string {
		return parent::control( $this->words( $value ) );
	}

	/** The seconds of a duration that an editor typed; 0 if it is none. */
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
