<?php
/**
 * The plugin's table of webhooks.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use wpdb;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery, WordPress.DB.PreparedSQL.InterpolatedNotPrepared -- the plugin's own table, whose name contains only WordPress's prefix.

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

	/**
	 * Creates the table, or adds the columns that an older one lacks.
	 */
	public static function install(): void {
		if ( self::SCHEMA === get_option( self::SCHEMA_OPTION ) ) {
			return;
		}
		$table   = self::table();
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

	/**
	 * Removes everything, when the plugin is removed.
	 */
	public static function uninstall(): void {
		$table = self::table();
		self::connection()->query( "DROP TABLE IF EXISTS {$table}" );
		delete_option( self::SCHEMA_OPTION );
	}

	/**
	 * Reads deliveries.
	 *
	 * @param string $which     The query after FROM, with WordPress's placeholders; `d` is the table.
	 * @param mixed  ...$values For the placeholders.
	 * @return Delivery[]
	 */
	public static function read( string $which, ...$values ): array {
		$table = self::table();
		$rows  = self::silently(
			static fn( wpdb $database ) => $database->get_results( $database->prepare( "SELECT d.* FROM {$table} d {$which}", ...$values ), ARRAY_A )
		);
		return array_map( array( Delivery::class, 'from_row' ), $rows ?? array() );
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

	/** The table's name. */
	public static function table(): string {
		return self::connection()->prefix . 'telecoqui_deliveries';
	}

	/** WordPress's connection. */
	private static function connection(): wpdb {
		global $wpdb;
		return $wpdb;
	}
}
