<?php
/**
 * What the fast screen requests.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Error;
use WP_Post;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * The routes of the fast screen below telecoqui/v1, for logged-in users with WordPress's nonce: entries are made (each once, however often it is
 * sent), listed, changed, deleted and become news; a coverage ends and begins again.
 */
final class Coverage_Desk_Rest {

	private const NAMESPACE = 'telecoqui/v1';

	/** Entries of the list: those of the last minutes, which one corrects on a phone. The list of the administration has all. */
	private const LISTED = 30;

	/** Registers the routes. */
	public static function register_routes(): void {
		$writes = static fn(): bool => current_user_can( get_post_type_object( Coverage_Entries::POST_TYPE )->cap->edit_posts );
		register_rest_route(
			self::NAMESPACE,
			'/entradas',
			array(
				array(
					'methods'             => 'POST',
					'callback'            => array( self::class, 'create' ),
					'permission_callback' => $writes,
					'args'                => Coverage_Form::new_parameters(),
				),
				array(
					'methods'             => 'GET',
					'callback'            => array( self::class, 'list' ),
					'permission_callback' => $writes,
					'args'                => array(
						Coverage_Entries::PARAMETER => array(
							'type'     => 'integer',
							'required' => true,
						),
					),
				),
			)
		);
		register_rest_route(
			self::NAMESPACE,
			'/entradas/(?P<id>\d+)',
			array(
				array(
					'methods'             => 'POST',
					'callback'            => array( self::class, 'change' ),
					'permission_callback' => self::may( 'edit_post' ),
					'args'                => Coverage_Form::parameters(),
				),
				array(
					'methods'             => 'DELETE',
					'callback'            => array( self::class, 'remove' ),
					'permission_callback' => self::may( 'delete_post' ),
				),
			)
		);
		register_rest_route(
			self::NAMESPACE,
			'/entradas/(?P<id>\d+)/noticia',
			array(
				'methods'             => 'POST',
				'callback'            => array( self::class, 'convert' ),
				'permission_callback' => self::may( 'edit_post' ),
			)
		);
		register_rest_route(
			self::NAMESPACE,
			'/coberturas/(?P<id>\d+)',
			array(
				'methods'             => 'POST',
				'callback'            => array( self::class, 'end' ),
				'permission_callback' => static fn( WP_REST_Request $request ): bool => null !== Coverage::find( (int) $request['id'] ) && current_user_can( 'edit_post', (int) $request['id'] ),
				'args'                => array(
					'terminada' => array(
						'type'     => 'boolean',
						'required' => true,
					),
				),
			)
		);
	}

	/**
	 * Who may use a route of one entry. That it was deleted meanwhile is said in words: a change may have waited for hours.
	 *
	 * @param string $capability What the user needs.
	 */
	private static function may( string $capability ): callable {
		return static function ( WP_REST_Request $request ) use ( $capability ) {
			$post = self::entry( $request );
			if ( null === $post ) {
				return current_user_can( 'edit_posts' ) ? Coverage_Form::refusal( __( 'Esta entrada ya no existe.', 'telecoqui' ), 404 ) : false;
			}
			return current_user_can( $capability, $post->ID );
		};
	}

	/**
	 * Refuses what another account wrote.
	 *
	 * @param WP_REST_Request $request With the account that wrote it.
	 */
	private static function refuse_other_account( WP_REST_Request $request ): ?WP_Error {
		if ( null === $request['usuario'] || get_current_user_id() === (int) $request['usuario'] ) {
			return null;
		}
		return new WP_Error( 'telecoqui_otra_cuenta', __( 'La escribió otra cuenta. Inicia sesión con esa cuenta y se enviará.', 'telecoqui' ), array( 'status' => 403 ) );
	}

