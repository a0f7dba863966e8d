<?php

namespace Telecoqui;

use WP_Error;

/** Explains to an editor why a request got no response, or what the HTTP status of the response means, and what can be done. */
final class Site_Failure {

	/** The site's response to a signature that does not fit. */
	public const UNSIGNED = 401;

	/** What cURL's numbers mean, as far as an editor can do something different about them. */
	private const CURL = array(
		'name'        => array( 5, 6 ),
		'closed'      => array( 7 ),
		'slow'        => array( 28 ),
		'certificate' => array( 35, 51, 53, 58, 59, 60, 77, 83, 90, 91 ),
		'cut'         => array( 52, 55, 56 ),
	);

	/**
	 * What became of a request, as far as it is stored, of WordPress's result.
	 *
	 * @return array{status: int, failure: string, error: string} The HTTP status, 0 without a response. Why there was none: a class of
	 *         errors; or which part of the signature the site refuses; else empty. The error of the HTTP client, in English.
	 */
	public static function of( $response ): array {
		// All of them are empty for an error.
		$problem = json_decode( wp_remote_retrieve_body( $response ), true );
		$part    = is_array( $problem ) && is_array( $problem['error'] ?? null ) ? $problem['error']['field'] ?? null : null;
		$part    = is_string( $part ) && isset( self::refused()[ $part ] ) ? $part : '';
		return array(
			'status'  => (int) wp_remote_retrieve_response_code( $response ),
			'failure' => is_wp_error( $response ) ? self::transport( $response ) : $part,
			'error'   => is_wp_error( $response ) ? $response->get_error_message() : '',
		);
	}

	/** What happened and what to do, as plain text; after a response that was not a success, with its status at the end. */
	public static function sentence( int $status, string $failure ): string {
		if ( 0 === $status ) {
			return self::silent()[ $failure ] ?? self::silent()['other'];
		}
		$refused = self::UNSIGNED === $status ? self::refused()[ $failure ] ?? null : null;
		$known   = self::known();
		// Of the others, those of each hundred have one.
		return sprintf( '%s (%d)', $refused ?? $known[ $status ] ?? $known[ intdiv( $status, 100 ) ] ?? $known[0], $status );
	}

	private static function transport( WP_Error $error ): string {
		// WordPress uses this code when WP_HTTP_BLOCK_EXTERNAL forbids the request.
		if ( 'http_request_not_executed' === $error->get_error_code() ) {
			return 'blocked';
		}
		// Every other code is 'http_request_failed', so the number has to be read from the message.
		preg_match( '/^cURL error (\d+)/', $error->get_error_message(), $found );
		$classes = array_filter( self::CURL, static fn( array $numbers ): bool => in_array( (int) ( $found[1] ?? 0 ), $numbers, true ) );
		return array_key_first( $classes ) ?? 'other';
	}

	/** Why there was no response, by classes of errors. */
	private static function silent(): array {
		return array(
			'name'        => __( 'El sitio no responde: no se encuentra ningún servidor con el nombre del sitio. Un administrador debe verificar la dirección en los ajustes.', 'telecoqui' ),
			'closed'      => __( 'El sitio no responde: su servidor no acepta conexiones: está apagado o reiniciándose. Avisa a quien lo mantiene si dura más de unos minutos.', 'telecoqui' ),
			'slow'        => __( 'El sitio no responde: no contestó a tiempo: está muy ocupado o detenido. Avisa a quien lo mantiene si dura más de unos minutos.', 'telecoqui' ),
			'certificate' => __( 'El sitio no responde: su certificado de seguridad no es válido. Avisa a quien lo mantiene: hay que renovarlo.', 'telecoqui' ),
			'cut'         => __( 'El sitio no responde: cortó la conexión antes de contestar. Avisa a quien lo mantiene si se repite.', 'telecoqui' ),
			'blocked'     => __( 'El sitio no responde: este WordPress tiene prohibido conectarse con él. Un administrador debe permitir su dirección en WP_ACCESSIBLE_HOSTS.', 'telecoqui' ),
			'other'       => __( 'El sitio no responde: la conexión falló. Avisa a quien lo mantiene si dura más de unos minutos.', 'telecoqui' ),
		);
	}

	/** What is wrong with a signature, by the part that the site refuses. It names the part only if the secrets are equal. */
	private static function refused(): array {
		return array(
			'timestamp' => __( 'El reloj de este servidor y el del sitio difieren en más de un minuto: un administrador debe ponerlos en hora. Después el envío se repite solo.', 'telecoqui' ),
			'site'      => __( 'El sitio tiene otra dirección que la escrita en los ajustes de este plugin: un administrador debe comparar la dirección del sitio con SITE_URL. Después el envío se repite solo.', 'telecoqui' ),
		);
	}

	/** Sentences of statuses, of hundreds of them, and of all others. */
	private static function known(): array {
		return array(
			400 => __( 'El sitio no entendió el aviso: puede que su versión y la de este plugin no vayan juntas. Avisa a quien lo mantiene.', 'telecoqui' ),
			401 => __( 'El sitio no reconoció la firma: un administrador debe comparar el secreto de publicación, y verificar que el sitio no sea más antiguo que este plugin. Después el envío se repite solo.', 'telecoqui' ),
			403 => __( 'El sitio o un cortafuegos delante de él no dejó pasar el aviso. Avisa a quien lo mantiene.', 'telecoqui' ),
			404 => __( 'En esa dirección no hay quien reciba avisos: un administrador debe verificar la dirección del sitio.', 'telecoqui' ),
			413 => __( 'El aviso era demasiado grande para el sitio: quita categorías y guarda otra vez.', 'telecoqui' ),
			429 => __( 'El sitio pidió esperar, porque recibió demasiados avisos. El envío se repite solo.', 'telecoqui' ),
			5   => __( 'El sitio tuvo un problema. El envío se repite solo; avisa a quien lo mantiene si dura más de unos minutos.', 'telecoqui' ),
			3   => __( 'La dirección del sitio lleva a otra: un administrador debe escribir la definitiva.', 'telecoqui' ),
			0   => __( 'El sitio contestó algo que no se esperaba. Avisa a quien lo mantiene.', 'telecoqui' ),
		);
	}
}
