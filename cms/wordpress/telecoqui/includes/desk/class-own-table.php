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
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		dbDelta( sprintf( "CREATE TABLE %s (\n%s\n) %s;", self::name(), static::columns(), self::connection()->get_charset_collate() ) );
		update_option( static::TABLE . '_schema', static::SCHEMA );
	}

	/** Removes everything, when the plugin is removed. */
	public static function uninstall(): void {
		self::connection()->query( 'DROP TABLE IF EXISTS ' . self::name() );
		delete_option( static::TABLE . '_schema' );
	}

	/** Rows of a query, which has `{table}` for the table, and WordPress's placeholders for the values: texts or null by columns. */
	public static function rows( string $query, ...$values ): array {
		return self::silently( static fn( wpdb $database ) => $database->get_results( self::prepare( $query, $values ), ARRAY_A ) ) ?? array();
	}

	public static function number( string $query, ...$values ): ?int {
		$value = self::silently( static fn( wpdb $database ) => $database->get_var( self::prepare( $query, $values ) ) );
		return null === $value ? null : (int) $value;
	}

	/** Changes rows by a query as for `rows`; returns how many, or false if the database failed. */
	public static function write( string $query, ...$values ) {
		return self::silently( static fn( wpdb $database ) => $database->query( self::prepare( $query, $values ) ) );
	}

	/** A query as the database reads it. Activating the plugin creates the table, and in other sites of a network whoever first needs it. */
	private static function prepare( string $query, array $values ): string {
		static::install();
		return self::connection()->prepare( str_replace( '{table}', self::name(), $query ), ...$values );
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

	private static function name(): string {
		return self::connection()->prefix . static::TABLE;
	}

	protected static function connection(): wpdb {
		global $wpdb;
		return $wpdb;
	}
}
