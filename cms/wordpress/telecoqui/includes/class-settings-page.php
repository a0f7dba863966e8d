<?php
/**
 * The plugin's page among the settings.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * "Ajustes > Telecoquí": the settings and a test of the connection.
 */
final class Settings_Page {

	public const SLUG = 'telecoqui';

	/** Hooks the menu. */
	public static function register(): void {
		add_action( 'admin_menu', array( self::class, 'add' ) );
	}

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
		echo '<div class="wrap"><h1>Telecoquí</h1>';
		Page_Notice::render();
		self::render_form();
		self::render_trial();
		printf( '<p><a href="%s">Estado del sitio y últimos cambios</a></p>', esc_url( Site_Page::url() ) );
		echo '</div>';
	}

	/** Prints the settings. */
	private static function render_form(): void {
		printf( '<form method="post" action="%s">', esc_url( admin_url( 'admin-post.php' ) ) );
		Settings_Actions::render_fields( Settings_Actions::SAVE );
		echo '<table class="form-table" role="presentation">';
		self::render_address();
		self::render_secret(
			Settings::PUBLISH_SECRET,
			'Secreto de publicación',
			Settings::publish_secret(),
			'El mismo que PUBLISH_SECRET del sitio: firma cada aviso.'
		);
		self::render_secret(
			Settings::PREVIEW_SECRET,
			'Secreto de vista previa',
			Settings::preview_secret(),
			'El mismo que PREVIEW_SECRET del sitio: firma los enlaces de vista previa.'
		);
		echo '</table>';
		submit_button( 'Guardar los cambios' );
		echo '</form>';
	}

	/** Prints the site's address, and the one that webhooks go to. */
	private static function render_address(): void {
		$fixed = Settings::fixed_in( Settings::SITE_URL );
		printf(
			'<tr><th scope="row"><label for="%1$s">Dirección del sitio</label></th><td>
			<input class="regular-text" id="%1$s" name="%1$s" type="url" value="%2$s" placeholder="https://telecoqui.example" %3$s>',
			esc_attr( Settings::SITE_URL ),
			esc_attr( Settings::site_url() ),
			disabled( null !== $fixed, true, false )
		);
		self::render_fixed( $fixed );
		$publish_url = Settings::publish_url();
		printf(
			'<p class="description">%s</p></td></tr>',
			'' === $publish_url ? 'Sin ella no se avisa al sitio de lo que se publica.' : 'Los avisos van a <code>' . esc_html( $publish_url ) . '</code>.'
		);
	}

	/**
	 * Prints the field of a secret. The page never contains the secret itself.
	 *
	 * @param string $name  Name of the setting.
	 * @param string $label In Spanish.
	 * @param string $value The secret; the page only shows whether there is one.
	 * @param string $help  In Spanish.
	 */
	private static function render_secret( string $name, string $label, string $value, string $help ): void {
		$fixed = Settings::fixed_in( $name );
		printf(
			'<tr><th scope="row"><label for="%1$s">%2$s</label></th><td>
			<input class="regular-text" id="%1$s" name="%1$s" type="password" value="" autocomplete="new-password" placeholder="%3$s" %4$s>',
			esc_attr( $name ),
			esc_html( $label ),
			esc_attr( '' === $value ? 'Sin definir' : 'Guardado: déjelo vacío para conservarlo' ),
			disabled( null !== $fixed, true, false )
		);
		self::render_fixed( $fixed );
		if ( null === $fixed && '' !== $value ) {
			printf(
				'<p><label><input name="%s" type="checkbox" value="1"> Borrar el que está guardado</label></p>',
				esc_attr( Settings_Actions::FORGET . $name )
			);
		}
		printf( '<p class="description">%s</p></td></tr>', esc_html( $help ) );
	}

	/**
	 * Prints where a value is set that this page cannot change.
	 *
	 * @param string|null $place In Spanish; null if this page can change it.
	 */
	private static function render_fixed( ?string $place ): void {
		if ( null !== $place ) {
			printf( '<p class="description"><strong>Definido en %s.</strong></p>', esc_html( $place ) );
		}
	}

	/**
	 * Prints the button that tests the connection.
	 */
	private static function render_trial(): void {
		printf( '<h2>Conexión</h2><form method="post" action="%s">', esc_url( admin_url( 'admin-post.php' ) ) );
		Settings_Actions::render_fields( Settings_Actions::TRY_CONNECTION );
		echo '<p>Envía al sitio un aviso firmado que no cambia nada.</p>';
		submit_button( 'Probar la conexión', 'secondary', 'submit', false );
		echo '</form>';
	}
}
