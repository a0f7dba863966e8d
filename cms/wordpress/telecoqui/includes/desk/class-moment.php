<?php
/**
 * Moments in words.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use DateTimeImmutable;

defined( 'ABSPATH' ) || exit;

/**
 * Dates and times for people: in the time zone of this WordPress, and in Spanish whatever language it has. Months are words, because in Puerto Rico
 * 1/12 is read as December by some and as January by others.
 */
final class Moment {

	private const DAYS   = array( 'domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado' );
	private const MONTHS = array( 'enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre' );

	/**
	 * As in "sábado 28 de noviembre, 6:00 p. m.".
	 *
	 * @param int $seconds Since the epoch.
	 */
	public static function long( int $seconds ): string {
		$at = self::at( $seconds );
		return sprintf( '%s %s de %s, %s', self::DAYS[ (int) $at->format( 'w' ) ], $at->format( 'j' ), self::month( $at ), self::clock( $seconds ) );
	}

	/**
	 * As in "28 nov 2026, 6:00 p. m.".
	 *
	 * @param int $seconds Since the epoch.
	 */
	public static function short( int $seconds ): string {
		$at = self::at( $seconds );
		return sprintf( '%s %s %s, %s', $at->format( 'j' ), mb_substr( self::month( $at ), 0, 3 ), $at->format( 'Y' ), self::clock( $seconds ) );
	}

	/**
	 * Without the date if it is today's.
	 *
	 * @param int $seconds Since the epoch.
	 */
	public static function recent( int $seconds ): string {
		return self::at( $seconds )->format( 'Ymd' ) === self::at( time() )->format( 'Ymd' ) ? self::clock( $seconds ) : self::short( $seconds );
	}

	/**
	 * As in "6:00 p. m.".
	 *
	 * @param int $seconds Since the epoch.
	 */
	private static function clock( int $seconds ): string {
		$at = self::at( $seconds );
		return $at->format( 'g:i' ) . ( 'am' === $at->format( 'a' ) ? ' a. m.' : ' p. m.' );
	}

	/**
	 * The name of a month.
	 *
	 * @param DateTimeImmutable $at A moment.
	 */
	private static function month( DateTimeImmutable $at ): string {
		return self::MONTHS[ (int) $at->format( 'n' ) - 1 ];
	}

	/**
	 * A moment in the time zone of this WordPress.
	 *
	 * @param int $seconds Since the epoch.
	 */
	private static function at( int $seconds ): DateTimeImmutable {
		return ( new DateTimeImmutable( '@' . $seconds ) )->setTimezone( wp_timezone() );
	}
}
