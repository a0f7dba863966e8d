<?php

namespace Telecoqui;

/**
 * Prints the same state in the dashboard's widget, in the notice above the lists, and on "Escritorio > El sitio", with the last changes. The
 * settings are on a page of their own, for administrators.
 */
final class Site_Page {

	/** Sees the state of the site: everybody who writes. */
	private const SEES_STATE = 'edit_posts';

	/** Sees the page, which shows the titles of everybody's items. */
	public const CAPABILITY = 'edit_others_posts';

	private const SLUG = 'telecoqui-sitio';

	/** As many as an editor looks through. */
	private const ROWS = 50;

	public static function add_page(): void {
		add_dashboard_page( __( 'El sitio', 'telecoqui' ), __( 'El sitio', 'telecoqui' ), self::CAPABILITY, self::SLUG, array( self::class, 'render_page' ) );
	}

	public static function url(): string {
		return admin_url( 'index.php?page=' . self::SLUG );
	}

	public static function render_page(): void {
		?>
		<div class="wrap">
			<h1><?php esc_html_e( 'El sitio', 'telecoqui' ); ?></h1>
			<?php
			self::render();
			self::render_changes();
			?>
		</div>
		<?php
	}

	public static function add_widget(): void {
		if ( current_user_can( self::SEES_STATE ) ) {
			wp_add_dashboard_widget( 'telecoqui_sitio', __( 'El sitio', 'telecoqui' ), array( self::class, 'render' ), null, null, 'normal', 'high' );
		}
	}

	public static function render_notice(): void {
		$screen   = get_current_screen();
		$is_list  = $screen && 'edit' === $screen->base && isset( Public_Item::kinds()[ $screen->post_type ] );
		$is_home  = $screen && 'dashboard' === $screen->id;
		$problems = ( $is_list || $is_home ) && current_user_can( self::SEES_STATE ) ? Site_Problems::list() : array();
		if ( array() === $problems ) {
			return;
		}
		echo '<div class="notice notice-warning">';
		self::render_problems( $problems );
		self::render_link();
		echo '</div>';
	}

	public static function render(): void {
		$is_up    = Site_Problems::is_up();
		$health   = Site_Problems::report()['body'] ?? array();
		$problems = null === $is_up ? array() : Site_Problems::list();
		$all_well = array() === $problems ? __( 'El sitio funciona y tiene todos los cambios.', 'telecoqui' ) : __( 'El sitio responde.', 'telecoqui' );
		$waiting  = (int) ( $health['publishing']['waiting'] ?? 0 );
		$lines    = array(
			null === $is_up ? __( 'El sitio no está conectado con este WordPress.', 'telecoqui' ) : ( $is_up ? $all_well : '' ),
			Site_Problems::last( $health ),
			$waiting < 1 ? '' : sprintf( _n( 'El sitio está leyendo un cambio.', 'El sitio está leyendo %d cambios.', $waiting, 'telecoqui' ), $waiting ),
			Site_Problems::left_out( $health ),
		);
		foreach ( array_filter( $lines ) as $line ) {
			printf( '<p>%s</p>', esc_html( $line ) );
		}
		self::render_problems( $problems );
		self::render_link();
	}

	private static function render_problems( array $problems ): void {
		foreach ( $problems as $problem ) {
			printf( '<p><span class="dashicons dashicons-warning" aria-hidden="true"></span> %s</p>', esc_html( $problem['text'] ) );
			echo self::detail( $problem['detail'] ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped above.
		}
	}

	/** What the HTTP client or the site says in English, which only an administrator can use, as HTML; it may be empty. */
	public static function detail( string $detail ): string {
		return '' !== $detail && current_user_can( Settings_Page::CAPABILITY )
			? sprintf( '<details><summary>%s</summary><code>%s</code></details>', esc_html__( 'Detalle técnico', 'telecoqui' ), esc_html( $detail ) )
			: '';
	}

	private static function render_link(): void {
		$links   = array();
		$screen  = get_current_screen();
		$is_here = $screen && 'dashboard_page_' . self::SLUG === $screen->id;
		if ( current_user_can( self::CAPABILITY ) && ! $is_here ) {
			$links[] = Html::element( 'a', array( 'href' => self::url() ), __( 'Ver los últimos cambios', 'telecoqui' ) );
		}
		if ( current_user_can( Settings_Page::CAPABILITY ) ) {
			$links[] = Html::element( 'a', array( 'href' => Settings_Page::url() ), __( 'Ajustes de la conexión', 'telecoqui' ) );
		}
		echo array() === $links ? '' : '<p>' . implode( ' · ', $links ) . '</p>'; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes.
	}

	private static function render_changes(): void {
		$deliveries = Deliveries::read( 'ORDER BY id DESC LIMIT %d', self::ROWS );
		Item_States::ask_about( $deliveries );
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
		echo Html::table( $titles, self::changes( $deliveries ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes.
	}

	/** Cells as HTML; of the newest delivery of each item what readers have of it now, if there is something to say of that. */
	private static function changes( array $deliveries ): array {
		$seen = array();
		$rows = array();
		foreach ( $deliveries as $delivery ) {
			$name          = "{$delivery->kind} {$delivery->item_id}";
			$post          = isset( $seen[ $name ] ) || Delivery_Text::is_term( $delivery ) ? null : get_post( $delivery->item_id );
			$is            = $post && $delivery->is_delivered() && ( Public_Item::kinds()[ $post->post_type ] ?? '' ) === $delivery->kind;
			$state         = $is ? Item_Text::of( $post, $delivery, Site_Items::of( $post ) )['text'] : '';
			$title         = '' === $delivery->title ? __( '(sin título)', 'telecoqui' ) : $delivery->title;
			$link          = Delivery_Text::is_term( $delivery ) ? get_edit_term_link( $delivery->item_id ) : get_edit_post_link( $delivery->item_id, 'raw' );
			$seen[ $name ] = true;
			$rows[]        = array(
				esc_html( Moment::recent( $delivery->created_at ) ),
				esc_html( Delivery_Text::change( $delivery ) ),
				// There is still something, and this user may edit it.
				$link ? Html::element( 'a', array( 'href' => $link ), $title ) : esc_html( $title ),
				array( Delivery_Text::measured( $delivery ), self::change_state( $delivery, '' === $state ? Delivery_Text::of( $delivery ) : $state ) ),
				(string) $delivery->tries,
				esc_html( Delivery::WAITING === $delivery->status ? Moment::recent( $delivery->next_at ) : '' ),
				$delivery->is_delivered() ? '' : self::send_again( $delivery ),
			);
		}
		return $rows;
	}

	private static function send_again( Delivery $delivery ): string {
		ob_start();
		Button::render_fields( Settings_Page::SEND_AGAIN );
		submit_button( __( 'Enviar de nuevo', 'telecoqui' ), 'small', 'submit', false, array( 'id' => 'reenviar-' . $delivery->id ) );
		return sprintf( '<form method="post" action="%s"><input type="hidden" name="entrega" value="%d">%s</form>', esc_url( admin_url( 'admin-post.php' ) ), $delivery->id, ob_get_clean() );
	}

	/** What readers have of a change, and what they do not see of it. */
	private static function change_state( Delivery $delivery, string $state ): string {
		$refused = Refused_Content::sentence( $delivery->refused );
		return esc_html( $state )
			. ( '' === $refused ? '' : '<br>' . esc_html( $refused ) )
			. self::detail( $delivery->is_delivered() ? '' : $delivery->error );
	}
}
