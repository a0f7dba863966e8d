<?php
/**
 * Items that the site leaves out.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * What the site reports of items that it leaves out while all others are up to date.
 */
final class Left_Out {

	/**
	 * Why the site leaves an item out, in words.
	 *
	 * @param int   $id     WordPress's id of the item.
	 * @param array $fault  What the site says: `reason`, and `holder`, WordPress's id of the item that has its slug; null if that is not WordPress's.
	 */
	public static function sentence( int $id, array $fault ): string {
		$holder = $fault['holder'] ?? null;
		if ( 'slug' !== ( $fault['reason'] ?? null ) ) {
			/* translators: %d: WordPress's id of the item. */
			return sprintf( __( 'El sitio no pudo leer este contenido (id %d): los lectores ven la última versión que leyó, si la hay. Avisa a quien mantiene el sitio.', 'telecoqui' ), $id );
		}
		if ( ! is_int( $holder ) ) {
			/* translators: %d: WordPress's id of the item. */
			return sprintf( __( 'No está en el sitio: un artículo del sitio ya tiene la dirección de este contenido (id %d). Cambia el enlace permanente.', 'telecoqui' ), $id );
		}
		/* translators: 1: WordPress's id of the item. 2: the id of another one. */
		return sprintf( __( 'No está en el sitio: este contenido (id %1$d) tiene la misma dirección que otro (id %2$d), que la conserva. Cambia el enlace permanente de uno de los dos.', 'telecoqui' ), $id, $holder );
	}
}
