<?php

namespace Telecoqui;

/** The table of webhooks, and how it is read. */
final class Deliveries_Database extends Own_Table {

	protected const TABLE = 'telecoqui_deliveries';

	/** 2: the kind of change, the class of a failure, and what the site says about a delivery. */
	protected const SCHEMA = '2';

	/** Its columns and keys. */
	protected static function columns(): string {
		$unasked = Delivery::UNASKED;
		return "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
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
			KEY item_id (item_id)";
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
}
