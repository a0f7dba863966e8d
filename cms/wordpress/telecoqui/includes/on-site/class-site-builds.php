<?php

namespace Telecoqui;

/**
 * What the site's origins report about their builds, in words for editors.
 */
final class Site_Builds {

	/**
	 * Builds that fail, and disks that are full.
	 *
	 * @param array<string, mixed> $health The site's health.
	 * @return array<array{text: string, detail: string}>
	 */
	public static function problems( array $health ): array {
		$problems = array();
		foreach ( self::origins( $health ) as $origin ) {
			if ( true === ( $origin['diskFull'] ?? null ) ) {
				$problems[] = Site_Problems::problem( __( 'El disco del sitio está lleno: no se preparan páginas nuevas. Avisa a quien lo mantiene.', 'telecoqui' ) );
			}
			$error = $origin['buildError'] ?? null;
			if ( is_string( $error ) ) {
				$problems[] = Site_Problems::problem( self::failure( $error, Site_Problems::time( $origin['buildFailingSince'] ?? null ) ), $error );
			}
		}
		return array_values( array_unique( $problems, SORT_REGULAR ) );
	}

	/**
	 * How the last build went.
	 *
	 * @param array<string, mixed> $health The site's health.
	 * @return string Plain text; empty if no origin has reported.
	 */
	public static function last( array $health ): string {
		$origins = self::origins( $health );
		if ( array() === $origins ) {
			return '';
		}
		$fails    = array_filter( $origins, static fn( array $origin ): bool => is_string( $origin['buildError'] ?? null ) );
		$building = array_filter( $origins, static fn( array $origin ): bool => true === ( $origin['building'] ?? null ) );
		if ( array() !== $fails ) {
			$since = Site_Problems::time( reset( $fails )['buildFailingSince'] ?? null );
			return null === $since
				? __( 'La última construcción falló.', 'telecoqui' )
				/* translators: %s: a time. */
				: Moment::sentence( sprintf( __( 'La última construcción falló desde %s.', 'telecoqui' ), $since ) );
		}
		if ( array() !== $building ) {
			return __( 'Se está construyendo una versión nueva; la anterior salió bien.', 'telecoqui' );
		}
		return __( 'La última construcción salió bien.', 'telecoqui' );
	}

	/**
	 * Pages that the last build could not make.
	 *
	 * @param array<string, mixed> $health The site's health.
	 * @return string Plain text; empty if there are none.
	 */
	public static function left_out( array $health ): string {
		foreach ( self::origins( $health ) as $origin ) {
			$count = (int) ( $origin['leftOut']['count'] ?? 0 );
			$paths = array_filter( array_column( (array) ( $origin['leftOut']['first'] ?? array() ), 'path' ), 'is_string' );
			if ( $count > 0 ) {
				$listed = implode( ', ', $paths ) . ( $count > count( $paths ) ? '…' : '' );
				if ( 1 === $count ) {
					/* translators: %s: a path. */
					return sprintf( __( 'Una página no se pudo preparar y se hace cada vez que alguien la pide: %s', 'telecoqui' ), $listed );
				}
				/* translators: 1: a number. 2: paths. */
				return sprintf( _n( '%1$d página no se pudo preparar y se hace cada vez que alguien la pide: %2$s', '%1$d páginas no se pudieron preparar y se hacen cada vez que alguien las pide: %2$s', $count, 'telecoqui' ), $count, $listed );
			}
		}
		return '';
	}

	/** That builds fail. The error is one line of the build, in English. */
	private static function failure( string $error, ?string $since ): string {
		if ( null === $since ) {
			/* translators: %s: why, such as "no queda espacio en su disco." */
			return sprintf( __( 'La construcción del sitio falla: %s Lo publicado se ve igual, pero las páginas tardan más. Avisa a quien lo mantiene si dura más de unos minutos.', 'telecoqui' ), self::reason( $error ) );
		}
		/* translators: 1: a time. 2: why, such as "no queda espacio en su disco." */
		return sprintf( __( 'La construcción del sitio falla desde %1$s: %2$s Lo publicado se ve igual, pero las páginas tardan más. Avisa a quien lo mantiene si dura más de unos minutos.', 'telecoqui' ), $since, self::reason( $error ) );
	}

	/** Why a build failed, as far as an editor can understand it. */
	private static function reason( string $error ): string {
		if ( 1 === preg_match( '/ENOSPC|disk/i', $error ) ) {
			return __( 'no queda espacio en su disco.', 'telecoqui' );
		}
		if ( 1 === preg_match( '/fetch|worker|change log|respon|ECONN|time(?:d )?out/i', $error ) ) {
			return __( 'no pudo cargar todo el contenido.', 'telecoqui' );
		}
		return __( 'hubo un error en el propio sitio.', 'telecoqui' );
	}

	/** The reports of the origins. */
	private static function origins( array $health ): array {
		$origins = $health['publishing']['origins'] ?? array();
		return is_array( $origins ) ? array_filter( $origins, 'is_array' ) : array();
	}
}
