<?php

namespace Telecoqui;

/**
 * Shows the newest changes to editors.
 */
final class Deliveries_Table {

	/** As many as an editor looks through. */
	private const ROWS = 50;

	public static function render(): void {
		$deliveries = Item_States::ask_about( Deliveries::latest( self::ROWS ) );
		$items      = array();
		foreach ( $deliveries as $delivery ) {
			$items[ $delivery->kind ][] = $delivery->item_id;
		}
		Site_Items::ask( $items );
		// One query for all rows.
		_prime_post_caches( array_unique( array_merge( ...array_values( array_diff_key( $items, array_flip( Public_Item::TERM_KINDS ) ) ) ) ), false, false );
		printf( '<h2>%s</h2>', esc_html__( 'Últimos cambios', 'telecoqui' ) );
		if ( array() === $deliveries ) {
			printf( '<p>%s</p>', esc_html__( 'Todavía no se ha avisado de nada.', 'telecoqui' ) );
			return;
		}
		$titles = array(
			__( 'Cuándo', 'telecoqui' ),
			_x( 'Qué', 'what happened to an item', 'telecoqui' ),
			__( 'Título', 'telecoqui' ),
			__( 'En el sitio', 'telecoqui' ),
			__( 'Intentos', 'telecoqui' ),
			__( 'Próximo intento', 'telecoqui' ),
			'',
		);
		echo Html::table( $titles, self::rows( $deliveries ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes.
	}

	/** Cells as HTML; of the newest delivery of each item what readers have of it now. */
	private static function rows( array $deliveries ): array {
		$seen = array();
		$rows = array();
		foreach ( $deliveries as $delivery ) {
			$name          = "{$delivery->kind} {$delivery->item_id}";
			$post          = isset( $seen[ $name ] ) || Item_Kinds::is_term( $delivery ) ? null : get_post( $delivery->item_id );
			$is            = $post && $delivery->is_delivered() && ( Public_Item::kinds()[ $post->post_type ] ?? '' ) === $delivery->kind;
			$state         = $is ? Item_Text::of( $post, $delivery, Site_Items::of( $post ) )['text'] : Delivery_Text::of( $delivery );
			$title         = '' === $delivery->title ? __( '(sin título)', 'telecoqui' ) : $delivery->title;
			$link          = Item_Kinds::is_term( $delivery ) ? get_edit_term_link( $delivery->item_id ) : get_edit_post_link( $delivery->item_id, 'raw' );
			$seen[ $name ] = true;
			$rows[]        = array(
				esc_html( Moment::recent( $delivery->created_at ) ),
				esc_html( Item_Kinds::change( $delivery ) ),
				// There is still something, and this user may edit it.
				$link ? Html::element( 'a', array( 'href' => $link ), $title ) : esc_html( $title ),
				self::state( $delivery, $state ),
				(string) $delivery->tries,
				esc_html( Delivery::WAITING === $delivery->status ? Moment::recent( $delivery->next_at ) : '' ),
				$delivery->is_delivered() ? '' : self::send_again( $delivery ),
			);
		}
		return $rows;
	}

	/** The button that resends a delivery. */
	private static function send_again( Delivery $delivery ): string {
		ob_start();
		Button::render_fields( Settings_Page::SEND_AGAIN );
		submit_button( __( 'Enviar de nuevo', 'telecoqui' ), 'small', 'submit', false, array( 'id' => 'reenviar-' . $delivery->id ) );
		return sprintf( '<form method="post" action="%s"><input type="hidden" name="entrega" value="%d">%s</form>', esc_url( admin_url( 'admin-post.php' ) ), $delivery->id, ob_get_clean() );
	}

	/** What readers have of a change, and what they do not see of it. */
	private static function state( Delivery $delivery, string $state ): string {
		$refused = Refused_Content::sentence( $delivery->refused );
		return Html::element( 'span', array( 'title' => Delivery_Text::measured( $delivery ) ), $state )
			. ( '' === $refused ? '' : '<br>' . esc_html( $refused ) )
			. Site_Page::detail( $delivery->is_delivered() ? '' : $delivery->error );
	}
}
