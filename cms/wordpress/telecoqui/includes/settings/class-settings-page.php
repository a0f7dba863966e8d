<?php

namespace Telecoqui;

/**
 * "Ajustes > Telecoquí": the settings and a test of the connection.
 */
final class Settings_Page {

	public const SLUG = 'telecoqui';

	/** Adds the page. */
	public static function add(): void {
		add_options_page( 'Telecoquí', 'Telecoquí', Settings_Actions::CAPABILITY, self::SLUG, array( self::class, 'render' ) );
	}

	/** The page's own address. */
	public static function url(): string {
		return admin_url( 'options-general.php?page=' . self::SLUG );
	}

	/** Prints the page. */
	public static function render(): void {
		?>
		<div class="wrap">
			<h1>Telecoquí</h1>
			<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
				<?php Button::render_fields( Settings_Actions::SAVE ); ?>
				<table class="form-table" role="presentation">
					<?php
					self::render_address();
					self::render_secret(
						Settings::PUBLISH_SECRET,
						__( 'Secreto de publicación', 'telecoqui' ),
						Settings::publish_secret(),
						__( 'El mismo que PUBLISH_SECRET del sitio: firma cada aviso.', 'telecoqui' )
					);
					self::render_secret(
						Settings::PREVIEW_SECRET,
						__( 'Secreto de vista previa', 'telecoqui' ),
						Settings::preview_secret(),
						__( 'El mismo que PREVIEW_SECRET del sitio: firma los enlaces de vista previa.', 'telecoqui' )
					);
					?>
				</table>
				<?php submit_button( __( 'Guardar los cambios', 'telecoqui' ) ); ?>
			</form>
			<h2><?php esc_html_e( 'Conexión', 'telecoqui' ); ?></h2>
			<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
				<?php Button::render_fields( Settings_Actions::TRY_CONNECTION ); ?>
				<p><?php esc_html_e( 'Envía al sitio una solicitud firmada que no cambia nada, y verifica que contesta él.', 'telecoqui' ); ?></p>
				<?php submit_button( __( 'Probar la conexión', 'telecoqui' ), 'secondary', 'submit', false ); ?>
			</form>
			<p><a href="<?php echo esc_url( Site_Page::url() ); ?>"><?php esc_html_e( 'Estado del sitio y últimos cambios', 'telecoqui' ); ?></a></p>
		</div>
		<?php
	}

	/** Prints the site's address, and the one that webhooks go to. */
	private static function render_address(): void {
		$fixed       = Settings::fixed_in( Settings::SITE_URL );
		$publish_url = Settings::publish_url();
		$help        = '' === $publish_url
			? __( 'Sin ella no se avisa al sitio de lo que se publica.', 'telecoqui' )
			/* translators: %s: an address. */
			: __( 'Los avisos van a %s.', 'telecoqui' );
		$name = Settings::SITE_URL;
		?>
		<tr>
			<th scope="row"><label for="<?php echo esc_attr( $name ); ?>"><?php esc_html_e( 'Dirección del sitio', 'telecoqui' ); ?></label></th>
			<td>
				<input class="regular-text" id="<?php echo esc_attr( $name ); ?>" name="<?php echo esc_attr( $name ); ?>" type="url"
					value="<?php echo esc_attr( Settings::site_url() ); ?>" placeholder="https://telecoqui.example" <?php disabled( null !== $fixed ); ?>>
				<?php self::render_fixed( $fixed ); ?>
				<p class="description"><?php printf( esc_html( $help ), '<code>' . esc_html( $publish_url ) . '</code>' ); ?></p>
			</td>
		</tr>
		<?php
	}

	/**
	 * Prints the field of a secret. The page never contains the secret itself.
	 *
	 * @param string $name  Name of the setting.
	 * @param string $label Plain text.
	 * @param string $value The secret; the page only shows whether there is one.
	 * @param string $help  Plain text.
	 */
	private static function render_secret( string $name, string $label, string $value, string $help ): void {
		$fixed = Settings::fixed_in( $name );
		$hint  = '' === $value ? __( 'Sin definir', 'telecoqui' ) : __( 'Guardado: déjelo vacío para conservarlo', 'telecoqui' );
		?>
		<tr>
			<th scope="row"><label for="<?php echo esc_attr( $name ); ?>"><?php echo esc_html( $label ); ?></label></th>
			<td>
				<input class="regular-text" id="<?php echo esc_attr( $name ); ?>" name="<?php echo esc_attr( $name ); ?>" type="password"
					value="" autocomplete="new-password" placeholder="<?php echo esc_attr( $hint ); ?>" <?php disabled( null !== $fixed ); ?>>
				<?php self::render_fixed( $fixed ); ?>
				<?php if ( null === $fixed && '' !== $value ) : ?>
					<p><label><input name="<?php echo esc_attr( Settings_Actions::FORGET . $name ); ?>" type="checkbox" value="1"> <?php esc_html_e( 'Borrar el que está guardado', 'telecoqui' ); ?></label></p>
				<?php endif; ?>
				<p class="description"><?php echo esc_html( $help ); ?></p>
			</td>
		</tr>
		<?php
	}

	/**
	 * Prints where a value is set that this page cannot change.
	 *
	 * @param string|null $where A sentence; null if this page can change it.
	 */
	private static function render_fixed( ?string $where ): void {
		if ( null !== $where ) {
			printf( '<p class="description"><strong>%s</strong></p>', esc_html( $where ) );
		}
	}
}
