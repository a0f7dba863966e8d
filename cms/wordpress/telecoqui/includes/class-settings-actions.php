<?php
/**
 * The actions of the buttons on the plugin's page.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Saves the settings, tests the connection, resends a delivery. Each action requires a nonce and the capability, and
 * redirects back to the page.
 */
final class Settings_Actions {

	public const CAPABILITY     = 'manage_options';
	public const SAVE           = 'telecoqui_guardar';
	public const TRY_CONNECTION = 'telecoqui_probar';
	public const SEND_AGAIN     = 'telecoqui_reenviar';

	/**
	 * Prefix of a secret's name: remove the stored one.
	 */
	public const FORGET = 'borrar_';

	/**
	 * Prefix of the user's id: the notice for the page that follows.
	 */
	private const NOTICE = 'telecoqui_aviso_';

	/**
	 * Seconds for a delivery that is sent by hand.
	 */
	private const TIMEOUT = 5.0;

	/** Hooks the buttons. */
	public static function register(): void {
		$actions = array(
			self::SAVE           => self::save( ... ),
			self::TRY_CONNECTION => Connection_Test::run( ... ),
			self::SEND_AGAIN     => self::send_again( ... ),
		);
		foreach ( $actions as $name => $act ) {
			add_action( "admin_post_{$name}", static fn() => self::handle( $name, $act ) );
		}
	}

	/**
	 * Prints the fields that a form needs to reach its action.
	 *
	 * @param string $action One of the above.
	 */
	public static function render_fields( string $action ): void {
		printf( '<input type="hidden" name="action" value="%s">', esc_attr( $action ) );
		wp_nonce_field( $action );
	}

	/**
	 * The notice of this user's last button, returned once.
	 *
	 * @return array{good: bool, text: string}|null
	 */
	public static function take_notice(): ?array {
		$key    = self::NOTICE . get_current_user_id();
		$notice = get_transient( $key );
		delete_transient( $key );
		return is_array( $notice ) ? $notice : null;
	}

	/**
	 * Runs a button's action and redirects back.
	 *
	 * @param string   $name The action.
	 * @param callable $act  Returns whether it succeeded, and a sentence.
	 */
	private static function handle( string $name, callable $act ): void {
		if ( ! current_user_can( self::CAPABILITY ) ) {
			wp_die( 'No tiene permiso para cambiar estos ajustes.', '', array( 'response' => 403 ) );
		}
		check_admin_referer( $name );
		list( $good, $text ) = $act();
		// A minute covers the redirect back to the page.
		set_transient( self::NOTICE . get_current_user_id(), compact( 'good', 'text' ), MINUTE_IN_SECONDS );
		wp_safe_redirect( Settings_Page::url() );
		exit;
	}

	/**
	 * Saves the submitted settings.
	 *
	 * @return array{bool, string}
	 */
	private static function save(): array {
		$typed = array();
		$url   = trim( self::posted( Settings::SITE_URL ) );
		if ( null === Settings::fixed_in( Settings::SITE_URL ) ) {
			if ( '' !== $url && '' === Settings::clean_url( $url ) ) {
				return array( false, 'No se guardó nada: la dirección del sitio debe empezar con https:// o http:// y no llevar usuario ni parámetros.' );
			}
			$typed[ Settings::SITE_URL ] = Settings::clean_url( $url );
		}
		foreach ( array( Settings::PUBLISH_SECRET, Settings::PREVIEW_SECRET ) as $name ) {
			$secret = self::posted( $name );
			if ( '' !== $secret || '1' === self::posted( self::FORGET . $name ) ) {
				$typed[ $name ] = $secret;
			}
		}
		Settings::save( $typed );
		return array( true, 'Los ajustes se guardaron.' );
	}

	/**
	 * Resends a delivery that the site has not accepted.
	 *
	 * @return array{bool, string}
	 */
	private static function send_again(): array {
		$delivery = Deliveries::find( (int) self::posted( 'entrega' ) );
		if ( null === $delivery ) {
			return array( false, 'Ese aviso ya no está en la lista.' );
		}
		if ( $delivery->is_delivered() ) {
			return array( true, 'El sitio ya tenía ese aviso.' );
		}
		if ( ! Settings::can_publish() ) {
			return array( false, 'Falta la dirección del sitio o el secreto de publicación.' );
		}
		$sent = Sender::send( $delivery, self::TIMEOUT );
		Retries::schedule();
		return array( $sent->is_delivered(), $sent->is_delivered() ? 'El aviso se entregó.' : Deliveries_Table::result( $sent ) );
	}

	/**
	 * A field of the form, as it was typed. The nonce was checked before.
	 *
	 * @param string $name Name of the field.
	 */
	private static function posted( string $name ): string {
		// phpcs:ignore WordPress.Security.NonceVerification.Missing, WordPress.Security.ValidatedSanitizedInput -- handle() checked the nonce; a secret is stored as it is.
		$value = wp_unslash( $_POST[ $name ] ?? '' );
		return is_string( $value ) ? $value : '';
	}
}
