<?php

namespace Telecoqui;

/**
 * The site's own report, with what its origins say about their builds, and the deliveries that wait, as a list of problems for editors. The report is
 * requested at most once a minute, and kept in a transient, which every page of every editor reads.
 */
final class Site_Problems {

	private const PATH = '/api/health';

	/** The last report; kept longer than it is fresh, so that a page has something to show while another one asks. */
	private const REPORT = 'telecoqui_site_health';
	private const KEPT   = HOUR_IN_SECONDS;

	/** Seconds after which the site is asked again. */
	private const FRESH = MINUTE_IN_SECONDS;

	/** The problems of now, the worst first. A detail is in English, for administrators, and may be empty. */
	public static function list(): array {
		$report = self::report();
		return array_merge( null === $report ? array() : self::of_report( $report ), Settings::can_publish() ? self::of_deliveries() : array() );
	}

	/** Whether the site responds, as far as is known; null without a site. */
	public static function is_up(): ?bool {
		$report = self::report();
		return null === $report ? null : 200 === $report['status'] && isset( $report['body']['status'] );
	}

	private static function of_report( array $report ): array {
		$body = $report['body'];
		if ( 0 === $report['status'] ) {
			return array( self::problem( Site_Failure::sentence( 0, $report['failure'] ), $report['error'] ) );
		}
		if ( 'down' === ( $body['status'] ?? null ) ) {
			/* translators: %s: " desde" and a time, or nothing. */
			$text = __( 'El servicio de contenido del sitio no responde%s: los lectores ven lo último que se cargó. Avisa a quien lo mantiene.', 'telecoqui' );
			return array( self::problem( sprintf( $text, self::since( $body['worker']['downSince'] ?? null ) ) ) );
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
		return array_merge( $problems, self::problems( $body ), self::of_mailing( $body ) );
	}

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
		$text = _n( 'El servicio de correo rechazó una suscripción al boletín, que no se enviará sola. Avisa a quien lo mantiene.', 'El servicio de correo rechazó %d suscripciones al boletín, que no se enviarán solas. Avisa a quien lo mantiene.', $parked, 'telecoqui' );
		return array( self::problem( sprintf( $text, $parked ) ) );
	}

	private static function of_deliveries(): array {
		$pending  = Item_States::pending();
		$waiting  = $pending[ Delivery::WAITING ] ?? 0;
		$lost     = ( $pending[ Delivery::REFUSED ] ?? 0 ) + ( $pending[ Delivery::ABANDONED ] ?? 0 );
		$problems = array();
		if ( $waiting > 0 ) {
			$problems[] = self::problem( sprintf( _n( 'Un cambio espera y se enviará solo cuando el sitio responda.', '%d cambios esperan y se enviarán solos cuando el sitio responda.', $waiting, 'telecoqui' ), $waiting ) );
		}
		if ( $lost > 0 ) {
			$problems[] = self::problem( sprintf( _n( 'Un cambio no llegó a los lectores y no se enviará solo.', '%d cambios no llegaron a los lectores y no se enviarán solos.', $lost, 'telecoqui' ), $lost ) );
		}
		return $problems;
	}

	private static function problem( string $text, string $detail = '' ): array {
		$text = Moment::sentence( $text );
		return compact( 'text', 'detail' );
	}

	/** Since a time of a report, which is in ISO 8601, in words behind a space; anything else gives an empty text. */
	private static function since( $time ): string {
		$seconds = is_string( $time ) ? strtotime( $time ) : false;
		return false === $seconds ? '' : ' ' . sprintf( __( 'desde %s', 'telecoqui' ), Moment::recent( $seconds ) );
	}

	private static function problems( array $health ): array {
		$problems = array();
		foreach ( self::origins( $health ) as $origin ) {
			if ( true === ( $origin['diskFull'] ?? null ) ) {
				$problems[] = self::problem( __( 'El disco del sitio está lleno: no se preparan páginas nuevas. Avisa a quien lo mantiene.', 'telecoqui' ) );
			}
			$error = $origin['buildError'] ?? null;
			if ( is_string( $error ) ) {
				/* translators: 1: " desde" and a time, or nothing. 2: why, such as "no queda espacio en su disco." */
				$text       = __( 'La construcción del sitio falla%1$s: %2$s Lo publicado se ve igual, pero las páginas tardan más. Avisa a quien lo mantiene si dura más de unos minutos.', 'telecoqui' );
				$problems[] = self::problem( sprintf( $text, self::since( $origin['buildFailingSince'] ?? null ), self::reason( $error ) ), $error );
			}
		}
		return array_values( array_unique( $problems, SORT_REGULAR ) );
	}

