<?php

namespace Telecoqui;

use WP_Post;

/** Beside the form of a closing: its link, to copy, to send by e-mail and to revoke. */
final class Closing_Box {

	private const SEND   = 'telecoqui_cierre_enviar';
	private const REVOKE = 'telecoqui_cierre_anular';

	public static function add(): void {
		add_meta_box( 'telecoqui-cierre-enlace', __( 'Enlace de la organización', 'telecoqui' ), array( self::class, 'render_link' ), Closing_Type::TYPE, 'side' );
	}

	public static function render_link( WP_Post $post ): void {
		if ( 'publish' !== $post->post_status ) {
			printf( '<p>%s</p>', esc_html__( 'Publica el cierre y aquí tendrás el enlace con el que la organización cambia su estado.', 'telecoqui' ) );
			return;
		}
		printf( '<p><label for="telecoqui-enlace">%s</label></p>', esc_html__( 'Quien tenga este enlace cambia el estado de esta organización, sin cuenta. Cópialo o envíalo.', 'telecoqui' ) );
		printf( '<input class="widefat" id="telecoqui-enlace" type="text" readonly value="%s" onfocus="this.select()">', esc_attr( Closing_Link::to( $post ) ) );
		$email = Timed_Item::value( $post, Closing_Type::EMAIL );
		if ( '' === $email ) {
			printf( '<p>%s</p>', esc_html__( 'Para enviarlo, guarda primero el correo de la organización.', 'telecoqui' ) );
		} else {
			self::button( self::SEND, $post, sprintf( __( 'Enviar a %s', 'telecoqui' ), $email ) );
		}
		self::button( self::REVOKE, $post, __( 'Anular todos los enlaces', 'telecoqui' ) );
		printf( '<p class="description">%s</p>', esc_html__( 'Anúlalos si alguien que no debe tiene uno. Después copia o envía el nuevo.', 'telecoqui' ) );
	}

	private static function button( string $action, WP_Post $post, string $text ): void {
		printf( '<p><a class="button" href="%s">%s</a></p>', esc_url( Button::address( $action, $post ) ), esc_html( $text ) );
	}

	/** Does what a button says, and leads back to the form. */
	public static function act(): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- Button verifies it.
		$action = self::SEND === ( $_REQUEST['action'] ?? '' ) ? self::SEND : self::REVOKE;
		$task   = static fn( WP_Post $post ): array => self::SEND === $action ? self::mail( $post ) : self::revoke( $post );
		$may    = static fn( ?WP_Post $post ): bool => $post && Closing_Type::TYPE === $post->post_type && 'publish' === $post->post_status && current_user_can( 'edit_post', $post->ID );
		Button::press( $action, $may, $task, static fn( int $id ): string => (string) get_edit_post_link( $id, 'raw' ), __( 'No puedes cambiar este cierre.', 'telecoqui' ) );
	}

	private static function revoke( WP_Post $post ): array {
		Closing_Link::revoke( $post->ID );
		return array( true, __( 'Los enlaces de antes ya no sirven. Abajo está el nuevo.', 'telecoqui' ) );
	}

	private static function mail( WP_Post $post ): array {
		$email = Timed_Item::value( $post, Closing_Type::EMAIL );
		$name  = Timed_Item::text( $post );
		$subject = sprintf( __( 'Tu enlace para avisar si abre o cierra: %s', 'telecoqui' ), $name );
		$text = sprintf( __( "Con este enlace dices tú si «%1\$s» abre, cierra o suspende, y hasta cuándo. Los lectores lo ven en segundos.\n\n%2\$s\n\nGuárdalo: sirve todas las veces que haga falta, sin cuenta ni clave. No lo compartas fuera de tu organización: quien lo tenga puede cambiar tu estado. Si lo pierdes o lo tiene alguien más, avísanos y te damos otro.", 'telecoqui' ), $name, Closing_Link::to( $post ) );
		if ( '' === $email || ! wp_mail( $email, $subject, $text ) ) {
			return array( false, __( 'El correo no salió: este WordPress no pudo enviarlo. Copia el enlace y envíalo tú.', 'telecoqui' ) );
		}
		return array( true, sprintf( __( 'El enlace se envió a %s.', 'telecoqui' ), $email ) );
	}
}
