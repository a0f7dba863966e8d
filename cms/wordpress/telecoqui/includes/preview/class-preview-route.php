<?php

namespace Telecoqui;

use WP_Error;
use WP_HTTP_Response;
use WP_Post;
use WP_REST_Request;
use WP_REST_Server;

/**
 * GET telecoqui/v1/preview/{kind}/{id}: an item in the shape of its own REST collection, in any status, for signed
 * requests. No user is logged in.
 */
final class Preview_Route {

	private const BASE = '/preview/';

	/** Statuses that are never shown: trashed items, items that were only opened, revisions. */
	private const UNSEEN_STATUSES = array( 'trash', 'auto-draft', 'inherit' );

	public static function register_route(): void {
		Rest::route( 'GET', self::BASE . '(?P<kind>' . implode( '|', Preview_Link::KINDS ) . ')/(?P<id>\d{1,18})', array( self::class, 'respond' ), array( self::class, 'may_see' ) );
	}

	/** Whether a request is signed. The refusal, a WP_Error, does not say what is wrong. */
	public static function may_see( WP_REST_Request $request ) {
		// The route as WordPress knows it, because a proxy in front may change the path; the query as it was sent.
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- it is only signed.
		$query   = wp_parse_url( (string) wp_unslash( $_SERVER['REQUEST_URI'] ?? '' ), PHP_URL_QUERY );
		$headers = array();
		foreach ( array( Signature::TIMESTAMP_HEADER, Signature::ID_HEADER, Signature::SIGNATURE_HEADER ) as $name ) {
			$headers[ $name ] = (string) $request->get_header( $name );
		}
		$signed = Signature::verifies( 'preview-request', $request->get_route() . ( is_string( $query ) ? "?{$query}" : '' ), $headers );
		return $signed ? true : new WP_Error( 'telecoqui_forbidden', 'Prohibido.', array( 'status' => 403 ) );
	}

	/**
	 * WordPress's own controller makes the response, with the newest autosave instead of the stored texts. Nothing is written to WordPress's object cache,
	 * which readers' requests may share.
	 */
	public static function respond( WP_REST_Request $request ) {
		$post = get_post( (int) $request['id'] );
		$type = array_search( $request['kind'], Preview_Link::KINDS, true );
		if ( ! $post instanceof WP_Post || $post->post_type !== $type || in_array( $post->post_status, self::UNSEEN_STATUSES, true ) ) {
			return new WP_Error( 'telecoqui_not_found', 'No existe.', array( 'status' => 404 ) );
		}
		$item = self::with_autosave( $post );
		$view = new WP_REST_Request( 'GET' );
		$view->set_param( 'context', 'view' );

		// The controller reads the title by id, and would hide the text behind the item's password.
		$title = static fn( string $title, $id = 0 ): string => (int) $id === $item->ID ? $item->post_title : $title;
		add_filter( 'the_title', $title, 0, 2 );
		add_filter( 'post_password_required', '__return_false' );
		try {
			return get_post_type_object( $item->post_type )->get_rest_controller()->prepare_item_for_response( $item, $view );
		} finally {
			remove_filter( 'the_title', $title, 0 );
			remove_filter( 'post_password_required', '__return_false' );
		}
	}

	private static function with_autosave( WP_Post $post ): WP_Post {
		$item     = clone $post;
		$autosave = wp_get_post_autosave( $post->ID );
		// Dates have whole seconds: an autosave of the same second was made after the version it differs from.
		if ( $autosave && $autosave->post_modified_gmt >= $post->post_modified_gmt ) {
			$item->post_title   = $autosave->post_title;
			$item->post_content = $autosave->post_content;
			$item->post_excerpt = $autosave->post_excerpt;
		}
		return $item;
	}

	/** Keeps every response of the route, refusals too, out of every cache. */
	public static function forbid_storing( WP_HTTP_Response $response, WP_REST_Server $server, WP_REST_Request $request ): WP_HTTP_Response {
		if ( str_starts_with( $request->get_route(), '/' . Rest::NAMESPACE . self::BASE ) ) {
			$response->header( 'Cache-Control', 'no-store' );
		}
		return $response;
	}
}
