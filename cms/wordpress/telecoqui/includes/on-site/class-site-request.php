<?php

namespace Telecoqui;

/**
 * Sends signed requests to the site's /api. Requests for a page of the administration share one budget, so that the
 * site never delays a page by more than that.
 */
final class Site_Request {

	/** Seconds that all requests for one page may take together. */
	private const PAGE_BUDGET = 2.0;

	/** Seconds: WordPress's HTTP client accepts no shorter timeout. */
	public const MIN_TIMEOUT = 1.0;

	/**
	 * Bytes of a response that are read: the states of a hundred deliveries, each with some refused elements. Of a long
	 * page from another server the rest need not be read.
	 */
	private const MAX_RESPONSE = 256 * KB_IN_BYTES;

	/** Set for a minute after the site did not respond, so that each page does not wait for it again. */
	private const SILENT = 'telecoqui_site_silent';

	/** Seconds that requests for this page have taken. */
	private static float $spent = 0.0;

	/**
	 * Sends JSON, which may be empty, to a path below the site's address, signed for a purpose, by which the site tells signed requests apart; waits so many
	 * seconds. Returns WordPress's result.
	 *
	 * @param string|null $id A UUID that no other request has; null: a new one.
	 */
	public static function post( string $purpose, string $path, string $body, float $timeout, ?string $id = null ) {
		return self::send( $path, $timeout, self::signed( 'POST', $purpose, $path, $body, $id ?? wp_generate_uuid4() ) );
	}

	/** Sends a signed GET in the same way for a page of the administration; null if the budget of that page allows none more. */
	public static function get_for_page( string $purpose, string $path ) {
		return self::within_budget( static fn( float $timeout ) => self::send( $path, $timeout, self::signed( 'GET', $purpose, $path, '', wp_generate_uuid4() ) ) );
	}

	/** Asks the site by such a POST for the list of this name in the response, for a page of the administration; null without it, or if it cannot be asked. */
	public static function ask( string $purpose, string $path, array $body, string $name ): ?array {
		$response = self::is_silent() ? null : self::within_budget( static fn( float $timeout ) => self::post( $purpose, $path, (string) wp_json_encode( $body ), $timeout ) );
		if ( null === $response ) {
			return null;
		}
		$said = json_decode( is_wp_error( $response ) ? '' : wp_remote_retrieve_body( $response ), true )[ $name ] ?? null;
		if ( is_array( $said ) ) {
			return $said;
		}
		set_transient( self::SILENT, 1, MINUTE_IN_SECONDS );
		return null;
	}

	/** Whether the site would only delay one more page: it has just not responded, or it is down. */
	public static function is_silent(): bool {
		return false !== get_transient( self::SILENT ) || true !== Site_Problems::is_up();
	}

	/** Reads what the site sends to every reader, for a page of the administration; null if it does not, or that page's budget is spent. */
	public static function read( string $path ): ?array {
		$response = '' === Settings::site_url() ? null : self::within_budget( static fn( float $timeout ) => self::send( $path, $timeout, array() ) );
		$body     = null === $response || 200 !== wp_remote_retrieve_response_code( $response ) ? null : json_decode( wp_remote_retrieve_body( $response ), true );
		return is_array( $body ) ? $body : null;
	}

	/** Runs a request with the seconds that are left; null if there are too few. */
	private static function within_budget( callable $request ) {
		$left = self::PAGE_BUDGET - self::$spent;
		if ( $left < self::MIN_TIMEOUT ) {
			return null;
		}
		$began    = microtime( true );
		$response = $request( $left );
		self::$spent += microtime( true ) - $began;
		return $response;
	}

	/** A request with its signature, as wp_remote_request() reads it. A redirect would carry the signature to another address. */
	private static function signed( string $method, string $purpose, string $path, string $body, string $id ): array {
		return array(
			'method'      => $method,
			'headers'     => Signature::headers( $purpose, $method, $path, $body, $id ) + ( 'POST' === $method ? array( 'Content-Type' => 'application/json' ) : array() ),
			'body'        => $body,
			'redirection' => 0,
		);
	}

	private static function send( string $path, float $timeout, array $options ) {
		$limits = array(
			'timeout'             => $timeout,
			'limit_response_size' => self::MAX_RESPONSE,
		);
		return wp_remote_request( Settings::site_url() . $path, $options + $limits );
	}
}
