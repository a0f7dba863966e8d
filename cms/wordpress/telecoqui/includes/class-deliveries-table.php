<?php
/**
 * The list of deliveries.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Shows the newest webhooks to editors.
 */
final class Deliveries_Table {

	/**
	 * As many as an editor looks through.
	 */
	private const ROWS = 50;

	private const KINDS = array(
		'news'               => 'Noticia',
		'programme'          => 'Programa',
		'banner'             => 'Banner',
		'news-category'      => 'Categoría',
		'programme-category' => 'Categoría de programas',
	);

	/** Prints the list. */
	public static function render(): void {
		echo '<h2>Últimos avisos</h2>';
		$deliveries = Deliveries::latest( self::ROWS );
		if ( array() === $deliveries ) {
			echo '<p>Todavía no se ha avisado de nada.</p>';
			return;
		}
		echo '<table class="widefat striped"><thead><tr>';
		foreach ( array( 'Cuándo', 'Qué', 'Resultado', 'Intentos', 'Próximo intento', '' ) as $heading ) {
			printf( '<th scope="col">%s</th>', esc_html( $heading ) );
		}
		echo '</tr></thead><tbody>';
		array_map( self::render_row( ... ), $deliveries );
		echo '</tbody></table>';
	}

	/**
	 * The result of a delivery.
	 *
	 * @param Delivery $delivery Any.
	 * @return string In Spanish, as plain text.
	 */
	public static function result( Delivery $delivery ): string {
		if ( $delivery->is_delivered() ) {
			return 'Entregado';
		}
		if ( 0 === $delivery->tries ) {
			return 'Por enviar';
		}
		$reason = 0 === $delivery->response ? 'No se pudo llegar al sitio: ' . $delivery->error : Answer_Text::of( $delivery->response );
		return match ( $delivery->status ) {
			Delivery::REFUSED => 'Rechazado. ' . $reason,
			Delivery::ABANDONED => 'Abandonado. ' . $reason,
			default => 'Sin entregar. ' . $reason,
		};
	}

	/**
	 * Prints one delivery.
	 *
	 * @param Delivery $delivery Any.
	 */
	private static function render_row( Delivery $delivery ): void {
		printf(
			'<tr><td>%s</td><td>%s: %s</td><td>%s</td><td>%d</td><td>%s</td><td>',
			esc_html( self::time( $delivery->created_at ) ),
			esc_html( self::KINDS[ $delivery->kind ] ?? $delivery->kind ),
			self::title( $delivery ), // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped there.
			esc_html( self::result( $delivery ) ),
			(int) $delivery->tries,
			esc_html( Delivery::WAITING === $delivery->status ? self::time( $delivery->next_at ) : '' )
		);
		if ( ! $delivery->is_delivered() ) {
			printf( '<form method="post" action="%s">', esc_url( admin_url( 'admin-post.php' ) ) );
			Settings_Actions::render_fields( Settings_Actions::SEND_AGAIN );
			printf( '<input type="hidden" name="entrega" value="%d">', (int) $delivery->id );
			submit_button( 'Enviar de nuevo', 'small', 'submit', false, array( 'id' => 'reenviar-' . $delivery->id ) );
			echo '</form>';
		}
		echo '</td></tr>';
	}

	/**
	 * The title, with a link if there is still something to edit.
	 *
	 * @param Delivery $delivery Any.
	 * @return string HTML.
	 */
	private static function title( Delivery $delivery ): string {
		$title = '' === $delivery->title ? '(sin título)' : $delivery->title;
		$link  = str_ends_with( $delivery->kind, 'category' ) ? get_edit_term_link( $delivery->item_id ) : get_edit_post_link( $delivery->item_id );
		return $link ? sprintf( '<a href="%s">%s</a>', esc_url( $link ), esc_html( $title ) ) : esc_html( $title );
	}

	/**
	 * A time in the newsroom's time zone.
	 *
	 * @param int $seconds Since the epoch.
	 */
	private static function time( int $seconds ): string {
		return (string) wp_date( 'j/n/Y, g:i:s a', $seconds );
	}
}
