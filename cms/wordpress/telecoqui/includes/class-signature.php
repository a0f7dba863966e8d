<?php
/**
 * Signed requests between WordPress and the site.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * HMAC-SHA256 over "{timestamp}.{text}", in two headers.
 */
final class Signature {

	public const TIMESTAMP_HEADER = 'X-Telecoqui-Timestamp';
	public const SIGNATURE_HEADER = 'X-Telecoqui-Signature';

	/**
	 * Seconds that a signature is valid, before and after, because clocks differ.
	 */
	private const WINDOW = 300;

	/**
	 * The headers that sign a text now.
	 *
	 * @param string $secret The secret that both sides know.
	 * @param string $text   The text to sign: the body of a request, byte by byte.
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
	 * Whether two headers sign a text with this secret, and recently.
	 *
	 * @param string $secret    With an empty one the result is false.
	 * @param string $text      The text that must be signed.
	 * @param string $timestamp The first header, as received.
	 * @param string $signature The second header, as received.
	 */
	public static function verifies( string $secret, string $text, string $timestamp, string $signature ): bool {
		// Ten digits last until the year 2286, and PHP does not round such a number.
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
	 * @param string $text      The text to sign.
	 */
	private static function value( string $secret, string $timestamp, string $text ): string {
		return 'sha256=' . hash_hmac( 'sha256', $timestamp . '.' . $text, $secret );
	}
}
