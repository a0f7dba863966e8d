<?php

namespace Telecoqui;

/**
 * Moments are stored like WordPress's own dates, in UTC ("2026-11-20 16:00:00"), and read as "2026-11-20T16:00:00Z". Both forms sort as text. For
 * people they are in the time zone of this WordPress, and in Spanish whatever language it has. Months are words, because in Puerto Rico 1/12 is read
 * as December by some and as January by others.
 */
final class Moment {

	/** How a moment is stored, and how it is read, for gmdate(). */
	public const STORED = 'Y-m-d H:i:s';
	public const READ   = 'Y-m-d\TH:i:s\Z';

	/** How a browser sends and shows a moment: in the time zone of this WordPress, without seconds. */
	public const TYPED = 'Y-m-d\TH:i';

	private const DAYS   = array( 'domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado' );
	private const MONTHS = array( 'enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre' );

	/**
	 * A stored moment, or ISO 8601, as 2026-11-20T16:00:00Z; without an offset it is the time of this WordPress. Empty if it is not one of this century.
	 */
	public static function read( string $text ): string {
		$text = preg_replace( '/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/D', '$1T$2Z', $text );
		if ( ! preg_match( '/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/D', $text ) ) {
			return '';
		}
		$moment = date_create_immutable( $text, wp_timezone() );
		// PHP reads February 31 as a day in March.
		if ( false === $moment || $moment->format( 'Y-m-d\TH:i' ) !== substr( $text, 0, 16 ) ) {
			return '';
		}
		return gmdate( self::READ, $moment->getTimestamp() );
	}

	/** As moments are read. */
	public static function now(): string {
		return gmdate( self::READ );
	}

	/** A moment in the form in which it is stored; empty if it is not a moment of this century. */
	public static function stored( string $text ): string {
		$moment = self::read( $text );
		return '' === $moment ? '' : gmdate( self::STORED, strtotime( $moment ) );
	}

	/** A moment, as it is read, as the field of a form shows it; empty for none. */
	public static function typed( string $moment ): string {
		return '' === $moment ? '' : (string) wp_date( self::TYPED, strtotime( $moment ) );
	}

	/** As in "sábado 28 de noviembre, 6:00 p. m.", of seconds since the epoch. */
	public static function long( int $seconds ): string {
		return sprintf( '%s %s de %s, %s', self::DAYS[ (int) wp_date( 'w', $seconds ) ], wp_date( 'j', $seconds ), self::month( $seconds ), self::clock( $seconds ) );
	}

	/** As in "28 nov 2026, 6:00 p. m.", of seconds since the epoch. */
	public static function short( int $seconds ): string {
		return sprintf( '%s %s %s, %s', wp_date( 'j', $seconds ), mb_substr( self::month( $seconds ), 0, 3 ), wp_date( 'Y', $seconds ), self::clock( $seconds ) );
	}

	/** Seconds since the epoch, without the date if it is today's. */
	public static function recent( int $seconds ): string {
		return wp_date( 'Ymd', $seconds ) === wp_date( 'Ymd' ) ? self::clock( $seconds ) : self::short( $seconds );
	}

	/** A sentence that may end with a moment, whose stop is also that of the sentence. */
	public static function sentence( string $text ): string {
		return (string) preg_replace( '/(\b[ap]\. m\.)\.+/u', '$1', $text );
	}

	/** As in "6:00 p. m.". */
	private static function clock( int $seconds ): string {
		return wp_date( 'g:i', $seconds ) . ( wp_date( 'G', $seconds ) < 12 ? ' a. m.' : ' p. m.' );
	}

	private static function month( int $seconds ): string {
		return self::MONTHS[ (int) wp_date( 'n', $seconds ) - 1 ];
	}
}
