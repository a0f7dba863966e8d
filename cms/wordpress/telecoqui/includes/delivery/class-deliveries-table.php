<?php

namespace Telecoqui;

/**
 * Shows the newest changes to editors.
 */
final class Deliveries_Table {

	/** As many as an editor looks through. */
	private const ROWS = 50;

	/** Prints the list. */
	public static function render(): void {
		$deliveries = Item_States::ask_about( Deliveries::latest( self::ROWS ) );
		$items      = array();
		foreach ( $deliveries as $delivery ) {
			$items[ $delivery->kind ][] = $delivery->item_id;
		}
		Site_Items::ask( $items );
		// One query for all rows.
		_prime_post_caches( array_unique( array_merge( ...array_values( array_diff_key( $items, array_flip( Public_Item::TERM_KINDS ) ) ) ) ), false, false );
		?>
		<h2><?php esc_html_e( 'Últimos cambios', 'telecoqui' ); ?></h2>
		<?php if ( array() === $deliveries ) : ?>
			<p><?php esc_html_e( 'Todavía no se ha avisado de nada.', 'telecoqui' ); ?></p>
		<?php else : ?>
			<table class="widefat striped">
				<thead><tr>
					<th scope="col"><?php esc_html_e( 'Cuándo', 'telecoqui' ); ?></th>
					<th scope="col"><?php echo esc_html_x( 'Qué', 'what happened to an item', 'telecoqui' ); ?></th>
					<th scope="col"><?php esc_html_e( 'Título', 'telecoqui' ); ?></th>
					<th scope="col"><?php esc_html_e( 'En el sitio', 'telecoqui' ); ?></th>
					<th scope="col"><?php esc_html_e( 'Intentos', 'telecoqui' ); ?></th>
					<th scope="col"><?php esc_html_e( 'Próximo intento', 'telecoqui' ); ?></th>
					<th scope="col"></th>
				</tr></thead>
				<tbody><?php self::render_rows( $deliveries ); ?></tbody>
			</table>
			<?php
		endif;
	}

	/**
	 * Prints deliveries; of the newest of each item what readers have of it now.
	 *
	 * @param Delivery[] $deliveries The newest first.
	 */
	private static function render_rows( array $deliveries ): void {
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
	 * @param string $state What readers have of its item now; empty: what became of the delivery.
	 */
	private static function render_row( Delivery $delivery, string $state ): void {
		$title = '' === $delivery->title ? __( '(sin título)', 'telecoqui' ) : $delivery->title;
		$link  = Item_Kinds::is_term( $delivery ) ? get_edit_term_link( $delivery->item_id ) : get_edit_post_link( $delivery->item_id );
		?>
		<tr>
			<td><?php echo esc_html( Moment::recent( $delivery->created_at ) ); ?></td>
			<td><?php echo esc_html( Item_Kinds::change( $delivery ) ); ?></td>
			<td>
				<?php if ( $link ) : // There is still something, and this user may edit it. ?>
					<a href="<?php echo esc_url( $link ); ?>"><?php echo esc_html( $title ); ?></a>
				<?php else : ?>
					<?php echo esc_html( $title ); ?>
				<?php endif; ?>
			</td>
			<td title="<?php echo esc_attr( Delivery_Text::measured( $delivery ) ); ?>"><?php self::render_state( $delivery, $state ); ?></td>
			<td><?php echo (int) $delivery->tries; ?></td>
			<td><?php echo esc_html( Delivery::WAITING === $delivery->status ? Moment::recent( $delivery->next_at ) : '' ); ?></td>
			<td>
				<?php if ( ! $delivery->is_delivered() ) : ?>
					<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
						<?php Button::render_fields( Settings_Actions::SEND_AGAIN ); ?>
						<input type="hidden" name="entrega" value="<?php echo (int) $delivery->id; ?>">
						<?php submit_button( __( 'Enviar de nuevo', 'telecoqui' ), 'small', 'submit', false, array( 'id' => 'reenviar-' . $delivery->id ) ); ?>
					</form>
				<?php endif; ?>
			</td>
		</tr>
		<?php
	}
	/** Prints what readers have of a change, and what they do not see of it. */
	private static function render_state( Delivery $delivery, string $state ): void {
		$refused = Refused_Content::sentence( $delivery->refused );
		echo esc_html( '' === $state ? Delivery_Text::of( $delivery ) : $state );
		if ( '' !== $refused ) {
			echo '<br>' . esc_html( $refused );
		}
		Site_Page::render_detail( $delivery->is_delivered() ? '' : $delivery->error );
	}
}
