<?php

namespace Telecoqui;

/**
 * Reads the site's report, and the deliveries that wait, as a list of problems.
 */
final class Site_Problems {

	/**
	 * The problems of now, the worst first.
	 *
	 * @return array<array{text: string, detail: string}> Plain text. The detail is in English, for administrators, and may be empty.
	 */
	public static function list(): array {
		$report = Site_Health::read();
		return array_merge( null === $report ? array() : self::of_report( $report ), Settings::can_publish() ? self::of_deliveries() : array() );
	}

	/**
	 * Whether the site responds, as far as is known.
	 *
	 * @return bool|null Null without a site.
	 */
	public static function is_up(): ?bool {
		$report = Site_Health::read();
		return null === $report ? null : 200 === $report['status'] && isset( $report['body']['status'] );
	}

	/** The problems that the site reports. */
	private static function of_report( array $report ): array {
		$body = $report['body'];
		if ( 0 === $report['status'] ) {
			return array( self::problem( Site_Failure::sentence( 0, $report['failure'] ), $report['error'] ) );
		}
		if ( 'down' === ( $body['status'] ?? null ) ) {
			$since = self::time( $body['worker']['downSince'] ?? null );
			$text  = null === $since
				? __( 'El servicio de contenido del sitio no responde: los lectores ven lo último que se cargó. Avisa a quien lo mantiene.', 'telecoqui' )
				/* translators: %s: a time. */
				: sprintf( __( 'El servicio de contenido del sitio no responde desde %s: los lectores ven lo último que se cargó. Avisa a quien lo mantiene.', 'telecoqui' ), $since );
			return array( self::problem( $text ) );
		}
		if ( 200 !== $report['status'] ) {
			return array( self::problem( Site_Failure::sentence( $report['status'], $report['failure'] ) ) );
		}
		if ( ! in_array( $body['status'] ?? null, array( 'ok', 'degraded' ), true ) ) {
			return array( self::problem( __( 'En la dirección del sitio contesta otra cosa. Un administrador debe verificar la dirección en los ajustes.', 'telecoqui' ) ) );
		}
		$problems = array();
		foreach ( (array) ( $body['upstreams'] ?? array() ) as $upstream ) {
			// phpcs:ignore WordPress.WP.CapitalPDangit.MisspelledInText -- the site's name for it.
			if ( 'wordpress' === ( $upstream['name'] ?? null ) && 'failing' === ( $upstream['state'] ?? null ) ) {
				$problems[] = self::problem( __( 'El sitio no puede leer este WordPress: los lectores ven lo último que cargó. Avisa a quien lo mantiene.', 'telecoqui' ), (string) ( $upstream['reason'] ?? '' ) );
			}
		}
		if ( 'failing' === ( $body['database'] ?? null ) ) {
			$problems[] = self::problem( __( 'La base de datos del sitio no responde: los cambios no llegan a los lectores. Avisa a quien lo mantiene.', 'telecoqui' ) );
		}
		return array_merge( $problems, Site_Builds::problems( $body ), self::of_mailing( $body ) );
	}

	/** The problems with the service that sends the newsletter. */
	private static function of_mailing( array $body ): array {
		foreach ( (array) ( $body['checks'] ?? array() ) as $check ) {
			if ( 'mailing' === ( $check['name'] ?? null ) && 'failing' === ( $check['state'] ?? null ) ) {
				return array( self::problem( __( 'El servicio de correo no acepta las suscripciones al boletín: esperan y se enviarán solas. Avisa a quien lo mantiene.', 'telecoqui' ), (string) ( $check['message'] ?? '' ) ) );
			}
		}
		$parked = $body['mailing']['parked'] ?? 0;
		if ( ! is_int( $parked ) || $parked < 1 ) {
			return array();
		}
		return array(
			self::problem(
				1 === $parked
					? __( 'El servicio de correo rechazó una suscripción al boletín, que no se enviará sola. Avisa a quien lo mantiene.', 'telecoqui' )
					/* translators: %d: a number. */
					: sprintf( _n( 'El servicio de correo rechazó %d suscripción al boletín, que no se enviará sola. Avisa a quien lo mantiene.', 'El servicio de correo rechazó %d suscripciones al boletín, que no se enviarán solas. Avisa a quien lo mantiene.', $parked, 'telecoqui' ), $parked )
			),
		);
	}

	/** The problems with deliveries. */
	private static function of_deliveries(): array {
		$pending  = Item_States::pending();
		$waiting  = $pending[ Delivery::WAITING ] ?? 0;
		$lost     = ( $pending[ Delivery::REFUSED ] ?? 0 ) + ( $pending[ Delivery::ABANDONED ] ?? 0 );
		$problems = array();
		if ( $waiting > 0 ) {
			$problems[] = self::problem(
				1 === $waiting
					? __( 'Un cambio espera y se enviará solo cuando el sitio responda.', 'telecoqui' )
					/* translators: %d: a number. */
					: sprintf( _n( '%d cambio espera y se enviará solo cuando el sitio responda.', '%d cambios esperan y se enviarán solos cuando el sitio responda.', $waiting, 'telecoqui' ), $waiting )
			);
		}
		if ( $lost > 0 ) {
			$problems[] = self::problem(
				1 === $lost
					? __( 'Un cambio no llegó a los lectores y no se enviará solo.', 'telecoqui' )
					/* translators: %d: a number. */
					: sprintf( _n( '%d cambio no llegó a los lectores y no se enviará solo.', '%d cambios no llegaron a los lectores y no se enviarán solos.', $lost, 'telecoqui' ), $lost )
			);
		}
		return $problems;
	}

	/**
	 * A problem.
	 *
	 * @param string $text   Plain text.
	 * @param string $detail In English; may be empty.
	 * @return array{text: string, detail: string}
	 */
	public static function problem( string $text, string $detail = '' ): array {
		return array(
			'text'   => Moment::sentence( $text ),
			'detail' => $detail,
		);
	}

	/**
	 * A time of a report, in words.
	 *
	 * @param mixed $since In ISO 8601; anything else gives null.
	 */
	public static function time( $since ): ?string {
		$seconds = is_string( $since ) ? strtotime( $since ) : false;
		return false === $seconds ? null : Moment::recent( $seconds );
	}
}