	/**
	 * Makes an entry, or finds the one that was made from the same device's entry before.
	 *
	 * @param WP_REST_Request $request With the parameters of Coverage_Form.
	 * @return WP_REST_Response|WP_Error 201: made; 200: it was there.
	 */
	public static function create( WP_REST_Request $request ) {
		$refusal = self::refuse_other_account( $request );
		if ( $refusal ) {
			return $refusal;
		}
		$coverage = Coverage::readable( (int) $request[ Coverage_Entries::PARAMETER ] );
		if ( null === $coverage ) {
			return Coverage_Form::refusal( __( 'Esta cobertura ya no existe. Copia el texto y escríbelo en otra.', 'telecoqui' ) );
		}
		$form    = new Coverage_Form( $request );
		$problem = $form->problem( null );
		if ( $problem ) {
			return $problem;
		}
		$made = Coverage_Once::post( (string) $request['uuid'], static fn( string $guid ) => Coverage_Writing::make( $form, $coverage, $guid ) );
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

	/**
	 * The newest entries of a coverage that this user may see here: published ones, and those that the user may edit.
	 *
	 * @param WP_REST_Request $request With the coverage.
	 * @return array|WP_Error
	 */
	public static function list( WP_REST_Request $request ) {
		$coverage = Coverage::readable( (int) $request[ Coverage_Entries::PARAMETER ] );
		if ( null === $coverage ) {
			return Coverage_Form::refusal( __( 'Esta cobertura ya no existe.', 'telecoqui' ), 404 );
		}
		$posts = get_posts(
			array(
				'post_type'   => Coverage_Entries::POST_TYPE,
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

	/**
	 * Changes an entry, once for each change of a device.
	 *
	 * @param WP_REST_Request $request With the parameters of Coverage_Form.
	 * @return array|WP_Error
	 */
	public static function change( WP_REST_Request $request ) {
		$refusal = self::refuse_other_account( $request );
		if ( $refusal ) {
			return $refusal;
		}
		$post    = self::entry( $request );
		$change  = static fn() => self::store_change( $request, $post );
		$changed = null === $request['uuid'] ? $change() : Coverage_Once::post( (string) $request['uuid'], $change );
		return is_wp_error( $changed ) ? $changed : Coverage_Desk_Item::of( get_post( $post->ID ) );
	}

	/**
	 * Stores a change.
	 *
	 * @param WP_REST_Request $request With the parameters of Coverage_Form.
	 * @param WP_Post         $post    The entry.
	 * @return int|WP_Error Its id.
	 */
	private static function store_change( WP_REST_Request $request, WP_Post $post ) {
		$form    = new Coverage_Form( $request );
		$problem = $form->problem( $post );
		if ( $problem ) {
			return $problem;
		}
		if ( null !== $request['modificada'] && Coverage_Desk_Item::version( $post ) !== $request['modificada'] ) {
			return Coverage_Form::refusal( __( 'Alguien la cambió mientras escribías. Copia tu texto, actualiza la lista y vuelve a editarla.', 'telecoqui' ), 412 );
		}
		if ( 'publish' !== $post->post_status && null !== $form->moment() && ! current_user_can( 'publish_post', $post->ID ) && $form->moment() > time() ) {
			return Coverage_Form::refusal( __( 'Tu cuenta no puede programar entradas.', 'telecoqui' ), 403 );
		}
		return Coverage_Writing::change( $form, $post );
	}

	/**
	 * Puts an entry into the trash.
	 *
	 * @param WP_REST_Request $request With the entry.
	 * @return array|WP_Error
	 */
	public static function remove( WP_REST_Request $request ) {
		$post = self::entry( $request );
		return wp_trash_post( $post->ID ) ? array( 'id' => $post->ID ) : Coverage_Form::refusal( __( 'No se borró. Prueba otra vez.', 'telecoqui' ), 500 );
	}

	/**
	 * Makes a draft of a news item.
	 *
	 * @param WP_REST_Request $request With the entry.
	 * @return array|WP_Error
	 */
	public static function convert( WP_REST_Request $request ) {
		$post  = self::entry( $request );
		$story = Coverage_Story::make( $post );
		return is_wp_error( $story ) ? $story : Coverage_Desk_Item::of( $post );
	}

	/**
	 * Ends a coverage, or begins it again.
	 *
	 * @param WP_REST_Request $request With the coverage.
	 */
	public static function end( WP_REST_Request $request ): array {
		$coverage = get_post( (int) $request['id'] );
		$before   = Coverage::of( $coverage->ID );
		$end      = $request['terminada'] ? $before['fin'] ?? gmdate( 'Y-m-d\TH:i:s\Z' ) : '';
		Coverage::store( $coverage->ID, $before['inicio'], $end, (string) get_post_meta( $coverage->ID, Coverage::TIED, true ) );
		return Coverage_Desk_Item::of_coverage( $coverage );
	}

	/**
	 * The entry that a request is about.
	 *
	 * @param WP_REST_Request $request With its id.
	 */
	private static function entry( WP_REST_Request $request ): ?WP_Post {
		$post = get_post( (int) $request['id'] );
		return $post && Coverage_Entries::POST_TYPE === $post->post_type && 'trash' !== $post->post_status ? $post : null;
	}
}
