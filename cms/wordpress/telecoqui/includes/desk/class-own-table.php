<?php

namespace Telecoqui;

use wpdb;

// phpcs:disable WordPress.DB.DirectDatabaseQuery, WordPress.DB.PreparedSQL -- the plugin's own tables, whose names contain only WordPress's prefix.

/**
 * A table of the plugin, which makes it when it is first needed. Database errors are suppressed, because they would be printed into the response of
 * an editor's save.
 */
abstract class Own_Table {

	/** Its name without WordPress's prefix. */
	protected const TABLE = '';

	/** If the stored number differs, the table is updated. */
	protected const SCHEMA = '';

	/** Its columns and keys, as dbDelta() reads them. */
	abstract protected static function columns(): string;

	/** Creates the table, or adds the columns that an older one lacks. */
	public static function install(): void {
		if ( static::SCHEMA === get_option( static::TABLE . '_schema' ) ) {
			return;
		}
		$table   = self::name();
		$columns = static::columns();
		$charset = self::connection()->get_charset_collate();
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		dbDelta( "CREATE TABLE {$table} (\n{$columns}\n) {$charset};" );
		update_option( static::TABLE . '_schema', static::SCHEMA );
	}

	/** Removes everything, when the plugin is removed. */
	public static function uninstall(): void {
		$table = self::name();
		self::connection()->query( "DROP TABLE IF EXISTS {$table}" );
		delete_option( static::TABLE . '_schema' );
	}

	/**
	 * Reads rows.
	 *
	 * @param string $query     With `{table}` for the table, and WordPress's placeholders.
	 * @param mixed  ...$values For the placeholders.
	 * @return array<array<string, string|null>>
	 */
	public static function rows( string $query, ...$values ): array {
		return self::silently( static fn( wpdb $database ) => $database->get_results( self::prepare( $query, $values ), ARRAY_A ) ) ?? array();
	}

	/** Reads one value, of a query as for `rows`. */
	public static function number( string $query, ...$values ): ?int {
		$value = self::silently( static fn( wpdb $database ) => $database->get_var( self::prepare( $query, $values ) ) );
		return null === $value ? null : (int) $value;
	}

	/**
	 * Changes rows.
	 *
	 * @param string $query     As for `rows`.
	 * @param mixed  ...$values For the placeholders.
	 * @return int|bool How many; false if the database failed.
	 */
	public static function write( string $query, ...$values ) {
		return self::silently( static fn( wpdb $database ) => $database->query( self::prepare( $query, $values ) ) );
	}

	/** A query as the database reads it. */
	private static function prepare( string $query, array $values ): string {
		return self::connection()->prepare( str_replace( '{table}', self::table(), $query ), ...$values );
	}

	/** Runs a task on the database, which it receives, with its errors suppressed, and returns what it returns. */
	public static function silently( callable $task ) {
		$database = self::connection();
		$before   = $database->suppress_errors();
		try {
			return $task( $database );
		} finally {
			$database->suppress_errors( $before );
		}
	}

	/** The table, which is there afterwards: activating the plugin creates it, and in other sites of a network whoever first needs it. */
	private static function table(): string {
		static::install();
		return self::name();
	}

	private static function name(): string {
		return self::connection()->prefix . static::TABLE;
	}

	protected static function connection(): wpdb {
		global $wpdb;
		return $wpdb;
	}
}
