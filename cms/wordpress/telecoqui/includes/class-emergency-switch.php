<?php
/**
 * Emergencies on and off.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Tells everybody at the desk that the site shows an emergency, until when, and switches it off with one click. Explains the switch above its list.
 */
final class Emergency_Switch {

	private const ACTION = 'telecoqui_apagar_emergencia';

	/** Hooks the notices, the link in the list, and the switch. */
	public static function register(): void {
		add_action( 'admin_notices', array( self::class, 'notice' ) );
		add_filter( 'post_row_actions', array( self::class, 'add_link' ), 10, 2 );
		add_action( 'admin_post_' . self::ACTION, array( self::class, 'switch_off' ) );
	}

	/** Prints what is on, and on the list of emergencies how it works. */
	public static function notice(): void {
		if ( ! current_user_can( Editor_Rights::CAPABILITY ) ) {
			return;
		}
		foreach ( self::active() as $post ) {
			/* translators: 1: a headline. 2: date and time. */
			$text = sprintf( __( 'El sitio muestra una emergencia: «%1$s», hasta el %2$s.', 'telecoqui' ), Front_Page_Item::text( $post ), self::until( $post ) );
			$more = '' === Front_Page_Fields::value( $post->ID, Front_Page_Fields::UNTIL ) ? ' ' . __( 'Nadie escogió esa hora: son las 24 horas de toda emergencia sin final.', 'telecoqui' ) : '';
			wp_admin_notice( esc_html( $text . $more ) . ' ' . self::link( $post ), array( 'type' => 'warning' ) );
		}
		$screen = get_current_screen();
		if ( $screen && 'edit-' . Emergency_Types::EMERGENCY === $screen->id ) {
			Page_Notice::render();
			$help = __( 'Una emergencia pone en menos de un minuto un banner en todas las páginas, quita los anuncios y aligera la portada. Se apaga con «Apagar ahora», o sola a su hora. Los avisos de huracán, de tormenta tropical y de tsunami del servicio del tiempo encienden una por sí mismos; la de la redacción va siempre por delante. Refugios, teléfonos y avisos municipales se ven en /emergencia, también cuando no hay emergencia.', 'telecoqui' );
			wp_admin_notice( esc_html( $help ), array( 'type' => 'info' ) );
		}
	}

	/**
	 * Adds the link to an active emergency in the list.
	 *
	 * @param array<string, string> $actions From names to links.
	 * @param WP_Post               $post    The row's item.
	 */
	public static function add_link( array $actions, WP_Post $post ): array {
		return self::is_active( $post ) && current_user_can( 'edit_post', $post->ID ) ? array( self::ACTION => self::link( $post ) ) + $actions : $actions;
	}

	/** Makes a draft of an emergency, so that nobody has to write it again. */
	public static function switch_off(): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- the nonce contains the id.
		$id = isset( $_GET['id'] ) ? absint( $_GET['id'] ) : 0;
		check_admin_referer( self::ACTION . $id );
		if ( Emergency_Types::EMERGENCY !== get_post_type( $id ) || ! current_user_can( 'edit_post', $id ) ) {
			wp_die( esc_html__( 'No puedes apagar esta emergencia.', 'telecoqui' ), '', array( 'response' => 403 ) );
		}
		wp_update_post(
			array(
				'ID'          => $id,
				'post_status' => 'draft',
			)
		);
		Page_Notice::keep( true, __( 'La emergencia está apagada. Queda como borrador, por si hay que volver a encenderla.', 'telecoqui' ) );
		wp_safe_redirect( admin_url( Emergency_Types::MENU ) );
		exit;
	}

	/**
	 * The emergencies that the site shows now.
	 *
	 * @return WP_Post[]
	 */
	private static function active(): array {
		$posts = get_posts(
			array(
				'post_type'   => Emergency_Types::EMERGENCY,
				'post_status' => 'publish',
				'numberposts' => 20,
			)
		);
		return array_filter( $posts, array( self::class, 'is_active' ) );
	}

	/**
	 * Whether the site shows it as an emergency.
	 *
	 * @param WP_Post $post Any post.
	 */
	private static function is_active( WP_Post $post ): bool {
		return Emergency_Types::EMERGENCY === $post->post_type
			&& 'publish' === $post->post_status
			&& 'ninguna' !== Front_Page_Fields::value( $post->ID, Emergency_Fields::LEVEL )
			&& Front_Page_Item::ACTIVE === Front_Page_Item::state( $post );
	}

	/**
	 * When it ends, in the time of this WordPress.
	 *
	 * @param WP_Post $post An active emergency.
	 */
	private static function until( WP_Post $post ): string {
		return Moment::short( (int) strtotime( Front_Page_Item::until( $post ) ) );
	}

	/**
	 * The link that switches it off.
	 *
	 * @param WP_Post $post An active emergency.
	 * @return string HTML.
	 */
	private static function link( WP_Post $post ): string {
		$address = wp_nonce_url( admin_url( 'admin-post.php?action=' . self::ACTION . '&id=' . $post->ID ), self::ACTION . $post->ID );
		return sprintf( '<a href="%1$s">%2$s</a>', esc_url( $address ), esc_html__( 'Apagar ahora', 'telecoqui' ) );
	}
}
