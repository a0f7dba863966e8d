<?php
/**
 * Closings in REST.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * The field `cierre`, and what `vigentes` leaves out: what is open or has ended. Front_Page_Rest declares the parameter and refuses rubbish.
 */
final class Closing_Rest {

	/** Hooks the field and the parameter. */
	/** Registers the field that the site reads. */
	public static function register_field(): void {
		Read_Only_Field::register(
			Emergency_Types::CLOSING,
			'cierre',
			static fn( int $id ): array => Closing::field( get_post( $id ) ),
			array( 'type' => 'object' )
		);
	}

	/**
	 * Leaves out what readers do not see, if the request asks for that.
	 *
	 * @param array           $query   As WP_Query reads it.
	 * @param WP_REST_Request $request The request.
	 */
	public static function leave_out_open( array $query, WP_REST_Request $request ): array {
		if ( $request['vigentes'] ) {
			// phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_query -- measured with 2,000: 75 ms and 7 queries a page.
			$query['meta_query'] = array(
				array(
					'key'     => Front_Page_Fields::UNTIL,
					'value'   => gmdate( Moment::STORED ),
					'compare' => '>',
				),
				array(
					'key'     => Closing_Fields::STATE,
					'value'   => Closing_Fields::SHOWN,
					'compare' => 'IN',
				),
			);
		}
		return $query;
	}
}
