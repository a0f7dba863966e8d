<?php

namespace Telecoqui;

use Generator;

/**
 * One line of an imported table: an old address and where it leads. Reads both as they are typed or exported: a path, or an address of this WordPress or
 * of the site. The table is a CSV file, as spreadsheets and plugins for redirects write it: comma, semicolon or tab, with or without a line of names. It
 * is read line by line, so that a file of any size needs no memory.
 */
final class Redirect_Line {

	/** Characters of an address. */
	private const MAX = 500;

	/**
	 * WordPress's parameters that name a page, in the order in which the site looks for them: those with an id, then the others. The site has the same
	 * lists in src/contract/publishing/old-address.ts.
	 */
	private const IDS   = array( 'p', 'page_id', 'attachment_id', 'cat', 'author' );
	private const NAMES = array( 'tag', 'category_name', 'author_name', 'name', 'pagename', 'programa', 'feed', 'm', 'year', 's' );

	/** The old address as the site looks it up. */
	public string $source = '';

	/** Where it leads: a path of the site, with query and fragment. */
	public string $target = '';

	/** Why the line cannot be used, in Spanish; empty if it can. */
	public string $problem = '';

	/** Bytes of a line: two addresses, and what a plugin writes behind them. */
	private const MAX_LINE = 8192;

	private const UTF8_BOM = "\xEF\xBB\xBF";

	public static function read( string $from, string $to ): self {
		$line = new self();
		$from = trim( $from );
		$to   = trim( $to );
		if ( ! preg_match( '//u', $from . $to ) ) {
			$line->problem = __( 'no está en UTF-8: guarda el archivo como «CSV UTF-8»', 'telecoqui' );
		} elseif ( '' === $from || '' === $to ) {
			$line->problem = __( 'le falta una de las dos direcciones', 'telecoqui' );
		} elseif ( mb_strlen( $from ) > self::MAX || mb_strlen( $to ) > self::MAX ) {
			$line->problem = sprintf( __( 'una dirección tiene más de %d caracteres', 'telecoqui' ), self::MAX );
		} else {
			$line->read_source( $from );
			$line->target = (string) self::own_path( $to );
			if ( '' === $line->problem && ( '' === $line->target || preg_match( '/\s/', $line->target ) ) ) {
				$line->problem = sprintf( __( '%s es de otro sitio, o no es una dirección', 'telecoqui' ), self::shown( $to ) );
			} elseif ( '' === $line->problem && $line->source === self::key( $line->target ) ) {
				$line->problem = __( 'lleva a sí misma', 'telecoqui' );
			}
		}
		return $line;
	}

	/**
	 * A path with its query as the table has it: decoded, in lower case, without `/index.php` and without a slash at its end, and with the parameter
	 * that names a page. The site writes it in the same form (`redirectKey` of api-worker/src/upstreams/wordpress/addresses/permalinks.ts).
	 */
	public static function key( string $path ): string {
		$parts = explode( '?', (string) strtok( $path, '#' ), 2 );
		$clean = preg_replace( array( '~/+~', '~^/index\.php(?=/|$)~', '~/$~' ), array( '/', '', '' ), mb_strtolower( rawurldecode( $parts[0] ) ) );
		return ( '' === (string) $clean ? '/' : $clean ) . mb_strtolower( self::parameter( $parts[1] ?? '' ) );
	}

	/** The parameter of a query that names a page, as `?p=5`; empty without one. */
	private static function parameter( string $query ): string {
		parse_str( $query, $values );
		foreach ( array( ...self::IDS, ...self::NAMES ) as $name ) {
			$value = is_string( $values[ $name ] ?? null ) ? trim( $values[ $name ] ) : '';
			$fits  = in_array( $name, self::IDS, true ) ? preg_match( '/^[1-9]\d{0,9}$/', $value ) : '' !== $value;
			if ( $fits ) {
				return "?{$name}={$value}";
			}
		}
		return '';
	}

	private function read_source( string $from ): void {
		$path         = self::own_path( $from );
		$this->source = self::key( Address_Path::below_home( (string) $path ) );
		$query        = (string) wp_parse_url( (string) $path, PHP_URL_QUERY );
		if ( null === $path ) {
			$this->problem = sprintf( __( '%s no es una dirección de este sitio', 'telecoqui' ), self::shown( $from ) );
		} elseif ( '/' === $this->source ) {
			$this->problem = __( 'la portada no se puede redirigir', 'telecoqui' );
		} elseif ( '' !== $query && false === strpos( $this->source, '?' ) ) {
			$this->problem = sprintf( __( '%s lleva un parámetro que no nombra una página: quítalo', 'telecoqui' ), self::shown( $from ) );
		}
	}

