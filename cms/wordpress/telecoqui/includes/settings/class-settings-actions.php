<?php

namespace Telecoqui;

/**
 * Saves the settings, tests the connection, resends a delivery. Each is the task of a Button.
 */
final class Settings_Actions {

	public const CAPABILITY     = 'manage_options';
	public const SAVE           = 'telecoqui_guardar';
	public const TRY_CONNECTION = 'telecoqui_probar';
	public const SEND_AGAIN     = 'telecoqui_reenviar';

	/** Prefix of a secret's name: remove the stored one. */
	public const FORGET = 'borrar_';

	/** Seconds for a delivery that is sent by hand. */
	private const TIMEOUT = 5.0;

	private const TEST_PATH = '/api/connection-test';

	/** Seconds; the editor waits for this request. */
	private const TEST_TIMEOUT = 10.0;

	/**
	 * Saves the submitted settings.
	 *
	 * @return array{bool, string}
	 */
	public static function save(): array {
		$typed = array();
		$url   = trim( self::posted( Settings::SITE_URL ) );
		if ( null === Settings::fixed_in( Settings::SITE_URL ) ) {
			if ( '' !== $url && '' === Settings::clean_url( $url ) ) {
				return array( false, __( 'No se guardó nada: la dirección del sitio debe empezar con https:// o http:// y no llevar usuario ni parámetros.', 'telecoqui' ) );
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
		Retries::retry_soon();
		return array( true, __( 'Los ajustes se guardaron.', 'telecoqui' ) );
	}

	/**
	 * Sends the site a signed request that changes nothing. Only a server that knows the secret can respond to it, so after the right response
	 * address and secret are right, and what was refused before is sent again. For any other server the request is worthless.
	 *
	 * @return array{bool, string}
	 */
	public static function try_connection(): array {
		if ( ! Settings::can_publish() ) {
			return array( false, __( 'Falta la dirección del sitio o el secreto de publicación.', 'telecoqui' ) );
		}
		$id       = wp_generate_uuid4();
		$response = Site_Request::post( 'connection-test', self::TEST_PATH, '', self::TEST_TIMEOUT, $id );
		$result   = Site_Failure::of( $response );
		if ( 200 !== $result['status'] ) {
			return array( false, Site_Failure::sentence( $result['status'], $result['failure'] ) );
		}
		$said  = json_decode( wp_remote_retrieve_body( $response ), true );
		$proof = is_array( $said ) ? $said['proof'] ?? null : null;
		if ( ! is_string( $proof ) || ! Signature::proves( $id, $proof ) ) {
			return array( false, __( 'En la dirección del sitio contesta otra cosa. Un administrador debe verificar la dirección en los ajustes.', 'telecoqui' ) );
		}
		Retries::retry_soon();
		return array( true, __( 'La conexión funciona: el sitio contestó y reconoció la firma.', 'telecoqui' ) );
	}

	/**
	 * Resends a delivery that the site has not accepted.
	 *
	 * @return array{bool, string}
	 */
	public static function send_again(): array {
		$delivery = Deliveries::find( (int) self::posted( 'entrega' ) );
		if ( null === $delivery ) {
			return array( false, __( 'Ese aviso ya no está en la lista.', 'telecoqui' ) );
		}
		if ( $delivery->is_delivered() ) {
			return array( true, __( 'El sitio ya tenía ese aviso.', 'telecoqui' ) );
		}
		if ( ! Settings::can_publish() ) {
			return array( false, __( 'Falta la dirección del sitio o el secreto de publicación.', 'telecoqui' ) );
		}
		$sent = Sender::send( $delivery, self::TIMEOUT );
		Retries::schedule();
		return array( $sent->is_delivered(), $sent->is_delivered() ? __( 'El aviso se entregó.', 'telecoqui' ) : Delivery_Text::of( $sent ) );
	}

	/** A field of the form, as it was typed. The nonce was checked before. */
	private static function posted( string $name ): string {
		// phpcs:ignore WordPress.Security.NonceVerification.Missing, WordPress.Security.ValidatedSanitizedInput -- Button checked the nonce; a secret is stored as it is.
		$value = wp_unslash( $_POST[ $name ] ?? '' );
		return is_string( $value ) ? $value : '';
	}
}
