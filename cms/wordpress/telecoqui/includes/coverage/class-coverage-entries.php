<?php

namespace Telecoqui;

use WP_Query;
use WP_REST_Request;
use WP_REST_Response;

/** The entries of a coverage in lists, of the administration and of REST. */
final class Coverage_Entries {

	/** In REST, and in the address of the list: the id of a coverage. */
	public const PARAMETER = 'cobertura';

	/** Seconds after its end for which a coverage is listed: corrections of the days after are found, too. */
	private const LISTED_AFTER_END = WEEK_IN_SECONDS;

	/** How many entries a coverage has, those in the trash not counted. */
	public static function count( int $coverage_id ): int {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress counts only those of all coverages.
		return (int) $wpdb->get_var( $wpdb->prepare( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE post_parent = %d AND post_type = %s AND post_status NOT IN ('trash', 'auto-draft')", $coverage_id, Coverage_Entry_Type::TYPE ) );
	}

	public static function list_address( int $coverage_id ): string {
		return admin_url( 'edit.php?post_type=' . Coverage_Entry_Type::TYPE . '&' . self::PARAMETER . '=' . $coverage_id );
	}

	public static function add_parameter( array $parameters ): array {
		$parameters[ self::PARAMETER ] = array(
			'type'    => 'integer',
			'minimum' => 1,
		);
		return $parameters;
	}

	/** Only the entries of one coverage, if the request asks for that; the query is as WP_Query reads it. */
	public static function filter( array $query, WP_REST_Request $request ): array {
		return null === $request[ self::PARAMETER ] ? $query : array( 'post_parent' => (int) $request[ self::PARAMETER ] ) + $query;
	}

	/**
	 * Says of a new entry, which has no id yet, that it changed now. WordPress would say: at its date, which is hours ago if it was written without a
	 * signal, so that the site could miss it.
	 */
	public static function stamp_new( array $data, array $postarr ): array {
		return Coverage_Entry_Type::TYPE === $data['post_type'] && empty( $postarr['ID'] ) ? self::changed_now() + $data : $data;
	}

	/** Says of an entry that it changed now, without saving its text again: that would filter it with the rights of whoever causes this. */
	public static function stamp( int $post_id ): void {
		global $wpdb;
		Item_Changes::touch( $post_id );
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- see above.
		$wpdb->update( $wpdb->posts, self::changed_now(), array( 'ID' => $post_id ) );
		clean_post_cache( $post_id );
	}

	private static function changed_now(): array {
		return array(
			'post_modified'     => current_time( 'mysql' ),
			'post_modified_gmt' => current_time( 'mysql', true ),
		);
	}

	public static function filter_list( WP_Query $query ): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it only filters a list.
		$coverage = isset( $_GET[ self::PARAMETER ] ) ? absint( $_GET[ self::PARAMETER ] ) : 0;
		if ( $coverage > 0 && is_admin() && $query->is_main_query() && Coverage_Entry_Type::TYPE === $query->get( 'post_type' ) ) {
			$query->set( 'post_parent', $coverage );
		}
	}

	/** In the list, the first words of an entry without a headline. Other plugins pass no id. */
	public static function title_in_list( string $title, $post_id = 0 ): string {
		$is_untitled = '' === $title && is_admin() && Coverage_Entry_Type::TYPE === get_post_type( (int) $post_id );
		return $is_untitled ? Coverage_Entry_Type::first_words( get_post( (int) $post_id ) ) : $title;
	}

	/**
	 * Registers GET telecoqui/v1/coberturas: which coverages there are, how many entries each has, and when one of them changed last. The site asks once a
	 * minute, in case a webhook was lost, and reads the entries of those that differ. It is one query.
	 */
	public static function register_route(): void {
		Rest::route( 'GET', '/coberturas', array( self::class, 'list' ), '__return_true' );
	}

	public static function list(): WP_REST_Response {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no function that counts the entries of several coverages at once.
		$rows = $wpdb->get_results(
			$wpdb->prepare(
				"SELECT c.ID AS id, c.post_name AS slug, COUNT(e.ID) AS entries, MAX(e.post_modified_gmt) AS changed
				FROM {$wpdb->posts} c
				INNER JOIN {$wpdb->postmeta} s ON s.post_id = c.ID AND s.meta_key = %s
				LEFT JOIN {$wpdb->postmeta} f ON f.post_id = c.ID AND f.meta_key = %s
				LEFT JOIN {$wpdb->posts} e ON e.post_parent = c.ID AND e.post_type = %s AND e.post_status = 'publish'
				WHERE c.post_type = 'post' AND c.post_status = 'publish' AND c.post_password = ''
					AND (f.meta_value IS NULL OR f.meta_value > %s)
				GROUP BY c.ID, c.post_name ORDER BY c.ID",
				Coverage::START,
				Coverage::END,
				Coverage_Entry_Type::TYPE,
				gmdate( Moment::STORED, time() - self::LISTED_AFTER_END )
			)
		);
		$said = static fn( object $row ): array => array(
			'id'       => (int) $row->id,
			'slug'     => $row->slug,
			'entradas' => (int) $row->entries,
			'cambiada' => null === $row->changed ? null : Moment::read( $row->changed ),
		);
		return new WP_REST_Response( array_map( $said, $rows ) );
	}
}
