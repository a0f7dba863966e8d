<?php
/**
 * Signed requests between WordPress and the site.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * HMAC-SHA256 over "{timestamp}.{text}", carried by two headers.
 */
final class Signature {

	public const TIMESTAMP_HEADER = 'X-Telecoqui-Timestamp';
	public const SIGNATURE_HEADER = 'X-Telecoqui-Signature';

	/** Seconds a signature holds, before and after: clocks differ. */
	private const WINDOW = 300;

	/**
	 * The headers that sign a text now.
	 *
	 * @param string $secret What both sides know.
	 * @param string $text   What is signed: the body of a request, byte by byte.
	 * @return array<string, string>
	 */
	public static function headers( string $secret, string $text ): array {
		$timestamp = (string) time();
		return array(
			self::TIMESTAMP_HEADER => $timestamp,
			self::SIGNATURE_HEADER => self::value( $secret, $timestamp, $text ),
		);
	}

	/**
	 * Whether two headers sign a text, by this secret and lately.
	 *
	 * @param string $secret    An empty one verifies nothing.
	 * @param string $text      What must be signed.
	 * @param string $timestamp The first header, as it came.
	 * @param string $signature The second header, as it came.
	 */
	public static function verifies( string $secret, string $text, string $timestamp, string $signature ): bool {
		// Ten digits last until the year 2286, and are no number that PHP would round.
		if ( '' === $secret || ! preg_match( '/^\d{1,10}$/D', $timestamp ) || abs( time() - (int) $timestamp ) > self::WINDOW ) {
			return false;
		}
		return hash_equals( self::value( $secret, $timestamp, $text ), $signature );
	}

	/**
	 * The header's value.
	 *
	 * @param string $secret    The key.
	 * @param string $timestamp Whole seconds since the epoch.
	 * @param string $text      What is signed.
	 */
	private static function value( string $secret, string $timestamp, string $text ): string {
		return 'sha256=' . hash_hmac( 'sha256', $timestamp . '.' . $text, $secret );
	}
}
