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
		printf( '<p><a href="%s">%s</a></p>', esc_url( Site_Page::url() ), esc_html__( 'Estado del sitio y últimos cambios', 'telecoqui' ) );
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
		echo '</table>';
		submit_button( __( 'Guardar los cambios', 'telecoqui' ) );
		echo '</form>';
	}

	/** Prints the site's address, and the one that webhooks go to. */
	private static function render_address(): void {
		$fixed = Settings::fixed_in( Settings::SITE_URL );
		printf(
			'<tr><th scope="row"><label for="%1$s">%4$s</label></th><td>
			<input class="regular-text" id="%1$s" name="%1$s" type="url" value="%2$s" placeholder="https://telecoqui.example" %3$s>',
			esc_attr( Settings::SITE_URL ),
			esc_attr( Settings::site_url() ),
			disabled( null !== $fixed, true, false ),
			esc_html__( 'Dirección del sitio', 'telecoqui' )
		);
		self::render_fixed( $fixed );
		$publish_url = Settings::publish_url();
		$help        = '' === $publish_url
			? __( 'Sin ella no se avisa al sitio de lo que se publica.', 'telecoqui' )
			/* translators: %s: an address. */
			: __( 'Los avisos van a %s.', 'telecoqui' );
		printf( '<p class="description">' . esc_html( $help ) . '</p></td></tr>', '<code>' . esc_html( $publish_url ) . '</code>' );
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
		printf(
			'<tr><th scope="row"><label for="%1$s">%2$s</label></th><td>
			<input class="regular-text" id="%1$s" name="%1$s" type="password" value="" autocomplete="new-password" placeholder="%3$s" %4$s>',
			esc_attr( $name ),
			esc_html( $label ),
			esc_attr( '' === $value ? __( 'Sin definir', 'telecoqui' ) : __( 'Guardado: déjelo vacío para conservarlo', 'telecoqui' ) ),
			disabled( null !== $fixed, true, false )
		);
		self::render_fixed( $fixed );
		if ( null === $fixed && '' !== $value ) {
			printf(
				'<p><label><input name="%s" type="checkbox" value="1"> %s</label></p>',
				esc_attr( Settings_Actions::FORGET . $name ),
				esc_html__( 'Borrar el que está guardado', 'telecoqui' )
			);
		}
		printf( '<p class="description">%s</p></td></tr>', esc_html( $help ) );
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

	/**
	 * Prints the button that tests the connection.
	 */
	private static function render_trial(): void {
		printf( '<h2>%s</h2><form method="post" action="%s">', esc_html__( 'Conexión', 'telecoqui' ), esc_url( admin_url( 'admin-post.php' ) ) );
		Settings_Actions::render_fields( Settings_Actions::TRY_CONNECTION );
		printf( '<p>%s</p>', esc_html__( 'Envía al sitio una solicitud firmada que no cambia nada, y verifica que contesta él.', 'telecoqui' ) );
		submit_button( __( 'Probar la conexión', 'telecoqui' ), 'secondary', 'submit', false );
		echo '</form>';
	}
}
