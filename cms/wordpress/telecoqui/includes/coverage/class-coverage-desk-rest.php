<?php

namespace Telecoqui;

use WP_Error;
use WP_Post;
use WP_REST_Request;
use WP_REST_Response;

/**
 * The routes of the fast screen below telecoqui/v1, for logged-in users with WordPress's nonce: entries are made (each once, however often it is
 * sent), listed, changed, published, deleted and become news; a coverage ends and begins again.
 */
final class Coverage_Desk_Rest {

	/** Entries of the list: those of the last minutes, which one corrects on a phone. The list of the administration has all. */
	private const LISTED = 30;

	public static function register_routes(): void {
		$writes   = static fn(): bool => current_user_can( get_post_type_object( Coverage_Entry_Type::TYPE )->cap->edit_posts );
		$required = array( 'required' => true );
		$coverage = array( Coverage_Entries::PARAMETER => array( 'type' => 'integer' ) + $required );
		Rest::route( 'POST', '/entradas', array( self::class, 'create' ), static fn( WP_REST_Request $request ) => $writes() ? self::is_same_account( $request ) : false, Coverage_Entry_Input::parameters( true ) );
		Rest::route( 'GET', '/entradas', array( self::class, 'list' ), $writes, $coverage );
		Rest::route( 'POST', '/entradas/(?P<id>\d+)', array( self::class, 'change' ), self::may( 'edit_post' ), Coverage_Entry_Input::parameters( false ) );
		Rest::route( 'DELETE', '/entradas/(?P<id>\d+)', array( self::class, 'remove' ), self::may( 'delete_post' ) );
		Rest::route( 'POST', '/entradas/(?P<id>\d+)/publicar', array( self::class, 'publish' ), self::may( 'publish_post' ) );
		Rest::route( 'POST', '/entradas/(?P<id>\d+)/noticia', array( self::class, 'convert' ), self::may( 'edit_post' ) );
		$leads = static fn( WP_REST_Request $request ): bool => null !== Coverage::find( (int) $request['id'] ) && current_user_can( 'edit_post', (int) $request['id'] );
		Rest::route( 'POST', '/coberturas/(?P<id>\d+)', array( self::class, 'end' ), $leads, array( 'terminada' => array( 'type' => 'boolean' ) + $required ) );
	}

	/** Who may use a route of one entry. That it was deleted meanwhile is said in words: a change may have waited for hours. */
	private static function may( string $capability ): callable {
		return static function ( WP_REST_Request $request ) use ( $capability ) {
			$post = self::entry( $request );
			if ( null === $post ) {
				return current_user_can( 'edit_posts' ) ? Coverage_Entry_Input::refusal( __( 'Esta entrada ya no existe.', 'telecoqui' ), 404 ) : false;
			}
			return current_user_can( $capability, $post->ID ) ? self::is_same_account( $request ) : false;
		};
	}

	private static function is_same_account( WP_REST_Request $request ) {
		if ( null === $request['usuario'] || get_current_user_id() === (int) $request['usuario'] ) {
			return true;
		}
		return new WP_Error( 'telecoqui_otra_cuenta', __( 'La escribió otra cuenta. Inicia sesión con esa cuenta y se enviará.', 'telecoqui' ), array( 'status' => 403 ) );
	}

	public static function create( WP_REST_Request $request ) {
		$coverage = Coverage::readable( (int) $request[ Coverage_Entries::PARAMETER ] );
		if ( null === $coverage ) {
			return Coverage_Entry_Input::refusal( __( 'Esta cobertura ya no existe. Copia el texto y escríbelo en otra.', 'telecoqui' ) );
		}
		$made = Coverage_Once::post( (string) $request['uuid'], static fn( string $guid ) => ( new Coverage_Entry_Input( $request ) )->make( $coverage, $guid ) );
		if ( is_wp_error( $made ) ) {
			return $made;
		}
		list( $post_id, $is_new ) = $made;
		$post                     = get_post( $post_id );
		// Nobody learns by a key of somebody else what is behind it. A deleted entry was delivered all the same.
		if ( ! $post || get_current_user_id() !== (int) $post->post_author ) {
			return new WP_REST_Response( null, 200 );
		}
		return new WP_REST_Response( Coverage_Desk_Item::of( $post ), $is_new ? 201 : 200 );
	}

