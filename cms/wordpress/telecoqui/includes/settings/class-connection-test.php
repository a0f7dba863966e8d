<?php
/**
 * The test of the connection to the site.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Sends the site a signed request that changes nothing. Only a server that knows the secret can answer it, so after the right response
 * address and secret are right, and what was refused before is sent again. For any other server the request is worthless.
 */
final class Connection_Test {

	private const PATH = '/api/connection-test';

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
		$id       = wp_generate_uuid4();
		$response = Site_Request::post( 'connection-test', self::PATH, '', self::TIMEOUT, $id );
		if ( is_wp_error( $response ) ) {
			return array( false, Transport_Failure::sentence( Transport_Failure::of( $response ) ) );
		}
		$status = (int) wp_remote_retrieve_response_code( $response );
		if ( 200 !== $status ) {
			return array( false, Status_Text::of( $status, Status_Text::wrong_part( $response ) ) );
		}
		$said  = json_decode( wp_remote_retrieve_body( $response ), true );
		$proof = is_array( $said ) ? $said['proof'] ?? null : null;
		if ( ! is_string( $proof ) || ! Signature::proves( $id, $proof ) ) {
			return array( false, __( 'En la dirección del sitio contesta otra cosa. Un administrador debe verificar la dirección en los ajustes.', 'telecoqui' ) );
		}
		Retries::retry_soon();
		return array( true, __( 'La conexión funciona: el sitio contestó y reconoció la firma.', 'telecoqui' ) );
	}
}
