<?php
/**
 * The list of deliveries.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Shows the newest changes to editors.
 */
final class Deliveries_Table {

	/**
	 * As many as an editor looks through.
	 */
	private const ROWS = 50;

	/** Prints the list. */
	public static function render(): void {
		printf( '<h2>%s</h2>', esc_html__( 'Últimos cambios', 'telecoqui' ) );
		$deliveries = Item_States::ask_about( Deliveries::latest( self::ROWS ) );
		if ( array() === $deliveries ) {
			printf( '<p>%s</p>', esc_html__( 'Todavía no se ha avisado de nada.', 'telecoqui' ) );
			return;
		}
		echo '<table class="widefat striped"><thead><tr>';
		$headings = array(
			__( 'Cuándo', 'telecoqui' ),
			_x( 'Qué', 'what happened to an item', 'telecoqui' ),
			__( 'Título', 'telecoqui' ),
			__( 'En el sitio', 'telecoqui' ),
			__( 'Intentos', 'telecoqui' ),
			__( 'Próximo intento', 'telecoqui' ),
			'',
		);
		foreach ( $headings as $heading ) {
			printf( '<th scope="col">%s</th>', esc_html( $heading ) );
		}
		echo '</tr></thead><tbody>';
		self::render_rows( $deliveries );
		echo '</tbody></table>';
	}

	/**
	 * Prints deliveries; of the newest of each item what readers have of it now.
	 *
	 * @param Delivery[] $deliveries The newest first.
	 */
	private static function render_rows( array $deliveries ): void {
		$items = array();
		foreach ( $deliveries as $delivery ) {
			$items[ $delivery->kind ][] = $delivery->item_id;
		}
		Site_Items::ask( $items );
		$seen = array();
		foreach ( $deliveries as $delivery ) {
			$name = "{$delivery->kind} {$delivery->item_id}";
			$post = isset( $seen[ $name ] ) || Item_Kinds::is_term( $delivery ) ? null : get_post( $delivery->item_id );
			$is   = $post && $delivery->is_delivered() && ( Public_Item::kinds()[ $post->post_type ] ?? '' ) === $delivery->kind;
			self::render_row( $delivery, $is ? Item_Text::of( $post, $delivery, Site_Items::of( $post ) )['text'] : '' );
			$seen[ $name ] = true;
		}
	}

	/**
	 * Prints one delivery.
	 *
	 * @param Delivery $delivery Any.
	 * @param string   $state    What readers have of its item now; empty: what became of the delivery.
	 */
	private static function render_row( Delivery $delivery, string $state ): void {
		printf(
			'<tr><td>%s</td><td>%s</td><td>%s</td><td title="%s">%s',
			esc_html( Moment::recent( $delivery->created_at ) ),
			esc_html( Item_Kinds::change( $delivery ) ),
			self::title( $delivery ), // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped there.
			esc_attr( Delivery_Text::measured( $delivery ) ),
			esc_html( '' === $state ? Delivery_Text::of( $delivery ) : $state )
		);
		$refused = Refused_Content::sentence( $delivery->refused );
		if ( '' !== $refused ) {
			printf( '<br>%s', esc_html( $refused ) );
		}
		Site_Panel::render_detail( $delivery->is_delivered() ? '' : $delivery->error );
		printf(
			'</td><td>%d</td><td>%s</td><td>',
			(int) $delivery->tries,
			esc_html( Delivery::WAITING === $delivery->status ? Moment::recent( $delivery->next_at ) : '' )
		);
		if ( ! $delivery->is_delivered() ) {
			printf( '<form method="post" action="%s">', esc_url( admin_url( 'admin-post.php' ) ) );
			Settings_Actions::render_fields( Settings_Actions::SEND_AGAIN );
			printf( '<input type="hidden" name="entrega" value="%d">', (int) $delivery->id );
			submit_button( __( 'Enviar de nuevo', 'telecoqui' ), 'small', 'submit', false, array( 'id' => 'reenviar-' . $delivery->id ) );
			echo '</form>';
		}
		echo '</td></tr>';
	}

	/**
	 * The title, with a link if there is still something that this user may edit.
	 *
	 * @param Delivery $delivery Any.
	 * @return string HTML.
	 */
	private static function title( Delivery $delivery ): string {
		$title = '' === $delivery->title ? __( '(sin título)', 'telecoqui' ) : $delivery->title;
		$link  = Item_Kinds::is_term( $delivery ) ? get_edit_term_link( $delivery->item_id ) : get_edit_post_link( $delivery->item_id );
		return $link ? sprintf( '<a href="%s">%s</a>', esc_url( $link ), esc_html( $title ) ) : esc_html( $title );
	}
}
