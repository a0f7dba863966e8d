<?php
/**
 * Why a request got no response.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Sorts the errors of WordPress's HTTP client into a few classes, and explains each to an editor.
 */
final class Transport_Failure {

	/**
	 * What cURL's numbers mean, as far as an editor can do something different about them.
	 */
	private const CURL = array(
		5  => 'name',
		6  => 'name',
		7  => 'closed',
		28 => 'slow',
		35 => 'certificate',
		51 => 'certificate',
		53 => 'certificate',
		58 => 'certificate',
		59 => 'certificate',
		60 => 'certificate',
		77 => 'certificate',
		83 => 'certificate',
		90 => 'certificate',
		91 => 'certificate',
		52 => 'cut',
		55 => 'cut',
		56 => 'cut',
	);

	/**
	 * The class of an error.
	 *
	 * @param WP_Error $error From wp_remote_request().
	 */
	public static function of( WP_Error $error ): string {
		// WordPress uses this code when WP_HTTP_BLOCK_EXTERNAL forbids the request.
		if ( 'http_request_not_executed' === $error->get_error_code() ) {
			return 'blocked';
		}
		// Every other code is 'http_request_failed', so the number has to be read from the message.
		return preg_match( '/^cURL error (\d+)/', $error->get_error_message(), $found ) ? self::CURL[ (int) $found[1] ] ?? 'other' : 'other';
	}

	/**
	 * What happened and what to do, for an editor.
	 *
	 * @param string $failure A class; one that is not known counts as 'other'.
	 * @return string Plain text.
	 */
	public static function sentence( string $failure ): string {
		$sentences = array(
			'name'        => __( 'El sitio no responde: no se encuentra ningún servidor con el nombre del sitio. Un administrador debe verificar la dirección en los ajustes.', 'telecoqui' ),
			'closed'      => __( 'El sitio no responde: su servidor no acepta conexiones: está apagado o reiniciándose. Avisa a quien lo mantiene si dura más de unos minutos.', 'telecoqui' ),
			'slow'        => __( 'El sitio no responde: no contestó a tiempo: está muy ocupado o detenido. Avisa a quien lo mantiene si dura más de unos minutos.', 'telecoqui' ),
			'certificate' => __( 'El sitio no responde: su certificado de seguridad no es válido. Avisa a quien lo mantiene: hay que renovarlo.', 'telecoqui' ),
			'cut'         => __( 'El sitio no responde: cortó la conexión antes de contestar. Avisa a quien lo mantiene si se repite.', 'telecoqui' ),
			'blocked'     => __( 'El sitio no responde: este WordPress tiene prohibido conectarse con él. Un administrador debe permitir su dirección en WP_ACCESSIBLE_HOSTS.', 'telecoqui' ),
			'other'       => __( 'El sitio no responde: la conexión falló. Avisa a quien lo mantiene si dura más de unos minutos.', 'telecoqui' ),
		);
		return $sentences[ $failure ] ?? $sentences['other'];
	}
}
