<?php

namespace Telecoqui;

use WP_Error;
use WP_REST_Request;

/**
 * "Enviar aviso": the panel of a news item in the block editor, and the route that it and the fast screen use.
 */
final class Announcement_Desk {

	private const SCRIPT = 'telecoqui-announcement';

	public static function register_route(): void {
		$text = array(
			'type'    => 'string',
			'default' => '',
		);
		$may  = static fn( WP_REST_Request $request ): bool => in_array( get_post_type( (int) $request['id'] ), array( 'post', Coverage_Entry_Type::TYPE ), true ) && Announcement::may( (int) $request['id'] );
		Rest::route( 'POST', '/avisos/(?P<id>\d+)/(?P<accion>ver|seguir|enviar|aprobar|retirar|detener)', array( self::class, 'act' ), $may, array_fill_keys( array( 'titulo', 'texto', 'visto' ), $text ) );
	}

	/**
	 * What a button does, and what the screen shows then. `ver` counts the readers, as every action does behind which something can be written.
	 *
	 * @return array|WP_Error
	 */
	public static function act( WP_REST_Request $request ) {
		$post = get_post( (int) $request['id'] );
		$does = array(
			'seguir'  => static fn() => Announcement::ask( $post, 'follow' ),
			'enviar'  => static fn() => Announcement::send( $post, $request['titulo'], $request['texto'] ),
			'aprobar' => static fn() => Announcement::approve( $post, $request['visto'] ),
			'detener' => static fn() => Announcement::stop( $post ),
			'retirar' => static fn() => Announcement::withdraw( $post->ID ),
		);
		$told = isset( $does[ $request['accion'] ] ) ? $does[ $request['accion'] ]() : null;
		return is_wp_error( $told ) ? $told : Announcement::state( $post, $told ?? Announcement::ask( $post, 'prepare' ) );
	}

	/** Adds the panel to the block editor of a news item. */
	public static function enqueue(): void {
		$screen = get_current_screen();
		if ( $screen && 'post' === $screen->base && 'post' === $screen->post_type && Settings::can_publish() && Announcement::may( (int) get_the_ID() ) ) {
			Asset::enqueue( self::SCRIPT, 'announcement.js', array() );
			Asset::enqueue( self::SCRIPT . '-panel', 'announcement-panel.js', array( self::SCRIPT, 'wp-api-fetch', 'wp-data', 'wp-editor', 'wp-element', 'wp-plugins' ), 'telecoquiAnnouncementTexts', self::texts() );
			Asset::enqueue_style( self::SCRIPT, 'announcement.css', array( 'wp-components' ) );
		}
	}

	/** What the script says, by the names that it uses; "%s" is replaced by the script. */
	public static function texts(): array {
		return array(
			'max'       => Announcement::MAX,
			'enviar'    => __( 'Enviar aviso', 'telecoqui' ),
			'otra_vez'  => __( 'Verificar otra vez', 'telecoqui' ),
			'otro'      => __( 'Escribir otro aviso', 'telecoqui' ),
			'titulo'    => __( 'Título del aviso', 'telecoqui' ),
			'texto'     => __( 'Texto del aviso', 'telecoqui' ),
			'lectores'  => __( 'Lectores que lo recibirían ahora: %s', 'telecoqui' ),
			'dos'       => __( 'Son muchos: otra persona tiene que aprobarlo.', 'telecoqui' ),
			'seguro'    => __( '¿Enviar este aviso? Lo que llega a un teléfono no se puede borrar. Lectores: %s', 'telecoqui' ),
			'pedir'     => __( 'Pedir que lo aprueben', 'telecoqui' ),
			'aprobar'   => __( 'Aprobar y enviar', 'telecoqui' ),
			'retirar'   => __( 'Retirar', 'telecoqui' ),
			'detener'   => __( 'Detener', 'telecoqui' ),
			'historial' => __( 'Historial de avisos', 'telecoqui' ),
			'cerrar'    => __( 'Cerrar', 'telecoqui' ),
		);
	}
}
