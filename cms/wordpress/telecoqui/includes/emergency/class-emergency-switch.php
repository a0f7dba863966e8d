<?php

namespace Telecoqui;

use WP_Post;

/**
 * Tells everybody at the desk that the site shows an emergency, until when, and switches it off with one click. Explains the switch above its list.
 */
final class Emergency_Switch {

	public const ACTION = 'telecoqui_apagar_emergencia';

	public static function notice(): void {
		if ( ! current_user_can( Editor_Rights::CAPABILITY ) ) {
			return;
		}
		$posts  = get_posts(
			array(
				'post_type'   => Emergency_Type::TYPE,
				'post_status' => 'publish',
				'numberposts' => 20,
			)
		);
		$states = Settings::can_publish() ? Item_States::of( array_map( static fn( WP_Post $post ): int => $post->ID, $posts ) ) : array();
		foreach ( $posts as $post ) {
			self::notice_of( $post, $states[ $post->ID ] ?? null );
		}
		$screen = get_current_screen();
		if ( $screen && 'edit-' . Emergency_Type::TYPE === $screen->id ) {
			$help = __( 'Una emergencia pone en menos de un minuto un banner en todas las páginas, quita los anuncios y aligera la portada. Se apaga con «Apagar ahora», o sola a su hora. Los avisos de huracán, de tormenta tropical y de tsunami del servicio del tiempo encienden una por sí mismos; la de la redacción va siempre por delante. Refugios, teléfonos y avisos municipales se ven en /emergencia, también cuando no hay emergencia.', 'telecoqui' );
			wp_admin_notice( esc_html( $help ), array( 'type' => 'info' ) );
		}
	}

	/** Prints what the site says of an emergency, unless that is what its editor chose: that it is over, or begins later. */
	private static function notice_of( WP_Post $post, ?Delivery $delivery ): void {
		$site  = Site_Items::of( $post );
		$state = Item_Text::of( $post, $delivery, $site );
		if ( null !== $site && null === $site['hidden'] ) {
			$text = Moment::sentence( sprintf( __( 'El sitio muestra una emergencia: «%1$s», hasta el %2$s.', 'telecoqui' ), Timed_Item::text( $post ), Moment::short( (int) strtotime( (string) $site['until'] ) ) ) );
			$own  = Emergency_Type::one()->values( $post->ID )[ Municipalities_Field::KEY ];
			$more  = array() === $own ? '' : ' ' . sprintf( __( 'Sale solo en las páginas de: %s.', 'telecoqui' ), implode( ', ', $own ) );
			$more .= '' === Timed_Item::value( $post, Timed_Type::UNTIL ) ? ' ' . __( 'Nadie escogió esa hora: son las 24 horas de toda emergencia sin final.', 'telecoqui' ) : '';
			$more = 'bad' === $state['level'] ? $more . ' ' . $state['text'] : $more;
			wp_admin_notice( esc_html( $text . $more ) . ' ' . self::link( $post ), array( 'type' => 'warning' ) );
		} elseif ( 'bad' === $state['level'] && Timed_Item::ACTIVE === Timed_Item::state( $post ) ) {
			$text = sprintf( __( 'La emergencia «%1$s» está publicada. %2$s', 'telecoqui' ), Timed_Item::text( $post ), $state['text'] );
			wp_admin_notice( esc_html( $text ) . ' ' . self::link( $post ), array( 'type' => 'error' ) );
		}
	}

	/** Adds the link to a published emergency in the list, unless the site says that it is over. */
	public static function add_link( array $actions, WP_Post $post ): array {
		$is_on = Emergency_Type::TYPE === $post->post_type && 'publish' === $post->post_status && 'ended' !== ( Site_Items::of( $post )['hidden'] ?? null );
		return $is_on && current_user_can( 'edit_post', $post->ID ) ? array( self::ACTION => self::link( $post ) ) + $actions : $actions;
	}

	/** Makes a draft of an emergency, so that nobody has to write it again. */
	public static function switch_off(): void {
		$may  = static fn( ?WP_Post $post ): bool => $post && Emergency_Type::TYPE === $post->post_type && current_user_can( 'edit_post', $post->ID );
		$task = static function ( WP_Post $post ): array {
			$draft = array(
				'ID'          => $post->ID,
				'post_status' => 'draft',
			);
			wp_update_post( $draft );
			return array( true, __( 'La emergencia está apagada. Queda como borrador, por si hay que volver a encenderla.', 'telecoqui' ) );
		};
		Button::press( self::ACTION, $may, $task, static fn(): string => admin_url( Emergency_Type::MENU ), __( 'No puedes apagar esta emergencia.', 'telecoqui' ) );
	}

	private static function link( WP_Post $post ): string {
		Asset::enqueue( 'telecoqui-confirm', 'confirm.js', array() );
		$attributes = array(
			'href'          => Button::address( self::ACTION, $post ),
			'data-pregunta' => sprintf( __( '¿Apagar la emergencia «%s»? Los lectores dejan de ver el banner.', 'telecoqui' ), Timed_Item::text( $post ) ),
		);
		return Html::element( 'a', $attributes, __( 'Apagar ahora', 'telecoqui' ) );
	}
}
