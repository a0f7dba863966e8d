<?php

namespace Telecoqui;

/** "Ajustes > Telecoquí": the settings and a test of the connection, and the tasks of its buttons (Button). */
final class Settings_Page {

	public const SLUG = 'telecoqui';

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

	public static function add(): void {
		add_options_page( 'Telecoquí', 'Telecoquí', self::CAPABILITY, self::SLUG, array( self::class, 'render' ) );
	}

	public static function url(): string {
		return admin_url( 'options-general.php?page=' . self::SLUG );
	}

	public static function render(): void {
		$site = Settings::site_url();
		$webhooks = '' === $site ? esc_html__( 'Sin ella no se avisa al sitio de lo que se publica.', 'telecoqui' ) : sprintf( esc_html__( 'Los avisos van a %s.', 'telecoqui' ), '<code>' . esc_html( $site . Settings::PUBLISH_PATH ) . '</code>' );
		?>
		<div class="wrap">
			<h1>Telecoquí</h1>
			<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
				<?php Button::render_fields( self::SAVE ); ?>
				<table class="form-table" role="presentation">
					<?php
					self::render_row( Settings::SITE_URL, __( 'Dirección del sitio', 'telecoqui' ), $site, $webhooks );
					self::render_row( Settings::PUBLISH_SECRET, __( 'Secreto de publicación', 'telecoqui' ), Settings::value( Settings::PUBLISH_SECRET ), esc_html__( 'El mismo que PUBLISH_SECRET del sitio: firma cada aviso.', 'telecoqui' ) );
					self::render_row( Settings::PREVIEW_SECRET, __( 'Secreto de vista previa', 'telecoqui' ), Settings::value( Settings::PREVIEW_SECRET ), esc_html__( 'El mismo que PREVIEW_SECRET del sitio: firma los enlaces de vista previa.', 'telecoqui' ) );
					self::render_row( Settings::MAX_ALONE, __( 'Lectores que una sola persona puede avisar', 'telecoqui' ), (string) Settings::number( Settings::MAX_ALONE ), esc_html__( 'A más lectores, otra persona tiene que aprobar el aviso.', 'telecoqui' ) );
					self::render_row( Settings::PAUSE, __( 'Minutos entre dos avisos', 'telecoqui' ), (string) Settings::number( Settings::PAUSE ), esc_html__( 'A los mismos lectores. Hasta 1440, que es un día.', 'telecoqui' ) );
					?>
				</table>
				<?php submit_button( __( 'Guardar los cambios', 'telecoqui' ) ); ?>
			</form>
			<h2><?php esc_html_e( 'Conexión', 'telecoqui' ); ?></h2>
			<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
				<?php Button::render_fields( self::TRY_CONNECTION ); ?>
				<p><?php esc_html_e( 'Envía al sitio una solicitud firmada que no cambia nada, y verifica que contesta él.', 'telecoqui' ); ?></p>
				<?php submit_button( __( 'Probar la conexión', 'telecoqui' ), 'secondary', 'submit', false ); ?>
			</form>
			<p><a href="<?php echo esc_url( Site_Page::url() ); ?>"><?php esc_html_e( 'Estado del sitio y últimos cambios', 'telecoqui' ); ?></a></p>
		</div>
		<?php
	}

