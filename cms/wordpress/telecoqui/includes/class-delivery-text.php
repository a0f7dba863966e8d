<?php
/**
 * What became of a delivery, in words.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * One sentence about a delivery, for editors.
 */
final class Delivery_Text {

	/**
	 * The result of a delivery.
	 *
	 * @param Delivery $delivery Any.
	 * @return string In Spanish, as plain text.
	 */
	public static function of( Delivery $delivery ): string {
		return match ( $delivery->status ) {
			Delivery::DELIVERED => self::delivered( $delivery ),
			Delivery::REFUSED => Item_Kinds::participle( $delivery, 'Rechazad' ) . ': ' . self::reason( $delivery ),
			Delivery::ABANDONED => 'No llegó en un día de intentos. ' . self::reason( $delivery ),
			default => 0 === $delivery->tries ? 'Por enviar' : 'En espera. ' . self::reason( $delivery ),
		};
	}

	/**
	 * The result in as few words as a column of a list has room for.
	 *
	 * @param Delivery $delivery Any.
	 * @return string In Spanish, as plain text.
	 */
	public static function in_short( Delivery $delivery ): string {
		$is_silent = 0 === $delivery->response;
		return match ( true ) {
			Delivery::WAITING === $delivery->status && $delivery->tries > 0 => $is_silent ? 'En espera: el sitio no responde' : 'En espera: el sitio tuvo un problema',
			Delivery::ABANDONED === $delivery->status => 'No llegó en un día de intentos',
			default => self::of( $delivery ),
		};
	}

	/**
	 * Why the site did not accept it.
	 *
	 * @param Delivery $delivery One that was sent and is not delivered.
	 */
	public static function reason( Delivery $delivery ): string {
		return 0 === $delivery->response ? Transport_Failure::sentence( $delivery->failure ) : Answer_Text::of( $delivery->response );
	}

	/**
	 * How the time until readers saw it was measured.
	 *
	 * @param Delivery $delivery Any.
	 * @return string Plain text; empty while the time is not known.
	 */
	public static function measured( Delivery $delivery ): string {
		if ( null === $delivery->visible_after() ) {
			return '';
		}
		return sprintf(
			'Ida y vuelta del aviso: %d ms. Lectura y registro en el sitio: %d ms. Desde ese momento, toda página que se pide lo muestra.',
			$delivery->round_trip,
			$delivery->processed_ms
		);
	}

	/**
	 * A time in the newsroom's time zone, without the day if it is today.
	 *
	 * @param int $seconds Since the epoch.
	 */
	public static function time( int $seconds ): string {
		$is_today = wp_date( 'Y-m-d', $seconds ) === wp_date( 'Y-m-d' );
		return (string) wp_date( $is_today ? 'H:i' : 'j/n/Y, H:i', $seconds );
	}

	/**
	 * The result of a delivery that the site has accepted.
	 *
	 * @param Delivery $delivery One that is delivered.
	 */
	private static function delivered( Delivery $delivery ): string {
		$after = $delivery->visible_after();
		if ( null === $after ) {
			// Deliveries of an older version of the plugin have no other time.
			$received = 'Recibido por el sitio (' . self::time( $delivery->sent_at > 0 ? $delivery->sent_at : $delivery->created_at ) . ')';
			return match ( true ) {
				$delivery->is_stuck() => "{$received}, que no puede leer este WordPress. Avise a quien mantiene el sitio.",
				Delivery::READING === $delivery->processed_ms => "{$received}, que lo está leyendo",
				default => $received,
			};
		}
		$since   = self::time( $delivery->sent_at + intdiv( $after, 1000 ) );
		$outcome = match ( $delivery->change ) {
			Publish_Event::WITHDRAWN => Item_Kinds::participle( $delivery, 'Retirad' ),
			default => 'Visible',
		};
		// A retry is quick, but the editor has waited for longer than that.
		return 1 === $delivery->tries
			? sprintf( "%s desde %s (en %s\u{a0}ms)", $outcome, $since, number_format_i18n( $after ) )
			: sprintf( '%s desde %s (tras %d intentos)', $outcome, $since, $delivery->tries );
	}
}
