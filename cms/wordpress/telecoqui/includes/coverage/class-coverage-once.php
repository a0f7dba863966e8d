<?php

namespace Telecoqui;

use Throwable;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * A device that did not hear the response sends its entry again, perhaps while the first request is still at work. The database gives each key to
 * one request: a row of this table, whose primary key is the key. A request that died in between is replaced by a later one, which looks for
 * what it left behind.
 */
final class Coverage_Once extends Own_Table {

	protected const TABLE  = 'telecoqui_entradas';
	protected const SCHEMA = '1';

	/** Seconds after which a request counts as dead. PHP ends most after 30; scaling a picture may take as long again. */
	private const LEASE = 120;

	protected static function columns(): string {
		return 'sent_key varchar(64) NOT NULL,
			post_id bigint(20) unsigned NOT NULL DEFAULT 0,
			claimed_at bigint(20) unsigned NOT NULL,
			PRIMARY KEY  (sent_key)';
	}

	/**
	 * The post of a key: the one that was made or changed before, or the one that is now.
	 *
	 * @param string   $key  What the device calls it, or what it comes from; at most 64 characters.
	 * @param callable $make Makes the post with the guid that it is given, or changes one; returns its id, or a WP_Error. It runs at most once for a key that succeeds.
	 * @return array{int, bool}|WP_Error The id, and whether it is new. Errors: those of $make; `telecoqui_en_camino` (409) while another request makes it;
	 *         `telecoqui_base_de_datos` (503) if the database did not take the key.
	 * @throws Throwable What $make throws.
	 */
	public static function post( string $key, callable $make ) {
		$claimed = self::claim( $key );
		if ( ! is_bool( $claimed ) ) {
			return is_int( $claimed ) ? array( $claimed, false ) : $claimed;
		}
		$left_behind = $claimed ? self::by_guid( self::guid( $key ) ) : 0;
		try {
			$post_id = $left_behind > 0 ? $left_behind : $make( self::guid( $key ) );
		} catch ( Throwable $error ) {
			self::release( $key );
			throw $error;
		}
		if ( is_wp_error( $post_id ) ) {
			self::release( $key );
			return $post_id;
		}
		self::write( 'UPDATE {table} SET post_id = %d WHERE sent_key = %s', $post_id, $key );
		return array( $post_id, 0 === $left_behind );
	}

	/** Takes a key. False: this request is the first one. True: it replaces one that died. Otherwise the post that exists, or a WP_Error. */
	private static function claim( string $key ) {
		$now = time();
		if ( 1 === self::write( 'INSERT INTO {table} (sent_key, post_id, claimed_at) VALUES (%s, 0, %d)', $key, $now ) ) {
			return false;
		}
		$found = self::rows( 'SELECT post_id, claimed_at FROM {table} WHERE sent_key = %s', $key )[0] ?? null;
		if ( null === $found ) {
			return new WP_Error( 'telecoqui_base_de_datos', __( 'La base de datos no la guardó. Se intentará otra vez.', 'telecoqui' ), array( 'status' => 503 ) );
		}
		if ( (int) $found['post_id'] > 0 ) {
			return (int) $found['post_id'];
		}
		$is_taken = (int) $found['claimed_at'] <= $now - self::LEASE
			&& 1 === self::write( 'UPDATE {table} SET claimed_at = %d WHERE sent_key = %s AND post_id = 0 AND claimed_at = %d', $now, $key, $found['claimed_at'] );
		return $is_taken ? true : new WP_Error( 'telecoqui_en_camino', __( 'Ya se está guardando. Se preguntará otra vez.', 'telecoqui' ), array( 'status' => 409 ) );
	}

	private static function release( string $key ): void {
		self::write( 'DELETE FROM {table} WHERE sent_key = %s AND post_id = 0', $key );
	}

	/** The post that a request made before it died. It reads all posts, because the guid has no index; it runs only then. */
	private static function by_guid( string $guid ): int {
		$posts = self::connection()->posts;
		return (int) self::number( "SELECT ID FROM {$posts} WHERE guid = %s", $guid );
	}

	/** The guid of a key's post, which WordPress stores in the same statement as its text. */
	private static function guid( string $key ): string {
		return 'urn:telecoqui:' . $key;
	}
}