	/** How the last build went, as plain text; empty if no origin has reported. */
	public static function last( array $health ): string {
		$origins = self::origins( $health );
		if ( array() === $origins ) {
			return '';
		}
		$fails    = array_filter( $origins, static fn( array $origin ): bool => is_string( $origin['buildError'] ?? null ) );
		$building = array_filter( $origins, static fn( array $origin ): bool => true === ( $origin['building'] ?? null ) );
		if ( array() !== $fails ) {
			/* translators: %s: " desde" and a time, or nothing. */
			return Moment::sentence( sprintf( __( 'La última construcción falló%s.', 'telecoqui' ), self::since( reset( $fails )['buildFailingSince'] ?? null ) ) );
		}
		if ( array() !== $building ) {
			return __( 'Se está construyendo una versión nueva; la anterior salió bien.', 'telecoqui' );
		}
		return __( 'La última construcción salió bien.', 'telecoqui' );
	}

	/** Pages that the last build could not make, as plain text; empty if there are none. */
	public static function left_out( array $health ): string {
		foreach ( self::origins( $health ) as $origin ) {
			$count = (int) ( $origin['leftOut']['count'] ?? 0 );
			$paths = array_filter( array_column( (array) ( $origin['leftOut']['first'] ?? array() ), 'path' ), 'is_string' );
			if ( $count > 0 ) {
				$listed = implode( ', ', $paths ) . ( $count > count( $paths ) ? '…' : '' );
				return sprintf( _n( 'Una página no se pudo preparar y se hace cada vez que alguien la pide: %2$s', '%1$d páginas no se pudieron preparar y se hacen cada vez que alguien las pide: %2$s', $count, 'telecoqui' ), $count, $listed );
			}
		}
		return '';
	}

	/** Why a build failed, as far as an editor can understand it. The error is one line of the build, in English. */
	private static function reason( string $error ): string {
		if ( 1 === preg_match( '/ENOSPC|disk/i', $error ) ) {
			return __( 'no queda espacio en su disco.', 'telecoqui' );
		}
		if ( 1 === preg_match( '/fetch|worker|change log|respon|ECONN|time(?:d )?out/i', $error ) ) {
			return __( 'no pudo cargar todo el contenido.', 'telecoqui' );
		}
		return __( 'hubo un error en el propio sitio.', 'telecoqui' );
	}

	private static function origins( array $health ): array {
		$origins = $health['publishing']['origins'] ?? array();
		return is_array( $origins ) ? array_filter( $origins, 'is_array' ) : array();
	}

	/**
	 * The report: of the last minute, or requested now.
	 *
	 * @return array{asked_at: int, status: int, failure: string, error: string, body: array<string, mixed>}|null Null if no
	 *         site is set up, or if there is no report yet.
	 */
	public static function report(): ?array {
		if ( ! Settings::can_publish() ) {
			return null;
		}
		$last = get_transient( self::REPORT );
		$last = is_array( $last ) && ( $last['site'] ?? null ) === Settings::site_url() ? $last : null;
		if ( null !== $last && $last['asked_at'] > time() - self::FRESH ) {
			return $last;
		}
		if ( null !== $last ) {
			// Other pages take the old report while this one waits for the new one.
			set_transient( self::REPORT, array_merge( $last, array( 'asked_at' => time() ) ), self::KEPT );
		}
		$report = self::request() ?? $last;
		if ( null !== $report ) {
			set_transient( self::REPORT, $report, self::KEPT );
		}
		return $report;
	}

	public static function forget(): void {
		delete_transient( self::REPORT );
	}

	/** Asks the site; null if the page has no time left for it. */
	private static function request(): ?array {
		$response = Site_Request::get_for_page( 'health', self::PATH );
		if ( null === $response ) {
			return null;
		}
		$body = json_decode( is_wp_error( $response ) ? '' : wp_remote_retrieve_body( $response ), true );
		return Site_Failure::of( $response ) + array(
			'site'     => Settings::site_url(),
			'asked_at' => time(),
			'body'     => is_array( $body ) ? $body : array(),
		);
	}
}
