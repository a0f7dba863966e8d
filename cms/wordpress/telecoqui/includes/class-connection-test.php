<?php
/**
 * The test of the connection to the site.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Sends the site a signed webhook without content. The site checks the signature first, so if it complains about the
 * content, address and secret are right, and what was refused before is sent again. It changes nothing on the site.
 */
final class Connection_Test {

	private const BODY = '{}';

	/**
	 * Seconds; the editor waits for this request.
	 */
	private const TIMEOUT = 10.0;

	/**
	 * Runs the test.
	 *
	 * @return array{bool, string} Whether it works, and a sentence, as plain text.
	 */
	public static function run(): array {
		if ( ! Settings::can_publish() ) {
			return array( false, __( 'Falta la dirección del sitio o el secreto de publicación.', 'telecoqui' ) );
		}
		$answer = Site_Request::post( Settings::PUBLISH_PATH, self::BODY, self::TIMEOUT );
		if ( is_wp_error( $answer ) ) {
			return array( false, Transport_Failure::sentence( Transport_Failure::of( $answer ) ) );
		}
		$status  = (int) wp_remote_retrieve_response_code( $answer );
		$problem = json_decode( wp_remote_retrieve_body( $answer ), true );
		$code    = is_array( $problem ) && is_array( $problem['error'] ?? null ) ? $problem['error']['code'] ?? null : null;
		if ( 400 === $status && 'bad_request' === $code ) {
			Retries::retry_soon();
			return array( true, __( 'La conexión funciona: el sitio contestó y reconoció la firma.', 'telecoqui' ) );
		}
		return array( false, Answer_Text::of( $status ) );
	}
}
