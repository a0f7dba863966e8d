<?php

namespace Telecoqui;

/**
 * "Escritorio > Direcciones viejas": imports the table of redirects and sends it as a file, says which lines could not be used, and shows which
 * addresses readers ask for that nothing fits.
 */
final class Redirects_Page {

	public const IMPORT = 'telecoqui_importar_direcciones';
	public const EXPORT = 'telecoqui_exportar_direcciones';

	private const SLUG = 'telecoqui-direcciones';

	/** How many unknown addresses are shown: as many as the site says. */
	private const SHOWN = 50;

	public static function add(): void {
		$title = __( 'Direcciones viejas', 'telecoqui' );
		add_dashboard_page( $title, $title, Site_Page::CAPABILITY, self::SLUG, array( self::class, 'render' ) );
	}

	public static function url(): string {
		return admin_url( 'index.php?page=' . self::SLUG );
	}

	public static function render(): void {
		$count = Redirects_Database::count();
		?>
		<div class="wrap">
			<h1><?php esc_html_e( 'Direcciones viejas', 'telecoqui' ); ?></h1>
			<p><?php esc_html_e( 'El sitio lleva las direcciones de WordPress (noticias, categorías, autores, archivos) a donde están ahora. Lo que esta tabla dice va primero.', 'telecoqui' ); ?></p>
			<h2><?php esc_html_e( 'La tabla', 'telecoqui' ); ?></h2>
			<p><?php echo esc_html( sprintf( __( 'Direcciones en la tabla: %s.', 'telecoqui' ), number_format_i18n( $count ) ) ); ?></p>
			<form method="post" enctype="multipart/form-data" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
				<?php Button::render_fields( self::IMPORT ); ?>
				<p>
					<label for="telecoqui-archivo"><?php esc_html_e( 'Archivo CSV: en cada línea, la dirección vieja y la nueva', 'telecoqui' ); ?></label><br>
					<input id="telecoqui-archivo" type="file" name="archivo" accept=".csv,.txt,text/csv" required>
				</p>
				<p>
					<label>
						<input type="checkbox" name="sustituir" value="1">
						<?php esc_html_e( 'Este archivo es la tabla entera: quita de la tabla lo que no está en él', 'telecoqui' ); ?>
					</label>
				</p>
				<?php submit_button( __( 'Importar', 'telecoqui' ), 'primary', 'submit', false ); ?>
			</form>
			<?php if ( $count > 0 ) : ?>
				<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
					<?php Button::render_fields( self::EXPORT ); ?>
					<p><?php submit_button( __( 'Descargar la tabla', 'telecoqui' ), 'secondary', 'submit', false ); ?></p>
				</form>
			<?php endif; ?>
			<?php
			self::render_problems();
			self::render_unknown();
			?>
		</div>
		<?php
	}

	private static function render_problems(): void {
		$report = Redirect_Import::report();
		if ( 0 === $report['refused'] ) {
			return;
		}
		printf( '<h2>%s</h2>', esc_html__( 'Líneas del último archivo que no sirven', 'telecoqui' ) );
		echo '<ul><li>' . implode( '</li><li>', array_map( 'esc_html', $report['problems'] ) ) . '</li></ul>'; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped here.
		$more = $report['refused'] - count( $report['problems'] );
		if ( $more > 0 ) {
			printf( '<p>%s</p>', esc_html( sprintf( __( 'Y %s más.', 'telecoqui' ), number_format_i18n( $more ) ) ) );
		}
	}

	private static function render_unknown(): void {
		printf( '<h2>%s</h2>', esc_html__( 'Direcciones que piden y no existen', 'telecoqui' ) );
		$unknown = Site_Request::ask( 'unknown-addresses', '/api/desk/unknown-addresses', array( 'max' => self::SHOWN ), 'addresses' );
		if ( array() === ( $unknown ?? array() ) ) {
			printf( '<p>%s</p>', null === $unknown ? esc_html__( 'No se sabe: el sitio no contesta.', 'telecoqui' ) : esc_html__( 'Ninguna en los últimos siete días.', 'telecoqui' ) );
			return;
		}
		$rows = array();
		foreach ( $unknown as $address ) {
			if ( is_array( $address ) && is_string( $address['path'] ?? null ) && is_int( $address['networks'] ?? null ) ) {
				$referrer = is_string( $address['referrer'] ?? null ) ? $address['referrer'] : '';
				$rows[]   = array( Html::element( 'code', array(), $address['path'] ), (string) $address['networks'], esc_html( $referrer ) );
			}
		}
		$titles = array( __( 'Dirección', 'telecoqui' ), __( 'Redes que la pidieron en siete días', 'telecoqui' ), __( 'De dónde venían', 'telecoqui' ) );
		echo Html::table( $titles, $rows ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes.
	}

	public static function import(): array {
		// phpcs:disable WordPress.Security.NonceVerification.Missing, WordPress.Security.ValidatedSanitizedInput -- Button checked the nonce; the path is PHP's own.
		$path = $_FILES['archivo']['tmp_name'] ?? '';
		if ( ! is_string( $path ) || ! is_uploaded_file( $path ) ) {
			return array( false, sprintf( __( 'El archivo no llegó. Este WordPress acepta archivos de hasta %s.', 'telecoqui' ), (string) size_format( wp_max_upload_size() ) ) );
		}
		return Redirect_Import::of( $path, '1' === ( $_POST['sustituir'] ?? '' ) );
		// phpcs:enable
	}

	/** Sends the table as a file that can be imported again, and ends the request. */
	public static function export(): void {
		nocache_headers();
		header( 'Content-Type: text/csv; charset=utf-8' );
		header( 'Content-Disposition: attachment; filename="direcciones-viejas.csv"' );
		// phpcs:disable WordPress.WP.AlternativeFunctions -- the response, row by row.
		$output = fopen( 'php://output', 'wb' );
		foreach ( Redirects_Database::all() as $row ) {
			fputcsv( $output, array( $row['source'], $row['target'] ), ',', '"', '' );
		}
		fclose( $output );
		// phpcs:enable
		exit;
	}
}
