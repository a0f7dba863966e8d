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
 * Every webhook is stored here before it is sent, so that none is lost with the process that sends it. Database errors
 * are suppressed, because they would be printed into the response of an editor's save.
 */
final class Deliveries {

	/**
	 * How many finished deliveries are kept for editors to look at; waiting ones are never dropped.
	 */
	private const KEPT = 200;

	/**
	 * If the stored number differs, the table is updated.
	 */
	private const SCHEMA         = '1';
	private const SCHEMA_OPTION  = 'telecoqui_deliveries_schema';
	private const COLUMN_FORMATS = array( '%s', '%s', '%d', '%s', '%s', '%s', '%d', '%d' );

	/**
	 * Hooks the installation to `init`, because an update of the plugin's files runs no activation hook.
	 */
	public static function register(): void {
		add_action( 'init', Guard::hook( self::install( ... ) ) );
	}

	/**
	 * Creates the table, or updates it.
	 */
	public static function install(): void {
		if ( self::SCHEMA === get_option( self::SCHEMA_OPTION ) ) {
			return;
		}
		$table   = self::table();
		$charset = self::database()->get_charset_collate();
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		dbDelta(
			"CREATE TABLE {$table} (
				id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
				delivery char(36) NOT NULL,
				kind varchar(20) NOT NULL,
				item_id bigint(20) unsigned NOT NULL,
				title text NOT NULL,
				body longtext NOT NULL,
				status varchar(10) NOT NULL,
				tries int(10) unsigned NOT NULL DEFAULT 0,
				response int(10) unsigned NOT NULL DEFAULT 0,
				error varchar(300) NOT NULL DEFAULT '',
				created_at bigint(20) unsigned NOT NULL,
				next_at bigint(20) unsigned NOT NULL,
				PRIMARY KEY  (id),
				UNIQUE KEY delivery (delivery),
				KEY status_next_at (status,next_at)
			) {$charset};"
		);
		update_option( self::SCHEMA_OPTION, self::SCHEMA );
	}

	/**
	 * Removes everything, when the plugin is removed.
	 */
	public static function uninstall(): void {
		$table = self::table();
		self::database()->query( "DROP TABLE IF EXISTS {$table}" );
		delete_option( self::SCHEMA_OPTION );
	}

	/**
	 * Stores an event that is about to be sent.
	 *
	 * @param Publish_Event $event   What happened.
	 * @param int           $next_at When it is sent again if its result is not stored by then.
	 * @return Delivery With the id 0 if it could not be stored.
	 */
	public static function add( Publish_Event $event, int $next_at ): Delivery {
		$row = array(
			'delivery'   => $event->delivery,
			'kind'       => $event->kind,
			'item_id'    => $event->id,
			'title'      => $event->title,
			'body'       => $event->body(),
			'status'     => Delivery::WAITING,
			'created_at' => time(),
			'next_at'    => $next_at,
		);
		$id  = self::silently( static fn( wpdb $database ) => $database->insert( self::table(), $row, self::COLUMN_FORMATS ) ? $database->insert_id : 0 );
		return Delivery::from_row( $row + array( 'id' => $id, 'tries' => 0, 'response' => 0, 'error' => '' ) );
	}

	/**
	 * Stores the result of a delivery.
	 *
	 * @param Delivery $delivery With its new values.
	 */
	public static function save( Delivery $delivery ): void {
		$row = array(
			'status'   => $delivery->status,
			'tries'    => $delivery->tries,
			'response' => $delivery->response,
			'error'    => mb_substr( $delivery->error, 0, 300 ),
			'next_at'  => $delivery->next_at,
		);
		self::silently( static fn( wpdb $database ) => $database->update( self::table(), $row, array( 'id' => $delivery->id ) ) );
	}

	/**
	 * One delivery.
	 *
	 * @param int $id Id of its row.
	 */
	public static function find( int $id ): ?Delivery {
		return self::read( 'WHERE id = %d', $id )[0] ?? null;
	}

	/**
	 * The newest deliveries, newest first.
	 *
	 * @param int $count At most.
	 * @return Delivery[]
	 */
	public static function latest( int $count ): array {
		return self::read( 'ORDER BY id DESC LIMIT %d', $count );
	}

	/**
	 * Takes the next delivery to send, so that no other process sends it meanwhile. Those with the fewest tries come
	 * first, so that one which fails for a reason of its own does not delay the others.
	 *
	 * @param int $now   Seconds.
	 * @param int $until Until when no other process may take it.
	 * @return Delivery|null Null if none is due.
	 */
	public static function take_due( int $now, int $until ): ?Delivery {
		do {
			$due = self::read( 'WHERE status = %s AND next_at <= %d ORDER BY tries, id LIMIT 1', Delivery::WAITING, $now )[0] ?? null;
			if ( null === $due ) {
				return null;
			}
			$seen  = array( 'id' => $due->id, 'status' => Delivery::WAITING, 'next_at' => $due->next_at );
			$taken = self::silently( static fn( wpdb $database ) => $database->update( self::table(), array( 'next_at' => $until ), $seen ) );
			if ( false === $taken ) {
				return null;
			}
		} while ( 1 !== $taken );
		return $due;
	}

	/**
	 * Delays every waiting delivery that would be sent earlier.
	 *
	 * @param int $until Seconds.
	 */
	public static function put_off( int $until ): void {
		$table = self::table();
		self::silently(
			static fn( wpdb $database ) => $database->query(
				$database->prepare( "UPDATE {$table} SET next_at = %d WHERE status = %s AND next_at < %d", $until, Delivery::WAITING, $until )
			)
		);
	}

	/**
	 * Makes every waiting delivery that has failed before due now.
	 *
	 * @param int $now Seconds.
	 */
	public static function bring_forward( int $now ): void {
		$table = self::table();
		self::silently(
			static fn( wpdb $database ) => $database->query(
				$database->prepare( "UPDATE {$table} SET next_at = %d WHERE status = %s AND tries > 0 AND next_at > %d", $now, Delivery::WAITING, $now )
			)
		);
	}

	/**
	 * When the next delivery is due, in seconds; null if none waits.
	 */
	public static function next_due(): ?int {
		$table = self::table();
		$next  = self::silently(
			static fn( wpdb $database ) => $database->get_var( $database->prepare( "SELECT MIN(next_at) FROM {$table} WHERE status = %s", Delivery::WAITING ) )
		);
		return null === $next ? null : (int) $next;
	}

	/**
	 * Deletes finished deliveries beyond the number that is kept.
	 */
	public static function prune(): void {
		$table = self::table();
		self::silently(
			static function ( wpdb $database ) use ( $table ) {
				$oldest = $database->get_var(
					$database->prepare( "SELECT id FROM {$table} WHERE status <> %s ORDER BY id DESC LIMIT 1 OFFSET %d", Delivery::WAITING, self::KEPT - 1 )
				);
				if ( null !== $oldest ) {
					$database->query( $database->prepare( "DELETE FROM {$table} WHERE status <> %s AND id < %d", Delivery::WAITING, $oldest ) );
				}
			}
		);
	}

	/**
	 * Reads deliveries.
	 *
	 * @param string $which     The query after FROM, with WordPress's placeholders.
	 * @param mixed  ...$values For the placeholders.
	 * @return Delivery[]
	 */
	private static function read( string $which, ...$values ): array {
		$table = self::table();
		$rows  = self::silently(
			static fn( wpdb $database ) => $database->get_results( $database->prepare( "SELECT * FROM {$table} {$which}", ...$values ), ARRAY_A )
		);
		return array_map( Delivery::from_row( ... ), $rows ?? array() );
	}

	/**
	 * Runs a task on the database with its errors suppressed.
	 *
	 * @param callable $task Receives the database.
	 * @return mixed What the task returns.
	 */
	private static function silently( callable $task ) {
		$database = self::database();
		$before   = $database->suppress_errors();
		try {
			return $task( $database );
		} finally {
			$database->suppress_errors( $before );
		}
	}

	/** The table's name. */
	private static function table(): string {
		return self::database()->prefix . 'telecoqui_deliveries';
	}

	/** WordPress's connection. */
	private static function database(): wpdb {
		global $wpdb;
		return $wpdb;
	}
}
