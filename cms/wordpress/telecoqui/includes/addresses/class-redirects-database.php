<?php

namespace Telecoqui;

use Generator;

defined( 'ABSPATH' ) || exit;

/**
 * The station's table of redirects. An import writes a new version beside the one in force, so that a half of one is never in force. The site reads
 * it by the ids of its rows. It outlives the plugin.
 */
final class Redirects_Database extends Own_Table {

	protected const TABLE  = 'telecoqui_redirecciones';
	protected const SCHEMA = '1';

	/** The version in force; 0: nothing was ever imported. */
	private const VERSION_OPTION = 'telecoqui_redirecciones_version';

	/** Rows of one INSERT, and of one SELECT. */
	public const BATCH = 250;
	private const PAGE = 2000;

	protected static function columns(): string {
		return 'id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
			version bigint(20) unsigned NOT NULL,
			hash char(32) NOT NULL,
			source text NOT NULL,
			target text NOT NULL,
			PRIMARY KEY  (id),
			KEY version_hash (version,hash)';
	}

	public static function version(): int {
		return (int) get_option( self::VERSION_OPTION, 0 );
	}

	/** Where the table leads an address of Redirect_Line::key() to: a path of the site; null if the table does not have the address. */
	public static function target( string $source ): ?string {
		// Without a version there is no table to ask.
		$version = self::version();
		$row     = 0 === $version ? null : self::rows( 'SELECT source, target FROM {table} WHERE version = %d AND hash = %s LIMIT 1', $version, md5( $source ) )[0] ?? null;
		return null === $row || $row['source'] !== $source ? null : $row['target'];
	}

	/** Rows of the version in force with a higher id than this, in the order of their ids. */
	public static function after( int $after, int $max ): array {
		return 0 === self::version() ? array() : self::rows( 'SELECT id, source, target FROM {table} WHERE version = %d AND id > %d ORDER BY id LIMIT %d', self::version(), $after, $max );
	}

	/** All rows of the version in force, in the same order; few are in memory at a time. */
	public static function all(): Generator {
		$after = 0;
		do {
			$rows = self::after( $after, self::PAGE );
			foreach ( $rows as $row ) {
				$after = (int) $row['id'];
				yield $row;
			}
		} while ( count( $rows ) === self::PAGE );
	}

	public static function count(): int {
		return 0 === self::version() ? 0 : (int) self::number( 'SELECT COUNT(*) FROM {table} WHERE version = %d', self::version() );
	}

	/** The number of a new version, whose rows are not in force. */
	public static function begin(): int {
		self::clean();
		return max( time(), self::version() + 1 );
	}

	/** Adds rows, sources each with its target, to a version. False: the database failed. */
	public static function add( int $version, array $rows ): bool {
		$values = array();
		foreach ( $rows as list( $source, $target ) ) {
			array_push( $values, $version, md5( $source ), $source, $target );
		}
		$marks = implode( ', ', array_fill( 0, count( $rows ), '(%d, %s, %s, %s)' ) );
		return array() === $rows || false !== self::write( "INSERT INTO {table} (version, hash, source, target) VALUES {$marks}", ...$values );
	}

	/** Puts a version into force, perhaps with the rows of the one before whose sources it lacks. False: the database failed, and nothing changed. */
	public static function put_into_force( int $version, bool $keeps ): bool {
		$copied = ! $keeps || false !== self::write(
			'INSERT INTO {table} (version, hash, source, target)
			SELECT %d, o.hash, o.source, o.target FROM {table} o LEFT JOIN {table} n ON n.version = %d AND n.hash = o.hash
			WHERE o.version = %d AND n.id IS NULL ORDER BY o.id',
			$version,
			$version,
			self::version()
		);
		if ( $copied ) {
			update_option( self::VERSION_OPTION, $version );
		}
		self::clean();
		return $copied;
	}

	/** Removes what is not in force: the version before, or what an import left that was cut off. */
	private static function clean(): void {
		self::write( 'DELETE FROM {table} WHERE version <> %d', self::version() );
	}
}
