<?php
/**
 * The home page's items in REST.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use stdClass;
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * The field `portada`, the parameter `vigentes` (only items that have not ended), and the refusal of rubbish.
 */
final class Front_Page_Rest {

	private const FIELD     = 'portada';
	private const PARAMETER = 'vigentes';

	/** Hooks the field, the parameter and the check. */
	/** Registers the field that the site reads. */
	public static function register_field(): void {
		Read_Only_Field::register(
			array_diff( Front_Page_Types::ALL, array( Emergency_Types::CLOSING ) ),
			self::FIELD,
			static fn( int $id ): array => Front_Page_Item::field( get_post( $id ) ),
			array( 'type' => 'object' )
		);
	}

	/**
	 * Declares the parameter.
	 *
	 * @param array $parameters Of the collection.
	 */
	public static function add_parameter( array $parameters ): array {
		$parameters[ self::PARAMETER ] = array(
			'type'    => 'boolean',
			'default' => false,
		);
		return $parameters;
	}

	/**
	 * Leaves out what has ended, if the request asks for that.
	 *
	 * @param array           $query   As WP_Query reads it.
	 * @param WP_REST_Request $request The request.
	 */
	public static function leave_out_ended( array $query, WP_REST_Request $request ): array {
		if ( $request[ self::PARAMETER ] ) {
			// phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_query -- the site asks once a minute for at most 100 items.
			$query['meta_query'] = array(
				'relation' => 'OR',
				array(
					'key'     => Front_Page_Fields::UNTIL,
					'compare' => 'NOT EXISTS',
				),
				array(
					'key'   => Front_Page_Fields::UNTIL,
					'value' => '',
				),
				array(
					'key'     => Front_Page_Fields::UNTIL,
					'value'   => gmdate( Moment::STORED ),
					'compare' => '>',
				),
			);
		}
		return $query;
	}

	/**
	 * Refuses an item that cannot be saved.
	 *
	 * @param stdClass        $prepared The item about to be saved.
	 * @param WP_REST_Request $request  The request; its metas are completed.
	 * @return stdClass|WP_Error
	 */
	public static function check( stdClass $prepared, WP_REST_Request $request ) {
		$type   = $prepared->post_type ?? (string) get_post_type( $prepared->ID ?? 0 );
		$post   = isset( $prepared->ID ) ? get_post( $prepared->ID ) : null;
		$sent   = is_array( $request['meta'] ) ? array_intersect_key( $request['meta'], array_flip( Front_Page_Fields::OF[ $type ] ) ) : array();
		$stored = $post ? Front_Page_Fields::values( $post->ID, $type ) : array_fill_keys( Front_Page_Fields::OF[ $type ], '' );
		$text   = $prepared->post_title ?? ( $post->post_title ?? '' );
		$values = array_merge( $stored, array_map( static fn( $value ): string => is_scalar( $value ) ? trim( (string) $value ) : '', $sent ) );
		$values = Front_Page_Check::complete( $type, array( Front_Page_Check::TEXT => trim( wp_strip_all_tags( $text, true ) ) ) + $values );
		$reason = Front_Page_Check::sentence( $type, $values, $post, $prepared->post_status ?? ( $post->post_status ?? 'draft' ), $prepared->post_date_gmt ?? ( $post->post_date_gmt ?? '' ) );
		if ( '' !== $reason ) {
			return new WP_Error( 'telecoqui_portada', $reason, array( 'status' => 400 ) );
		}
		if ( Front_Page_Types::SOCIAL === $type ) {
			$prepared->post_title = $values[ Front_Page_Check::TEXT ];
			$request->set_param( 'meta', array( Front_Page_Fields::DATE => $values[ Front_Page_Fields::DATE ] ) + $sent );
		}
		if ( Emergency_Types::CLOSING === $type ) {
			$request->set_param( 'meta', array( Front_Page_Fields::FROM => $values[ Front_Page_Fields::FROM ] ) + $sent );
		}
		return $prepared;
	}
}