	/** The newest entries of a coverage that this user may see here: published ones, and those that the user may edit. */
	public static function list( WP_REST_Request $request ) {
		$coverage = Coverage::readable( (int) $request[ Coverage_Entries::PARAMETER ] );
		if ( null === $coverage ) {
			return Coverage_Entry_Input::refusal( __( 'Esta cobertura ya no existe.', 'telecoqui' ), 404 );
		}
		$posts = get_posts(
			array(
				'post_type'   => Coverage_Entry_Type::TYPE,
				'post_parent' => $coverage->ID,
				'post_status' => array( 'publish', 'future', 'pending', 'draft' ),
				'numberposts' => self::LISTED,
				'orderby'     => array(
					'date' => 'DESC',
					'ID'   => 'DESC',
				),
			)
		);
		$seen  = array_values( array_filter( $posts, static fn( WP_Post $post ): bool => 'publish' === $post->post_status || current_user_can( 'edit_post', $post->ID ) ) );
		return array(
			'cobertura' => Coverage_Desk_Item::of_coverage( $coverage ),
			'entradas'  => Coverage_Desk_Item::of_all( $seen ),
		);
	}

	/** Changes an entry, once for each change of a device. */
	public static function change( WP_REST_Request $request ) {
		$post    = self::entry( $request );
		$change  = static fn() => ( new Coverage_Entry_Input( $request ) )->change( $post );
		$changed = null === $request['uuid'] ? $change() : Coverage_Once::post( (string) $request['uuid'], $change );
		return is_wp_error( $changed ) ? $changed : Coverage_Desk_Item::of( get_post( $post->ID ) );
	}

	/** Publishes an entry that waits for review, at the time at which it was written. */
	public static function publish( WP_REST_Request $request ) {
		$post    = self::entry( $request );
		$changed = array(
			'ID'          => $post->ID,
			'post_status' => 'publish',
		);
		// One that is published by now stays as it is.
		$done = in_array( $post->post_status, array( 'pending', 'draft' ), true ) ? wp_update_post( $changed, true ) : $post->ID;
		return is_wp_error( $done ) ? $done : Coverage_Desk_Item::of( get_post( $post->ID ) );
	}

	public static function remove( WP_REST_Request $request ) {
		$post = self::entry( $request );
		return wp_trash_post( $post->ID ) ? array( 'id' => $post->ID ) : Coverage_Entry_Input::refusal( __( 'No se borró. Prueba otra vez.', 'telecoqui' ), 500 );
	}

	public static function convert( WP_REST_Request $request ) {
		$post  = self::entry( $request );
		$story = Coverage_Story::make( $post );
		return is_wp_error( $story ) ? $story : Coverage_Desk_Item::of( $post );
	}

	public static function end( WP_REST_Request $request ): array {
		$coverage = get_post( (int) $request['id'] );
		$before   = Coverage::of( $coverage->ID );
		$end      = $request['terminada'] ? $before['fin'] ?? Moment::now() : '';
		Coverage::store( $coverage->ID, $before['inicio'], $end, (string) get_post_meta( $coverage->ID, Coverage::TIED, true ) );
		return Coverage_Desk_Item::of_coverage( $coverage );
	}

	private static function entry( WP_REST_Request $request ): ?WP_Post {
		$post = get_post( (int) $request['id'] );
		return $post && Coverage_Entry_Type::TYPE === $post->post_type && 'trash' !== $post->post_status ? $post : null;
	}
}
