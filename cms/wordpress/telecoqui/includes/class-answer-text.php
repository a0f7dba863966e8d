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
final class Answer_Text {

	/**
	 * A sentence with the number at its end.
	 *
	 * @param int $status The status of a response that was not a success.
	 */
	public static function of( int $status ): string {
		return sprintf( '%s (%d)', self::known()[ $status ] ?? self::kind( $status ), $status );
	}

	/**
	 * The statuses that have a sentence of their own.
	 *
	 * @return array<int, string>
	 */
	private static function known(): array {
		return array(
			400 => __( 'El sitio no entendió el aviso: puede que su versión y la de este plugin no vayan juntas. Avise a quien lo mantiene.', 'telecoqui' ),
			401 => __( 'El sitio no reconoció la firma: un administrador debe comparar el secreto de publicación y la hora de ambos servidores. Después el envío se repite solo.', 'telecoqui' ),
			403 => __( 'El sitio o un cortafuegos delante de él no dejó pasar el aviso. Avise a quien lo mantiene.', 'telecoqui' ),
			404 => __( 'En esa dirección no hay quien reciba avisos: un administrador debe comprobar la dirección del sitio.', 'telecoqui' ),
			413 => __( 'El aviso era demasiado grande para el sitio: quite categorías y guarde otra vez.', 'telecoqui' ),
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
			return __( 'El sitio tuvo un problema. El envío se repite solo; avise a quien lo mantiene si dura más de unos minutos.', 'telecoqui' );
		}
		if ( $status >= 300 && $status < 400 ) {
			return __( 'La dirección del sitio lleva a otra: un administrador debe escribir la definitiva.', 'telecoqui' );
		}
		return __( 'El sitio contestó algo que no se esperaba. Avise a quien lo mantiene.', 'telecoqui' );
	}
}
