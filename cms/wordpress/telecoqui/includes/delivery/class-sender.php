<?php
/**
 * Sending webhooks.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Sends one delivery once, and stores and returns its result.
 */
final class Sender {

	/**
	 * Seconds until the retry, after the first try, the second, ...
	 */
	private const PAUSES = array( MINUTE_IN_SECONDS, 5 * MINUTE_IN_SECONDS, 15 * MINUTE_IN_SECONDS, HOUR_IN_SECONDS );

	/**
	 * Tries before a delivery is given up: the first one, four after PAUSES, then one an hour for almost a day.
	 */
	private const MOST_TRIES = 28;

	/**
	 * The site has accepted it already: the response to an earlier try was lost on its way.
	 */
	private const TAKEN_BEFORE = 409;

	/**
	 * Temporary failures: the signature did not fit, which ends when both sides have the same secret, or the request came too
	 * slowly, or too soon after others.
	 */
	private const PASSING = array( Deliveries::UNSIGNED, 408, 429 );

	/**
	 * Sends a delivery.
	 *
	 * @param Delivery $delivery What to send.
	 * @param float    $timeout  Seconds.
	 * @return Delivery As it is now, and as it was stored. It keeps waiting if the site could not be reached.
	 */
	public static function send( Delivery $delivery, float $timeout ): Delivery {
		$sent_at  = microtime( true );
		$response = Site_Request::post( 'publish', Settings::PUBLISH_PATH, $delivery->body, $timeout );
		$ended_at = microtime( true );
		$tries    = $delivery->tries + 1;
		$code     = is_wp_error( $response ) ? 0 : (int) wp_remote_retrieve_response_code( $response );
		$sent     = $delivery->with(
			array(
				'status'     => self::status( $code, $tries ),
				'tries'      => $tries,
				'response'   => $code,
				'failure'    => is_wp_error( $response ) ? Transport_Failure::of( $response ) : Status_Text::wrong_part( $response ),
				'error'      => is_wp_error( $response ) ? $response->get_error_message() : '',
				'next_at'    => (int) $ended_at + ( self::PAUSES[ $tries - 1 ] ?? HOUR_IN_SECONDS ),
				'sent_at'    => (int) $sent_at,
				'round_trip' => (int) round( 1000 * ( $ended_at - $sent_at ) ),
			)
		);
		Deliveries::save( $sent );
		return $sent;
	}

	/**
	 * The status of a delivery after a response.
	 *
	 * @param int $code  HTTP status, or 0.
	 * @param int $tries    How often it was sent.
	 */
	private static function status( int $code, int $tries ): string {
		if ( ( $code >= 200 && $code < 300 ) || self::TAKEN_BEFORE === $code ) {
			return Delivery::DELIVERED;
		}
		if ( $code >= 300 && $code < 500 && ! in_array( $code, self::PASSING, true ) ) {
			return Delivery::REFUSED;
		}
		return $tries < self::MOST_TRIES ? Delivery::WAITING : Delivery::ABANDONED;
	}
}