	/** The path and query of an address of WordPress or of the site, with or without `www.`; null for every other text. */
	private static function own_path( string $address ): ?string {
		if ( preg_match( '~[\x00-\x1f\x7f\\\\]~', $address ) ) {
			return null;
		}
		if ( '?' === $address[0] ) {
			$address = '/' . $address;
		}
		if ( '/' === $address[0] && '/' !== ( $address[1] ?? '' ) ) {
			return $address;
		}
		$parts = wp_parse_url( $address );
		$hosts = array_filter( array( self::bare_host( home_url() ), self::bare_host( Settings::site_url() ) ) );
		if ( ! is_array( $parts ) || ! preg_match( '~^https?://~i', $address ) || isset( $parts['user'] ) || ! in_array( self::bare_host( $address ), $hosts, true ) ) {
			return null;
		}
		$query = isset( $parts['query'] ) ? '?' . $parts['query'] : '';
		return '/' . ltrim( ( $parts['path'] ?? '/' ), '/' ) . $query . ( isset( $parts['fragment'] ) ? '#' . $parts['fragment'] : '' );
	}

	private static function bare_host( string $address ): string {
		return (string) preg_replace( '/^www\./', '', Front_End::authority( $address ) );
	}

	public static function shown( string $address ): string {
		return mb_strlen( $address ) > 80 ? mb_substr( $address, 0, 80 ) . '…' : $address;
	}

	/** Its lines that have something, by their numbers in the file. */
	public static function lines( string $path ): Generator {
		// phpcs:disable WordPress.WP.AlternativeFunctions -- WP_Filesystem reads a file as a whole.
		$file      = fopen( $path, 'rb' );
		$number    = 0;
		$separator = null;
		$regex     = null;
		$is_first  = true;
		while ( $file && ! feof( $file ) ) {
			$text = fgets( $file, self::MAX_LINE );
			if ( false === $text ) {
				break;
			}
			++$number;
			if ( strlen( $text ) === self::MAX_LINE - 1 && "\n" !== substr( $text, -1 ) ) {
				self::skip_rest( $file );
				$line          = new Redirect_Line();
				$line->problem = __( 'es demasiado larga', 'telecoqui' );
				yield $number => $line;
				continue;
			}
			$text = trim( 1 === $number && 0 === strpos( $text, self::UTF8_BOM ) ? substr( $text, 3 ) : $text, "\r\n" );
			if ( '' === trim( $text ) || preg_match( '/^sep=.$/i', $text ) ) {
				continue;
			}
			$separator = $separator ?? self::separator( $text );
			$fields    = str_getcsv( $text, $separator, '"', '' );
			if ( $is_first && ! preg_match( '~^\s*(?:/|\?|https?:)~i', (string) $fields[0] ) ) {
				// Plugins for redirects say in a column of this name whether a line is a pattern.
				$regex    = array_search( 'regex', array_map( 'strtolower', $fields ), true );
				$is_first = false;
				continue;
			}
			$is_first = false;
			$line     = self::read( (string) $fields[0], (string) ( $fields[1] ?? '' ) );
			if ( is_int( $regex ) && '1' === ( $fields[ $regex ] ?? '' ) ) {
				$line->problem = __( 'es un patrón, y la tabla solo tiene direcciones enteras', 'telecoqui' );
			}
			yield $number => $line;
		}
		if ( $file ) {
			fclose( $file );
		}
		// phpcs:enable
	}

	/** Why a file as a whole cannot be read; empty if it can. */
	public static function file_problem( string $path ): string {
		// phpcs:ignore WordPress.WP.AlternativeFunctions -- only its beginning.
		$begin = (string) file_get_contents( $path, false, null, 0, 4 );
		if ( '' === $begin ) {
			return __( 'El archivo está vacío.', 'telecoqui' );
		}
		if ( "\xFF\xFE" === substr( $begin, 0, 2 ) || "\xFE\xFF" === substr( $begin, 0, 2 ) ) {
			return __( 'El archivo está en UTF-16. Guárdalo como «CSV UTF-8» y súbelo otra vez.', 'telecoqui' );
		}
		return 'PK' === substr( $begin, 0, 2 ) ? __( 'El archivo es de Excel o está comprimido. Guárdalo como «CSV UTF-8» y súbelo otra vez.', 'telecoqui' ) : '';
	}

	/** What stands between the fields. Addresses have commas and semicolons, but spreadsheets use the first of these that a line has. */
	private static function separator( string $text ): string {
		foreach ( array( "\t", ';', ',' ) as $separator ) {
			if ( false !== strpos( $text, $separator ) ) {
				return $separator;
			}
		}
		return ',';
	}

	private static function skip_rest( $file ): void {
		do {
			$rest = fgets( $file, self::MAX_LINE );
		} while ( false !== $rest && "\n" !== substr( $rest, -1 ) );
	}
}