	/** Prints the field of a setting. Its help is HTML. The page never contains a secret itself. */
	private static function render_row( string $name, string $label, string $value, string $help ): void {
		$fixed      = Settings::fixed_in( $name );
		$most       = Settings::NUMBERS[ $name ][1] ?? null;
		$is_secret  = Settings::SITE_URL !== $name && null === $most;
		$hint       = '' === $value ? __( 'Sin definir', 'telecoqui' ) : __( 'Guardado: déjalo vacío para conservarlo', 'telecoqui' );
		$attributes = array(
			'class'        => 'regular-text',
			'id'           => $name,
			'name'         => $name,
			'type'         => null === $most ? ( $is_secret ? 'password' : 'url' ) : 'number',
			'min'          => null === $most ? null : 0,
			'max'          => $most,
			'value'        => $is_secret ? '' : $value,
			'autocomplete' => $is_secret ? 'new-password' : null,
			'placeholder'  => $is_secret ? $hint : ( null === $most ? 'https://telecoqui.example' : null ),
			'disabled'     => null !== $fixed,
		);
		?>
		<tr>
			<th scope="row"><label for="<?php echo esc_attr( $name ); ?>"><?php echo esc_html( $label ); ?></label></th>
			<td>
				<?php echo Html::tag( 'input', $attributes ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes. ?>
				<?php if ( null !== $fixed ) : ?>
					<p class="description"><strong><?php echo esc_html( $fixed ); ?></strong></p>
				<?php elseif ( $is_secret && '' !== $value ) : ?>
					<p><label><input name="<?php echo esc_attr( self::FORGET . $name ); ?>" type="checkbox" value="1"> <?php esc_html_e( 'Borrar el que está guardado', 'telecoqui' ); ?></label></p>
				<?php endif; ?>
				<p class="description"><?php echo wp_kses( $help, array( 'code' => array() ) ); ?></p>
			</td>
		</tr>
		<?php
	}

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
		foreach ( array_keys( Settings::NUMBERS ) as $name ) {
			$typed += ctype_digit( self::posted( $name ) ) ? array( $name => self::posted( $name ) ) : array();
		}
		Settings::save( $typed );
		Retries::retry_soon();
		return array( true, __( 'Los ajustes se guardaron.', 'telecoqui' ) );
	}

	/**
	 * Sends the site a signed request that changes nothing. Only a server that knows the secret can respond to it, so after the right response address
	 * and secret are right, and what was refused before is sent again. For any other server the request is worthless.
	 */
	public static function try_connection(): array {
		if ( ! Settings::can_publish() ) {
			return array( false, self::unconnected() );
		}
		$id       = wp_generate_uuid4();
		$response = Site_Request::post( 'connection-test', self::TEST_PATH, '', self::TEST_TIMEOUT, $id );
		$result   = Site_Failure::of( $response );
		if ( 200 !== $result['status'] ) {
			return array( false, Site_Failure::sentence( $result['status'], $result['failure'] ) );
		}
		$proof = json_decode( wp_remote_retrieve_body( $response ), true )['proof'] ?? null;
		if ( ! is_string( $proof ) || ! Signature::proves( $id, $proof ) ) {
			return array( false, __( 'En la dirección del sitio contesta otra cosa. Un administrador debe verificar la dirección en los ajustes.', 'telecoqui' ) );
		}
		Retries::retry_soon();
		return array( true, __( 'La conexión funciona: el sitio contestó y reconoció la firma.', 'telecoqui' ) );
	}

	public static function send_again(): array {
		$delivery = Deliveries::read( 'WHERE id = %d', (int) self::posted( 'entrega' ) )[0] ?? null;
		if ( null === $delivery ) {
			return array( false, __( 'Ese aviso ya no está en la lista.', 'telecoqui' ) );
		}
		if ( $delivery->is_delivered() || ! Settings::can_publish() ) {
			return array( $delivery->is_delivered(), $delivery->is_delivered() ? __( 'El sitio ya tenía ese aviso.', 'telecoqui' ) : self::unconnected() );
		}
		Sender::send( $delivery, self::TIMEOUT );
		Retries::schedule();
		return array( $delivery->is_delivered(), $delivery->is_delivered() ? __( 'El aviso se entregó.', 'telecoqui' ) : Delivery_Text::of( $delivery ) );
	}

	private static function unconnected(): string {
		return __( 'Falta la dirección del sitio o el secreto de publicación.', 'telecoqui' );
	}

	/** A field of the form, as it was typed. The nonce was checked before. */
	private static function posted( string $name ): string {
		// phpcs:ignore WordPress.Security.NonceVerification.Missing, WordPress.Security.ValidatedSanitizedInput -- Button checked the nonce; a secret is stored as it is.
		$value = wp_unslash( $_POST[ $name ] ?? '' );
		return is_string( $value ) ? $value : '';
	}
}
