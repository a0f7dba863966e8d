<?php

namespace Telecoqui;

use wpdb;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery, WordPress.DB.PreparedSQL -- the plugin's own table, whose name contains only WordPress's prefix.

/**
 * The table, and how it is read. Database errors are suppressed, because they would be printed into the response of an
 * editor's save.
 */
final class Deliveries_Database {

	/**
	 * If the stored number differs, the table is updated. 2: the kind of change, the class of a failure, and what the
	 * site says about a delivery.
	 */
	private const SCHEMA        = '2';
	private const SCHEMA_OPTION = 'telecoqui_deliveries_schema';

	/** Creates the table, or adds the columns that an older one lacks. */
	public static function install(): void {
		if ( self::SCHEMA === get_option( self::SCHEMA_OPTION ) ) {
			return;
		}
		$table   = self::name();
		$charset = self::connection()->get_charset_collate();
		$unasked = Delivery::UNASKED;
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		dbDelta(
			"CREATE TABLE {$table} (
				id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
				delivery char(36) NOT NULL,
				kind varchar(20) NOT NULL,
				item_id bigint(20) unsigned NOT NULL,
				title text NOT NULL,
				change_kind varchar(10) NOT NULL DEFAULT '',
				body longtext NOT NULL,
				status varchar(10) NOT NULL,
				tries int(10) unsigned NOT NULL DEFAULT 0,
				response int(10) unsigned NOT NULL DEFAULT 0,
				failure varchar(12) NOT NULL DEFAULT '',
				error varchar(300) NOT NULL DEFAULT '',
				created_at bigint(20) unsigned NOT NULL,
				next_at bigint(20) unsigned NOT NULL,
				sent_at bigint(20) unsigned NOT NULL DEFAULT 0,
				round_trip int(10) unsigned NOT NULL DEFAULT 0,
				processed_ms int(11) NOT NULL DEFAULT {$unasked},
				refused text NULL,
				PRIMARY KEY  (id),
				UNIQUE KEY delivery (delivery),
				KEY status_next_at (status,next_at),
				KEY item_id (item_id)
			) {$charset};"
		);
		update_option( self::SCHEMA_OPTION, self::SCHEMA );
	}

	/** Removes everything, when the plugin is removed. */
	public static function uninstall(): void {
		$table = self::name();
		self::connection()->query( "DROP TABLE IF EXISTS {$table}" );
		delete_option( self::SCHEMA_OPTION );
	}

	/**
	 * Reads deliveries.
	 *
	 * @param string $which     The query after FROM, as for `rows`; `d` is the table.
	 * @param mixed  ...$values For the placeholders.
	 * @return Delivery[]
	 */
	public static function read( string $which, ...$values ): array {
		return array_map( array( Delivery::class, 'from_row' ), self::rows( "SELECT d.* FROM {table} d {$which}", ...$values ) );
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

	/**
	 * Reads one value.
	 *
	 * @param string $query     As for `rows`.
	 * @param mixed  ...$values For the placeholders.
	 */
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

	/**
	 * Adds a delivery.
	 *
	 * @param array<string, int|string> $values By columns.
	 * @return int The id of its row; 0 if the database failed.
	 */
	public static function insert( array $values ): int {
		$columns = implode( ', ', array_keys( $values ) );
		$marks   = implode( ', ', array_fill( 0, count( $values ), '%s' ) );
		// WordPress's own method would ask for the columns first.
		return self::write( "INSERT INTO {table} ({$columns}) VALUES ({$marks})", ...array_values( $values ) ) ? self::connection()->insert_id : 0;
	}

	/**
	 * Changes one delivery.
	 *
	 * @param array<string, int|string> $values By columns.
	 */
	public static function update( int $id, array $values ): void {
		$changes = implode( ', ', array_map( static fn( string $column ): string => "{$column} = %s", array_keys( $values ) ) );
		self::write( "UPDATE {table} SET {$changes} WHERE id = %d", ...array_values( $values ), ...array( $id ) );
	}

	/**
	 * A query as the database reads it.
	 *
	 * @param string $query  As for `rows`.
	 * @param array  $values For the placeholders.
	 */
	private static function prepare( string $query, array $values ): string {
		return self::connection()->prepare( str_replace( '{table}', self::table(), $query ), ...$values );
	}

	/**
	 * Runs a task on the database with its errors suppressed.
	 *
	 * @param callable $task Receives the database.
	 * @return mixed What the task returns.
	 */
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
		self::install();
		return self::name();
	}

	/** Its name. */
	private static function name(): string {
		return self::connection()->prefix . 'telecoqui_deliveries';
	}

	/** WordPress's connection. */
	private static function connection(): wpdb {
		global $wpdb;
		return $wpdb;
	}
}
