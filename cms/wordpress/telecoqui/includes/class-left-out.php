<?php
/**
 * Items that the site leaves out.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * What the site reports of items that it leaves out while all others are up to date.
 */
final class Left_Out {

	/**
	 * Why the site leaves an item out.
	 *
	 * @param WP_Post $post Any published item.
	 * @return string Plain text; empty if it does not.
	 */
	public static function sentence( WP_Post $post ): string {
		$report = Site_Health::read();
		$items  = $report['body']['leftOut']['items'] ?? null;
		foreach ( is_array( $items ) ? $items : array() as $item ) {
			$is_it = is_array( $item ) && ( $item['id'] ?? null ) === $post->ID && ( Public_Item::KINDS[ $post->post_type ] ?? '' ) === ( $item['kind'] ?? null );
			if ( $is_it ) {
				return self::reason( $post->ID, $item['reason'] ?? '', $item['holder'] ?? null );
			}
		}
		return '';
	}

	/**
	 * A reason in words.
	 *
	 * @param int   $id     WordPress's id of the item.
	 * @param mixed $reason As the site reports it.
	 * @param mixed $holder WordPress's id of the item that has its slug; null if that is not WordPress's.
	 */
	private static function reason( int $id, $reason, $holder ): string {
		if ( 'slug' !== $reason ) {
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
