<?php

namespace Telecoqui;

use WP_Error;
use WP_Post;

/**
 * What the desk announces on readers' phones: a published news item to who wants breaking news, a key moment of a coverage to who follows it. The
 * site says how many they are, what may not be sent, and what became of it. Here is only what waits for a second person.
 */
final class Announcement {

	/** What waits for a second person: array{user: int, at: int, title: string, body: string}. And who did what, a sentence each, the oldest first. */
	private const META = '_telecoqui_aviso';
	private const DONE = '_telecoqui_avisos_hechos';

	/** Characters, as many as the site's contract of the desk's announcements has. */
	public const MAX = array(
		'titulo' => 80,
		'texto'  => 180,
	);

	/** Seconds; somebody waits for the response. */
	private const TIMEOUT = 5.0;

	/** Statuses with which the site says a sentence of its own about an announcement. */
	private const SAID = array( 400, 403, 409, 429 );

	/** Prefix of the codes of errors. Behind it is the field that the site refuses, if it says one. */
	private const ERROR = 'telecoqui_aviso_';

	/** Whether this request's user may announce an item: whoever may publish it. */
	public static function may( int $post_id ): bool {
		return current_user_can( 'edit_post', $post_id ) && current_user_can( 'publish_post', $post_id );
	}

	/**
	 * What a screen shows of an item's announcements.
	 *
	 * @param array|WP_Error $told What the site has just said.
	 */
	public static function state( WP_Post $post, $told ): array {
		$said    = is_wp_error( $told ) ? array() : $told;
		$start   = static fn( string $html, int $max ): string => Story_Fieldset::plain( wp_html_excerpt( html_entity_decode( $html, ENT_QUOTES | ENT_HTML5, 'UTF-8' ), $max - 1, '…' ) );
		$excerpt = '' === $post->post_excerpt ? strip_shortcodes( $post->post_content ) : $post->post_excerpt;
		$short   = (string) get_post_meta( $post->ID, Story_Fieldset::SHORT_TITLE, true );
		return array(
			'problema'  => is_wp_error( $told ) ? $told->get_error_message() : '',
			'lectores'  => $said['readers'] ?? null,
			'solo'      => Settings::number( Settings::MAX_ALONE ),
			'aviso'     => isset( $said['announcement'] ) ? self::words( $said['announcement'] ) : null,
			'espera'    => self::waiting( $post->ID ),
			'sugerido'  => array(
				'titulo' => $start( '' === $short ? $post->post_title : $short, self::MAX['titulo'] ),
				'texto'  => $start( $excerpt, self::MAX['texto'] ),
			),
			'historial' => array_reverse( get_post_meta( $post->ID, self::DONE ) ),
		);
	}

	/** What the site says of an announcement, in words. Numbers have the commas of Puerto Rico, whatever language this WordPress has. */
	private static function words( array $said ): array {
		$services = array(
			'google'    => __( 'Android y Chrome', 'telecoqui' ),
			'mozilla'   => 'Firefox',
			'apple'     => __( 'iPhone y Safari', 'telecoqui' ),
			'microsoft' => __( 'Windows y Edge', 'telecoqui' ),
		);
		$lines    = array( "«{$said['title']}»", sprintf( __( 'Enviado: %s', 'telecoqui' ), Moment::recent( strtotime( $said['at'] ) ) ) );
		if ( $said['isRunning'] ) {
			$lines[] = __( 'Todavía está saliendo.', 'telecoqui' );
		}
		if ( null !== $said['stoppedAt'] ) {
			$had     = number_format( array_sum( array_column( $said['services'], 'accepted' ) ) );
			$lines[] = sprintf( __( 'Detenido: %1$s Ya lo tenían %2$s teléfonos.', 'telecoqui' ), Moment::recent( strtotime( $said['stoppedAt'] ) ), $had );
		}
		foreach ( $said['services'] as $of ) {
			$figures = array_map( 'number_format', array( $of['sent'], $of['accepted'], $of['gone'], $of['refused'] ) );
			$lines[] = sprintf( __( '%1$s: enviados %2$s, aceptados %3$s, ya no existen %4$s, rechazados %5$s', 'telecoqui' ), $services[ $of['service'] ] ?? $of['service'], ...$figures );
		}
		return array(
			'sigue'  => $said['isRunning'],
			'lineas' => $lines,
		);
	}

	/**
	 * Announces an item, or lets it wait for a second person if the site says that its readers are too many for one.
	 *
	 * @return array|WP_Error|null What the site says of it; null: it waits.
	 */
	public static function send( WP_Post $post, string $title, string $body ) {
		if ( null !== self::waiting( $post->ID ) ) {
			return self::refusal( __( 'Ya hay un aviso que espera: hay que aprobarlo o retirarlo primero.', 'telecoqui' ) );
		}
		$typed = array_map( static fn( string $text ): string => trim( (string) preg_replace( '/\s+/u', ' ', $text ) ), array( $title, $body ) );
		if ( in_array( '', $typed, true ) || array_map( array( Story_Fieldset::class, 'plain' ), $typed ) !== $typed ) {
			return self::refusal( __( 'Escribe el título y el texto del aviso, sin etiquetas de HTML: los teléfonos muestran solo texto.', 'telecoqui' ) );
		}
		$new  = array_combine( array( 'user', 'at', 'title', 'body' ), array( get_current_user_id(), time(), ...$typed ) );
		$sent = self::announce( $post, $new, null );
		if ( ! is_wp_error( $sent ) || self::ERROR . 'approvedBy' !== $sent->get_error_code() ) {
			return $sent;
		}
		update_post_meta( $post->ID, self::META, wp_slash( $new ) );
		self::note( $post->ID, __( 'Pidió enviar', 'telecoqui' ), $new['title'] );
		return null;
	}

