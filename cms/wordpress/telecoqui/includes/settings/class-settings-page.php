<?php

namespace Telecoqui;

/**
 * "Ajustes > Telecoquí": the settings and a test of the connection.
 */
final class Settings_Page {

	public const SLUG = 'telecoqui';

	public static function add(): void {
		add_options_page( 'Telecoquí', 'Telecoquí', Settings_Actions::CAPABILITY, self::SLUG, array( self::class, 'render' ) );
	}

	public static function url(): string {
		return admin_url( 'options-general.php?page=' . self::SLUG );
	}

	public static function render(): void {
		?>
		<div class="wrap">
			<h1>Telecoquí</h1>
			<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
				<?php Button::render_fields( Settings_Actions::SAVE ); ?>
				<table class="form-table" role="presentation">
					<?php
					self::render_row( Settings::SITE_URL, __( 'Dirección del sitio', 'telecoqui' ), Settings::site_url(), self::where_webhooks_go() );
					self::render_row( Settings::PUBLISH_SECRET, __( 'Secreto de publicación', 'telecoqui' ), Settings::publish_secret(), esc_html__( 'El mismo que PUBLISH_SECRET del sitio: firma cada aviso.', 'telecoqui' ) );
					self::render_row( Settings::PREVIEW_SECRET, __( 'Secreto de vista previa', 'telecoqui' ), Settings::preview_secret(), esc_html__( 'El mismo que PREVIEW_SECRET del sitio: firma los enlaces de vista previa.', 'telecoqui' ) );
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

	/** The address that webhooks go to, as HTML. */
	private static function where_webhooks_go(): string {
		$address = Settings::publish_url();
		if ( '' === $address ) {
			return esc_html__( 'Sin ella no se avisa al sitio de lo que se publica.', 'telecoqui' );
		}
		/* translators: %s: an address. */
		return sprintf( esc_html__( 'Los avisos van a %s.', 'telecoqui' ), '<code>' . esc_html( $address ) . '</code>' );
	}

	/** Prints the field of a setting. Its help is HTML. The page never contains a secret itself. */
	private static function render_row( string $name, string $label, string $value, string $help ): void {
		$fixed      = Settings::fixed_in( $name );
		$is_secret  = Settings::SITE_URL !== $name;
		$hint       = '' === $value ? __( 'Sin definir', 'telecoqui' ) : __( 'Guardado: déjelo vacío para conservarlo', 'telecoqui' );
		$attributes = array(
			'class'        => 'regular-text',
			'id'           => $name,
			'name'         => $name,
			'type'         => $is_secret ? 'password' : 'url',
			'value'        => $is_secret ? '' : $value,
			'autocomplete' => $is_secret ? 'new-password' : null,
			'placeholder'  => $is_secret ? $hint : 'https://telecoqui.example',
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
					<p><label><input name="<?php echo esc_attr( Settings_Actions::FORGET . $name ); ?>" type="checkbox" value="1"> <?php esc_html_e( 'Borrar el que está guardado', 'telecoqui' ); ?></label></p>
				<?php endif; ?>
				<p class="description"><?php echo wp_kses( $help, array( 'code' => array() ) ); ?></p>
			</td>
		</tr>
		<?php
	}
}
