<?php
/**
 * The site's responses in words.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Explains to an editor what an HTTP status of the site means, and what can be done.
 */
final class Status_Text {

	/**
	 * A sentence with the number at its end.
	 *
	 * @param int    $status     The status of a response that was not a success.
	 * @param string $wrong_part From `wrong_part`.
	 */
	public static function of( int $status, string $wrong_part = '' ): string {
		$refused = Deliveries::UNSIGNED === $status ? self::refused()[ $wrong_part ] ?? null : null;
		return sprintf( '%s (%d)', $refused ?? self::known()[ $status ] ?? self::kind( $status ), $status );
	}

	/**
	 * Which part of a signature the site refuses.
	 *
	 * @param array $response WordPress's result.
	 * @return string Empty if the site does not say so.
	 */
	public static function wrong_part( array $response ): string {
		$problem = json_decode( wp_remote_retrieve_body( $response ), true );
		$part    = is_array( $problem ) && is_array( $problem['error'] ?? null ) ? $problem['error']['field'] ?? null : null;
		return is_string( $part ) && isset( self::refused()[ $part ] ) ? $part : '';
	}

	/**
	 * What is wrong with a signature, by the part that the site refuses. It names the part only if the secrets are equal.
	 *
	 * @return array<string, string>
	 */
	private static function refused(): array {
		return array(
			'timestamp' => __( 'El reloj de este servidor y el del sitio difieren en más de un minuto: un administrador debe ponerlos en hora. Después el envío se repite solo.', 'telecoqui' ),
			'site'      => __( 'El sitio tiene otra dirección que la escrita en los ajustes de este plugin: un administrador debe comparar la dirección del sitio con SITE_URL. Después el envío se repite solo.', 'telecoqui' ),
		);
	}

	/**
	 * The statuses that have a sentence of their own.
	 *
	 * @return array<int, string>
	 */
	private static function known(): array {
		return array(
			400 => __( 'El sitio no entendió el aviso: puede que su versión y la de este plugin no vayan juntas. Avisa a quien lo mantiene.', 'telecoqui' ),
			401 => __( 'El sitio no reconoció la firma: un administrador debe comparar el secreto de publicación, y verificar que el sitio no sea más antiguo que este plugin. Después el envío se repite solo.', 'telecoqui' ),
			403 => __( 'El sitio o un cortafuegos delante de él no dejó pasar el aviso. Avisa a quien lo mantiene.', 'telecoqui' ),
			404 => __( 'En esa dirección no hay quien reciba avisos: un administrador debe verificar la dirección del sitio.', 'telecoqui' ),
			413 => __( 'El aviso era demasiado grande para el sitio: quita categorías y guarda otra vez.', 'telecoqui' ),
			429 => __( 'El sitio pidió esperar, porque recibió demasiados avisos. El envío se repite solo.', 'telecoqui' ),
		);
	}

	/**
	 * The meaning of a status without a sentence of its own.
	 *
	 * @param int $status Any.
	 */
	private static function kind( int $status ): string {
		if ( $status >= 500 ) {
			return __( 'El sitio tuvo un problema. El envío se repite solo; avisa a quien lo mantiene si dura más de unos minutos.', 'telecoqui' );
		}
		if ( $status >= 300 && $status < 400 ) {
			return __( 'La dirección del sitio lleva a otra: un administrador debe escribir la definitiva.', 'telecoqui' );
		}
		return __( 'El sitio contestó algo que no se esperaba. Avisa a quien lo mantiene.', 'telecoqui' );
	}
}
