<?php
/**
 * What the site asks for a preview.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Error;
use WP_HTTP_Response;
use WP_Post;
use WP_REST_Request;
use WP_REST_Response;
use WP_REST_Server;

defined( 'ABSPATH' ) || exit;

/**
 * GET telecoqui/v1/preview/{kind}/{id}: an item in the shape of its own REST collection, whatever its status, to whoever
 * signs the question. No user is logged in.
 */
final class Preview_Route {

	private const NAMESPACE = 'telecoqui/v1';
	private const BASE      = '/preview/';

	/** What nobody should see before or after: a trashed item, an item that has only been opened, a revision. */
	private const UNSEEN_STATUSES = array( 'trash', 'auto-draft', 'inherit' );

	/** Hooks the route. */
	public static function register(): void {
		add_action( 'rest_api_init', array( self::class, 'register_route' ) );
		add_filter( 'rest_post_dispatch', array( self::class, 'forbid_storing' ), 10, 3 );
	}

	/** Registers the route. */
	public static function register_route(): void {
		register_rest_route(
			self::NAMESPACE,
			self::BASE . '(?P<kind>' . implode( '|', Preview_Link::KINDS ) . ')/(?P<id>\d{1,18})',
			array(
				'methods'             => WP_REST_Server::READABLE,
				'callback'            => array( self::class, 'answer' ),
				'permission_callback' => array( self::class, 'may_see' ),
			)
		);
	}

	/**
	 * Whether a question is signed.
	 *
	 * @param WP_REST_Request $request The question.
	 * @return true|WP_Error The refusal does not tell what is wrong.
	 */
	public static function may_see( WP_REST_Request $request ) {
		$signed = Signature::verifies(
			Settings::preview_secret(),
			sprintf( 'preview/%s/%s', $request['kind'], $request['id'] ),
			(string) $request->get_header( Signature::TIMESTAMP_HEADER ),
			(string) $request->get_header( Signature::SIGNATURE_HEADER )
		);
		return $signed ? true : new WP_Error( 'telecoqui_forbidden', 'Prohibido.', array( 'status' => 403 ) );
	}

	/**
	 * The item.
	 *
	 * @param WP_REST_Request $request The question.
	 * @return WP_REST_Response|WP_Error
	 */
	public static function answer( WP_REST_Request $request ) {
		$post = get_post( (int) $request['id'] );
		$type = array_search( $request['kind'], Preview_Link::KINDS, true );
		if ( ! $post instanceof WP_Post || $post->post_type !== $type || in_array( $post->post_status, self::UNSEEN_STATUSES, true ) ) {
			return new WP_Error( 'telecoqui_not_found', 'No existe.', array( 'status' => 404 ) );
		}
		return Preview_Item::response( $post );
	}

	/**
	 * Keeps every answer of the route, refusals too, out of every cache.
	 *
	 * @param WP_HTTP_Response $response The answer to any question of REST.
	 * @param WP_REST_Server   $server   Ignored.
	 * @param WP_REST_Request  $request  The question.
	 */
	public static function forbid_storing( WP_HTTP_Response $response, WP_REST_Server $server, WP_REST_Request $request ): WP_HTTP_Response {
		if ( str_starts_with( $request->get_route(), '/' . self::NAMESPACE . self::BASE ) ) {
			$response->header( 'Cache-Control', 'no-store' );
		}
		return $response;
	}
}
