<?php

namespace Telecoqui;

use Generator;

/**
 * A table of redirects as a CSV file, as spreadsheets and plugins for redirects write it: comma, semicolon or tab, with or without a line of
 * names. It is read line by line, so that a file of any size needs no memory.
 */
final class Redirect_File {

	/** Bytes of a line: two addresses, and what a plugin writes behind them. */
	private const MAX_LINE = 8192;

	private const UTF8_BOM = "\xEF\xBB\xBF";

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
			$line     = Redirect_Line::read( (string) $fields[0], (string) ( $fields[1] ?? '' ) );
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
	public static function problem( string $path ): string {
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

	/** Reads on to the end of a line. */
	private static function skip_rest( $file ): void {
		do {
			$rest = fgets( $file, self::MAX_LINE );
		} while ( false !== $rest && "\n" !== substr( $rest, -1 ) );
	}
}