	/**
	 * Announces what waits, as a second person.
	 *
	 * @param string $seen `visto` of what that person has seen.
	 * @return array|WP_Error
	 */
	public static function approve( WP_Post $post, string $seen ) {
		$waiting = self::waiting( $post->ID );
		if ( null === $waiting || $waiting['visto'] !== $seen ) {
			return self::refusal( __( 'Lo que leíste ya no es lo que espera: léelo otra vez.', 'telecoqui' ) );
		}
		return self::announce( $post, get_post_meta( $post->ID, self::META, true ), get_current_user_id() );
	}

	/** Sends an announcement to the site; null as the second person: nobody has approved it. */
	private static function announce( WP_Post $post, array $announcement, ?int $second ) {
		$asked = array(
			'title'      => $announcement['title'],
			'body'       => $announcement['body'],
			'askedBy'    => $announcement['user'],
			'approvedBy' => $second,
			'maxAlone'   => Settings::number( Settings::MAX_ALONE ),
			'pause'      => Settings::number( Settings::PAUSE ),
		);
		$sent  = self::ask( $post, 'announce', $asked );
		if ( ! is_wp_error( $sent ) ) {
			delete_post_meta( $post->ID, self::META );
			self::note( $post->ID, null === $second ? __( 'Envió', 'telecoqui' ) : __( 'Aprobó y envió', 'telecoqui' ), $announcement['title'] );
		}
		return $sent;
	}

	/**
	 * Stops what has not left yet.
	 *
	 * @return array|WP_Error
	 */
	public static function stop( WP_Post $post ) {
		$told = self::ask( $post, 'stop' );
		if ( ! is_wp_error( $told ) && null !== $told['announcement'] ) {
			self::note( $post->ID, __( 'Detuvo', 'telecoqui' ), $told['announcement']['title'] );
		}
		return $told;
	}

	/** Takes back what waits. */
	public static function withdraw( int $post_id ): void {
		$waiting = self::waiting( $post_id );
		if ( null !== $waiting ) {
			delete_post_meta( $post_id, self::META );
			self::note( $post_id, __( 'Retiró', 'telecoqui' ), $waiting['titulo'] );
		}
	}

	private static function note( int $post_id, string $did, string $title ): void {
		$who = get_current_user_id() > 0 ? wp_get_current_user()->display_name : __( 'El sistema', 'telecoqui' );
		add_post_meta( $post_id, self::DONE, wp_slash( sprintf( '%s – %s: %s «%s»', Moment::short( time() ), $who, $did, $title ) ) );
	}

	/** What waits for a second person, for its screen; `visto` tells it from another one. */
	private static function waiting( int $post_id ): ?array {
		$stored = get_post_meta( $post_id, self::META, true );
		if ( ! is_array( $stored ) ) {
			return null;
		}
		return array(
			'titulo' => $stored['title'],
			'texto'  => $stored['body'],
			'frase'  => sprintf( __( 'Espera a una segunda persona. Lo pidió %1$s: %2$s', 'telecoqui' ), get_userdata( $stored['user'] )->display_name ?? '', Moment::recent( $stored['at'] ) ),
			'mio'    => get_current_user_id() === $stored['user'],
			'visto'  => md5( (string) wp_json_encode( $stored ) ),
		);
	}

	private static function refusal( string $sentence, string $field = '' ): WP_Error {
		return new WP_Error( self::ERROR . $field, $sentence, array( 'status' => 409 ) );
	}

	/**
	 * Has the site do something about an item, as its contract names it.
	 *
	 * @return array|WP_Error What it says, or a sentence about why it does not.
	 */
	public static function ask( WP_Post $post, string $does, array $more = array() ) {
		if ( ! Settings::can_publish() ) {
			return self::refusal( __( 'Falta la dirección del sitio o el secreto de publicación.', 'telecoqui' ) );
		}
		$asked    = array_combine( array( 'does', 'kind', 'id' ), array( $does, Public_Item::kinds()[ $post->post_type ], $post->ID ) );
		$response = Site_Request::post( 'announcements', '/api/push/announcements', (string) wp_json_encode( $asked + $more ), self::TIMEOUT );
		$status   = (int) wp_remote_retrieve_response_code( $response );
		$said     = json_decode( wp_remote_retrieve_body( $response ), true );
		if ( 200 === $status && is_array( $said ) ) {
			return $said;
		}
		$problem = in_array( $status, self::SAID, true ) ? $said['error'] ?? array() : array();
		$unknown = sprintf( __( 'El sitio no contestó como se esperaba. Intenta otra vez en un momento: el mismo aviso sale una sola vez. (%d)', 'telecoqui' ), $status );
		return self::refusal( $problem['message'] ?? $unknown, (string) ( $problem['field'] ?? '' ) );
	}
}
