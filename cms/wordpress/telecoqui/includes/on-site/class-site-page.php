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
			Deliveries_Table::render();
			?>
		</div>
		<?php
	}

	public static function add_widget(): void {
		if ( current_user_can( self::SEES_STATE ) ) {
			wp_add_dashboard_widget( 'telecoqui_sitio', __( 'El sitio', 'telecoqui' ), array( self::class, 'render' ), null, null, 'normal', 'high' );
		}
	}

	/** Prints the notice on the dashboard and above the lists, if something is wrong. */
	public static function render_notice(): void {
		$screen  = get_current_screen();
		$is_list = $screen && 'edit' === $screen->base && isset( Public_Item::kinds()[ $screen->post_type ] );
		$is_home = $screen && 'dashboard' === $screen->id;
		if ( ( ! $is_list && ! $is_home ) || ! current_user_can( self::SEES_STATE ) ) {
			return;
		}
		$problems = Site_Problems::list();
		if ( array() === $problems ) {
			return;
		}
		echo '<div class="notice notice-warning">';
		self::render_problems( $problems );
		self::render_link();
		echo '</div>';
	}

	public static function render(): void {
		$is_up = Site_Problems::is_up();
		if ( null === $is_up ) {
			printf( '<p>%s</p>', esc_html__( 'El sitio no está conectado con este WordPress.', 'telecoqui' ) );
			self::render_link();
			return;
		}
		$health   = Site_Health::read()['body'] ?? array();
		$problems = Site_Problems::list();
		$lines    = array_filter(
			array(
				$is_up && array() === $problems ? __( 'El sitio funciona y tiene todos los cambios.', 'telecoqui' ) : '',
				$is_up && array() !== $problems ? __( 'El sitio responde.', 'telecoqui' ) : '',
				Site_Problems::last( $health ),
				self::reading( $health ),
				Site_Problems::left_out( $health ),
			)
		);
		foreach ( $lines as $line ) {
			printf( '<p>%s</p>', esc_html( $line ) );
		}
		self::render_problems( $problems );
		self::render_link();
	}

	/** Changes that the site has accepted and not processed yet. */
	private static function reading( array $health ): string {
		$waiting = (int) ( $health['publishing']['waiting'] ?? 0 );
		if ( $waiting < 1 ) {
			return '';
		}
		if ( 1 === $waiting ) {
			return __( 'El sitio está leyendo un cambio.', 'telecoqui' );
		}
		/* translators: %d: a number. */
		return sprintf( _n( 'El sitio está leyendo %d cambio.', 'El sitio está leyendo %d cambios.', $waiting, 'telecoqui' ), $waiting );
	}

	/** Prints problems. */
	private static function render_problems( array $problems ): void {
		foreach ( $problems as $problem ) {
			printf( '<p><span class="dashicons dashicons-warning" aria-hidden="true"></span> %s</p>', esc_html( $problem['text'] ) );
			echo self::detail( $problem['detail'] ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped above.
		}
	}

	/**
	 * What the HTTP client or the site says, which only an administrator can use, as HTML.
	 *
	 * @param string $detail In English; may be empty.
	 */
	public static function detail( string $detail ): string {
		return '' !== $detail && current_user_can( Settings_Page::CAPABILITY )
			? sprintf( '<details><summary>%s</summary><code>%s</code></details>', esc_html__( 'Detalle técnico', 'telecoqui' ), esc_html( $detail ) )
			: '';
	}

	/** Prints links to the pages that this user may open. */
	private static function render_link(): void {
		$links  = array();
		$screen = get_current_screen();
		if ( current_user_can( self::CAPABILITY ) && ( ! $screen || 'dashboard_page_' . self::SLUG !== $screen->id ) ) {
			$links[] = sprintf( '<a href="%s">%s</a>', esc_url( self::url() ), esc_html__( 'Ver los últimos cambios', 'telecoqui' ) );
		}
		if ( current_user_can( Settings_Page::CAPABILITY ) ) {
			$links[] = sprintf( '<a href="%s">%s</a>', esc_url( Settings_Page::url() ), esc_html__( 'Ajustes de la conexión', 'telecoqui' ) );
		}
		if ( array() !== $links ) {
			echo '<p>' . implode( ' · ', $links ) . '</p>'; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped above.
		}
	}
}
