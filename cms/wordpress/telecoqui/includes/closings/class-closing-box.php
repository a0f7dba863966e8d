<?php
/**
 * What the desk does with the link of a closing.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Beside the form of a closing: its link, to copy, to send by e-mail and to revoke; and below the form, its audit trail.
 */
final class Closing_Box {

	public const SEND   = 'telecoqui_cierre_enviar';
	public const REVOKE = 'telecoqui_cierre_anular';

	/** Hooks the boxes, their buttons and their results. */
	/** Adds the boxes. */
	public static function add(): void {
		add_meta_box( 'telecoqui-cierre-enlace', __( 'Enlace de la organización', 'telecoqui' ), array( self::class, 'render_link' ), Emergency_Types::CLOSING, 'side' );
		add_meta_box( 'telecoqui-cierre-historial', __( 'Historial', 'telecoqui' ), array( self::class, 'render_trail' ), Emergency_Types::CLOSING, 'normal', 'low' );
	}

	/** Prints what a button did. */
	public static function notice(): void {
		$screen = get_current_screen();
		if ( $screen && Emergency_Types::CLOSING === $screen->id ) {
			Page_Notice::render();
		}
	}

	/**
	 * Prints the link and its buttons.
	 *
	 * @param WP_Post $post The closing on the screen.
	 */
	public static function render_link( WP_Post $post ): void {
		if ( 'publish' !== $post->post_status ) {
			printf( '<p>%s</p>', esc_html__( 'Publica el cierre y aquí tendrás el enlace con el que la organización cambia su estado.', 'telecoqui' ) );
			return;
		}
		printf( '<p><label for="telecoqui-enlace">%s</label></p>', esc_html__( 'Quien tenga este enlace cambia el estado de esta organización, sin cuenta. Cópialo o envíalo.', 'telecoqui' ) );
		printf( '<input class="widefat" id="telecoqui-enlace" type="text" readonly value="%s" onfocus="this.select()">', esc_attr( Closing_Link::to( $post ) ) );
		$email = Front_Page_Fields::value( $post->ID, Closing_Fields::EMAIL );
		if ( '' === $email ) {
			printf( '<p>%s</p>', esc_html__( 'Para enviarlo, guarda primero el correo de la organización.', 'telecoqui' ) );
		} else {
			/* translators: %s: an e-mail address. */
			self::button( self::SEND, $post->ID, sprintf( __( 'Enviar a %s', 'telecoqui' ), $email ) );
		}
		self::button( self::REVOKE, $post->ID, __( 'Anular todos los enlaces', 'telecoqui' ) );
		printf( '<p class="description">%s</p>', esc_html__( 'Anúlalos si alguien que no debe tiene uno. Después copia o envía el nuevo.', 'telecoqui' ) );
	}

	/**
	 * Prints who changed what.
	 *
	 * @param WP_Post $post The closing on the screen.
	 */
	public static function render_trail( WP_Post $post ): void {
		$entries = Closing_Trail::entries( $post->ID );
		if ( array() === $entries ) {
			printf( '<p>%s</p>', esc_html__( 'Todavía no hay cambios.', 'telecoqui' ) );
			return;
		}
		printf( '<table class="widefat striped"><thead><tr><th scope="col">%s</th><th scope="col">%s</th><th scope="col">%s</th></tr></thead><tbody>', esc_html__( 'Cuándo', 'telecoqui' ), esc_html__( 'Quién', 'telecoqui' ), esc_html__( 'Antes → después', 'telecoqui' ) );
		foreach ( $entries as $entry ) {
			$changes = implode( '<br>', array_map( 'esc_html', Closing_Text::changes( $entry ) ) );
			printf( '<tr><td>%s</td><td>%s</td><td>%s</td></tr>', esc_html( Moment::short( $entry['at'] ) ), esc_html( Closing_Text::who( $entry ) ), wp_kses( $changes, array( 'br' => array() ) ) );
		}
		echo '</tbody></table>';
	}

	/**
	 * Prints a button that leaves the screen: a form cannot contain another one.
	 *
	 * @param string $action  What it does.
	 * @param int    $post_id The closing.
	 * @param string $text    Plain text.
	 */
	private static function button( string $action, int $post_id, string $text ): void {
		$address = wp_nonce_url( admin_url( "admin-post.php?action={$action}&id={$post_id}" ), $action . $post_id );
		printf( '<p><a class="button" href="%s">%s</a></p>', esc_url( $address ), esc_html( $text ) );
	}

	/**
	 * Does what a button says, and leads back to the form.
	 *
	 * @param string   $action The button's.
	 * @param callable $task   Returns, for the closing, whether it succeeded, and a sentence.
	 */
	public static function act( string $action, callable $task ): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- the nonce contains the id.
		$id = isset( $_GET['id'] ) ? absint( $_GET['id'] ) : 0;
		check_admin_referer( $action . $id );
		$post = get_post( $id );
		if ( ! $post || Emergency_Types::CLOSING !== $post->post_type || 'publish' !== $post->post_status || ! current_user_can( 'edit_post', $id ) ) {
			wp_die( esc_html__( 'No puedes cambiar este cierre.', 'telecoqui' ), '', array( 'response' => 403 ) );
		}
		list( $good, $text ) = $task( $post );
		Page_Notice::keep( $good, $text );
		wp_safe_redirect( (string) get_edit_post_link( $id, 'raw' ) );
		exit;
	}

	/**
	 * Sends the link to the organisation.
	 *
	 * @param WP_Post $post A closing.
	 * @return array{bool, string}
	 */
	public static function send( WP_Post $post ): array {
		$email = Front_Page_Fields::value( $post->ID, Closing_Fields::EMAIL );
		$name  = Front_Page_Item::text( $post );
		/* translators: %s: an organisation. */
		$subject = sprintf( __( 'Tu enlace para avisar si abre o cierra: %s', 'telecoqui' ), $name );
		/* translators: 1: an organisation. 2: a link. */
		$text = sprintf( __( "Con este enlace dices tú si «%1\$s» abre, cierra o suspende, y hasta cuándo. Los lectores lo ven en segundos.\n\n%2\$s\n\nGuárdalo: sirve todas las veces que haga falta, sin cuenta ni clave. No lo compartas fuera de tu organización: quien lo tenga puede cambiar tu estado. Si lo pierdes o lo tiene alguien más, avísanos y te damos otro.", 'telecoqui' ), $name, Closing_Link::to( $post ) );
		if ( '' === $email || ! wp_mail( $email, $subject, $text ) ) {
			return array( false, __( 'El correo no salió: este WordPress no pudo enviarlo. Copia el enlace y envíalo tú.', 'telecoqui' ) );
		}
		/* translators: %s: an e-mail address. */
		return array( true, sprintf( __( 'El enlace se envió a %s.', 'telecoqui' ), $email ) );
	}

	/**
	 * Ends all links of a closing.
	 *
	 * @param WP_Post $post The closing.
	 * @return array{bool, string}
	 */
	public static function revoke( WP_Post $post ): array {
		Closing_Link::revoke( $post->ID );
		return array( true, __( 'Los enlaces de antes ya no sirven. Abajo está el nuevo.', 'telecoqui' ) );
	}
}
