<?php

namespace Telecoqui;

use WP_REST_Response;

/**
 * GET telecoqui/v1/coberturas: which coverages there are, how many entries each has, and when one of them changed last. The site asks once a
 * minute, in case a webhook was lost, and reads the entries of those that differ. It is one query.
 */
final class Coverage_List {

	/** Seconds after its end for which a coverage is listed: corrections of the days after are found, too. */
	private const LISTED_AFTER_END = WEEK_IN_SECONDS;

	/** Registers the route. */
	public static function register_route(): void {
		Rest::route( 'GET', '/coberturas', array( self::class, 'respond' ), '__return_true' );
	}

	/** The list. */
	public static function respond(): WP_REST_Response {
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
		return new WP_REST_Response(
			array_map(
				static fn( object $row ): array => array(
					'id'       => (int) $row->id,
					'slug'     => $row->slug,
					'entradas' => (int) $row->entries,
					'cambiada' => null === $row->changed ? null : Moment::read( $row->changed ),
				),
				$rows
			)
		);
	}
}
