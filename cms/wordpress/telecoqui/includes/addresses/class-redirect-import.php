<?php

namespace Telecoqui;

/**
 * Imports a file into the table of redirects. What cannot be used is left out and told with its line and why; the rest is in force at once, when all
 * of it is stored. The file is read twice: once for what its lines lead to, as numbers alone, and once to store them.
 */
final class Redirect_Import {

	/** What the last import did, for the page. */
	private const REPORT = 'telecoqui_redirecciones_informe';
	private const NONE   = array(
		'problems' => array(),
		'refused'  => 0,
	);

	/** Lines of a file. Their numbers need some 30 MB. */
	public const MAX_LINES = 250000;

	/** Sentences that are kept. The file has the lines themselves. */
	private const MAX_PROBLEMS = 500;

	/** Seconds. A table of 200,000 lines takes some twenty. */
	private const MAX_SECONDS = 600;

	/** From what an address is to what it leads to, both as the beginning of their hash. */
	private array $leads = array();

	/** From what an address is to its line; 0: it is in force, and not in the file. */
	private array $line_of = array();

	/** What is left of this import, as `report` gives it. */
	private array $report = self::NONE;

	/** Lines that are left out because of the table in force. */
	private array $out = array();

	/** Imports a file: the whole table, or lines that are added or change those in force. Returns whether something was stored, and a sentence. */
	public static function of( string $path, bool $replaces ): array {
		$problem = Redirect_Line::file_problem( $path );
		if ( '' !== $problem ) {
			return array( false, $problem );
		}
		if ( function_exists( 'set_time_limit' ) ) {
			set_time_limit( self::MAX_SECONDS );
		}
		return ( new self() )->import( $path, $replaces );
	}

	/** The sentences of the last import, `problems`, and how many lines it left out, `refused`. */
	public static function report(): array {
		return (array) get_option( self::REPORT, self::NONE );
	}

	private function import( string $path, bool $replaces ): array {
		if ( ! $this->read_leads( $path ) ) {
			return array( false, sprintf( __( 'El archivo tiene más de %s líneas: divídelo.', 'telecoqui' ), number_format_i18n( self::MAX_LINES ) ) );
		}
		if ( ! $replaces ) {
			$this->read_table();
		}
		$stored = $this->store( $path, $replaces );
		update_option( self::REPORT, $this->report, false );
		if ( ! $stored ) {
			return array( false, null === $stored ? __( 'La base de datos no aceptó la tabla: no se cambió nada.', 'telecoqui' ) : __( 'El archivo no tiene ninguna línea que sirva: no se cambió nada.', 'telecoqui' ) );
		}
		return array( true, sprintf( __( 'Direcciones guardadas: %1$s. Líneas que no sirven: %2$s.', 'telecoqui' ), number_format_i18n( $stored ), number_format_i18n( $this->report['refused'] ) ) );
	}

	/** Reads what leads where. False: there are too many lines. */
	private function read_leads( string $path ): bool {
		foreach ( Redirect_Line::lines( $path ) as $number => $line ) {
			if ( $number > self::MAX_LINES ) {
				return false;
			}
			$source = self::hash( $line->source );
			if ( '' === $line->problem && ! isset( $this->line_of[ $source ] ) ) {
				$this->line_of[ $source ] = $number;
				$this->leads[ $source ]   = self::hash( Redirect_Line::key( $line->target ) );
			}
		}
		return true;
	}

	/** Adds what the table in force leads where, which stays if the file does not change it. */
	private function read_table(): void {
		foreach ( Redirects_Database::all() as $row ) {
			$source = self::hash( $row['source'] );
			$target = self::hash( Redirect_Line::key( $row['target'] ) );
			if ( isset( $this->line_of[ $source ] ) ) {
				continue;
			}
			$this->line_of[ $source ] = 0;
			$this->leads[ $source ]   = $target;
			$line                     = $this->line_of[ $target ] ?? 0;
			if ( $line > 0 ) {
				$this->out[ $line ] = true;
				$this->refuse( $line, sprintf( __( 'la tabla ya lleva %s a esta dirección, que por eso no puede llevar a otra', 'telecoqui' ), Redirect_Line::shown( $row['source'] ) ) );
			}
		}
	}

	/** Stores the lines that can be used. Returns how many; null if the database failed, and nothing changed. */
	private function store( string $path, bool $replaces ): ?int {
		$version = Redirects_Database::begin();
		$batch   = array();
		$stored  = 0;
		foreach ( Redirect_Line::lines( $path ) as $number => $line ) {
			if ( isset( $this->out[ $number ] ) || ! $this->is_usable( $number, $line ) ) {
				continue;
			}
			++$stored;
			$batch[] = array( $line->source, $line->target );
			if ( count( $batch ) === Redirects_Database::BATCH ) {
				if ( ! Redirects_Database::add( $version, $batch ) ) {
					return null;
				}
				$batch = array();
			}
		}
		if ( ! Redirects_Database::add( $version, $batch ) ) {
			return null;
		}
		return 0 === $stored || Redirects_Database::put_into_force( $version, ! $replaces ) ? $stored : null;
	}

	/** Whether a line is stored. One that says what a line before it says is not, and nothing is told of it. */
	private function is_usable( int $number, Redirect_Line $line ): bool {
		if ( '' !== $line->problem ) {
			$this->refuse( $number, $line->problem );
			return false;
		}
		$source = self::hash( $line->source );
		$first  = $this->line_of[ $source ];
		if ( $first !== $number ) {
			if ( self::hash( Redirect_Line::key( $line->target ) ) !== $this->leads[ $source ] ) {
				$this->refuse( $number, sprintf( __( '%1$s ya lleva a otra dirección en la línea %2$d', 'telecoqui' ), Redirect_Line::shown( $line->source ), $first ) );
			}
			return false;
		}
		$next = $this->leads[ $source ];
		if ( ! isset( $this->leads[ $next ] ) ) {
			return true;
		}
		$where = $this->line_of[ $next ];
		$shown = Redirect_Line::shown( $line->target );
		if ( $this->comes_back( $source ) ) {
			$this->refuse( $number, sprintf( __( 'lleva a %1$s, que lleva de vuelta (línea %2$d)', 'telecoqui' ), $shown, $where ) );
		} elseif ( $where > 0 ) {
			$this->refuse( $number, sprintf( __( 'lleva a %1$s, que lleva a otra (línea %2$d): escribe la última', 'telecoqui' ), $shown, $where ) );
		} else {
			$this->refuse( $number, sprintf( __( 'lleva a %s, que la tabla ya lleva a otra: escribe la última', 'telecoqui' ), $shown ) );
		}
		return false;
	}

	/** Whether an address leads back to itself. A longer way than this is told as a way alone. */
	private function comes_back( int $source ): bool {
		$at = $this->leads[ $source ];
		for ( $step = 0; $step < 50 && isset( $this->leads[ $at ] ); $step++ ) {
			$at = $this->leads[ $at ];
			if ( $at === $source ) {
				return true;
			}
		}
		return false;
	}

	private function refuse( int $number, string $why ): void {
		++$this->report['refused'];
		if ( count( $this->report['problems'] ) < self::MAX_PROBLEMS ) {
			$this->report['problems'][] = sprintf( __( 'Línea %1$d: %2$s.', 'telecoqui' ), $number, $why );
		}
	}

	/** A number for an address: among a million, two have the same with a chance of one in thirty millions. */
	private static function hash( string $address ): int {
		return unpack( 'J', md5( $address, true ) )[1];
	}
}
