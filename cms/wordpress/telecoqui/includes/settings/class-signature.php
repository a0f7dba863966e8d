<?php

namespace Telecoqui;

/**
 * HMAC-SHA256 over labelled lines: what the message is for, its method, path and site, when it was signed, an id, and the
 * digest of its body. So a message works for nothing else, and for no other site.
 */
final class Signature {

	public const TIMESTAMP_HEADER = 'X-Telecoqui-Timestamp';
	public const ID_HEADER        = 'X-Telecoqui-Id';
	public const SITE_HEADER      = 'X-Telecoqui-Site';
	public const SIGNATURE_HEADER = 'X-Telecoqui-Signature';

	private const VERSION = 'telecoqui-v2';
	private const SCHEME  = 'v2=';

	/** Seconds that a signature is valid, before and after. Clocks that are set over the network differ by less than one. */
	private const WINDOW = MINUTE_IN_SECONDS;

	/** The headers that sign a request to the site now: its path is below the site's address, with the query; its id is a UUID that no other request has. */
	public static function headers( string $purpose, string $method, string $path, string $body, string $id ): array {
		$timestamp = (string) time();
		$request   = self::request( $purpose, $method, $path, $timestamp, $id, $body );
		return array(
			self::TIMESTAMP_HEADER => $timestamp,
			self::ID_HEADER        => $id,
			self::SITE_HEADER      => Settings::site_name(),
			self::SIGNATURE_HEADER => self::SCHEME . self::of( Settings::value( Settings::PUBLISH_SECRET ), $request ),
		);
	}

	/**
	 * Whether the site signed a GET for this purpose and path recently, by the headers as received, by their names. Such a request changes nothing, so its
	 * id is not remembered.
	 */
	public static function verifies( string $purpose, string $path, array $headers ): bool {
		$timestamp = $headers[ self::TIMESTAMP_HEADER ];
		// Ten digits last until the year 2286, and PHP does not round such a number.
		if ( ! Settings::can_preview() || ! preg_match( '/^\d{1,10}$/D', $timestamp ) || abs( time() - (int) $timestamp ) > self::WINDOW ) {
			return false;
		}
		$request = self::request( $purpose, 'GET', $path, $timestamp, $headers[ self::ID_HEADER ], '' );
		return hash_equals( self::SCHEME . self::of( Settings::value( Settings::PREVIEW_SECRET ), $request ), $headers[ self::SIGNATURE_HEADER ] );
	}

	/** The signature of a link to a path of the site, until a second of the epoch. The link is opened often, so it has no id. */
	public static function of_link( string $path, int $expires ): string {
		$link = array(
			'purpose' => 'preview-link',
			'method'  => 'GET',
			'site'    => Settings::site_name(),
			'path'    => $path,
			'expires' => (string) $expires,
		);
		return self::of( Settings::value( Settings::PREVIEW_SECRET ), $link );
	}

	/**
	 * The signature of an organisation's link to its closing, until a second of the epoch. The link is opened often, so it has no id. The secret is of this
	 * WordPress alone (Closing_Link), and the key for these links alone.
	 */
	public static function of_closing_link( string $secret, int $id, int $version, int $expires ): string {
		$purpose = 'closing-link';
		$link    = array(
			'purpose' => $purpose,
			'closing' => (string) $id,
			'version' => (string) $version,
			'expires' => (string) $expires,
		);
		return self::of( hash_hmac( 'sha256', self::VERSION . ' ' . $purpose, $secret ), $link );
	}

	/** Whether the response to a connection test is the site's: no other server can sign it. */
	public static function proves( string $id, string $proof ): bool {
		$response = array(
			'purpose' => 'connection-proof',
			'site'    => Settings::site_name(),
			'id'      => $id,
		);
		return hash_equals( self::of( Settings::value( Settings::PUBLISH_SECRET ), $response ), $proof );
	}

	private static function request( string $purpose, string $method, string $path, string $timestamp, string $id, string $body ): array {
		return array(
			'purpose' => $purpose,
			'method'  => $method,
			'site'    => Settings::site_name(),
			'path'    => $path,
			'time'    => $timestamp,
			'id'      => $id,
			'body'    => hash( 'sha256', $body ),
		);
	}

	/** The digits of a signature of values by their labels. No value may contain a line break: then it would be more than one line. */
	private static function of( string $secret, array $lines ): string {
		$text = self::VERSION;
		foreach ( $lines as $label => $value ) {
			$text .= "\n{$label}: {$value}";
		}
		return hash_hmac( 'sha256', $text, $secret );
	}
}
