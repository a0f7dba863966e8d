<?php
/**
 * News that stands first on the home page.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use stdClass;
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * The metas `telecoqui_fijada` (the place among the pinned news, empty if it is not pinned) and `telecoqui_fijada_hasta`,
 * and the REST field `portada`. A sticky post is pinned behind those with a place.
 */
final class Home_Pin {

	public const PLACE = 'telecoqui_fijada';
	public const UNTIL = 'telecoqui_fijada_hasta';
	public const METAS = array( self::PLACE, self::UNTIL );

	/** As many as stand beside the carousel of the home page. */
	public const PLACES = array( '1', '2', '3', '4' );

	/** Hooks the metas, the field and the check. */
	/** Registers the metas. */
	public static function register_metas(): void {
		foreach ( self::METAS as $key ) {
			Front_Page_Types::register_meta( 'post', $key, array( self::class, 'sanitize' ) );
		}
	}

	/** Registers the field that the site reads. */
	public static function register_field(): void {
		Read_Only_Field::register( 'post', 'portada', array( self::class, 'of' ), array( 'type' => array( 'object', 'null' ) ) );
	}

	/**
	 * How a post is pinned.
	 *
	 * @param int $post_id Any post.
	 * @return array{lugar: ?int, hasta: ?string}|null Null if it is not pinned.
	 */
	public static function of( int $post_id ): ?array {
		$place = self::sanitize( self::PLACE, get_post_meta( $post_id, self::PLACE, true ) );
		$until = Moment::read( (string) get_post_meta( $post_id, self::UNTIL, true ) );
		if ( '' === $place && ! is_sticky( $post_id ) ) {
			return null;
		}
		return array(
			'lugar' => '' === $place ? null : (int) $place,
			'hasta' => '' === $until ? null : $until,
		);
	}

	/**
	 * Keeps a valid value, and turns every other one into an empty text.
	 *
	 * @param string $key   Which meta.
	 * @param mixed  $value The value that was sent.
	 */
	public static function sanitize( string $key, $value ): string {
		$text = is_scalar( $value ) ? trim( (string) $value ) : '';
		if ( self::UNTIL === $key ) {
			return Front_Page_Fields::sanitize( Front_Page_Fields::UNTIL, $text );
		}
		return in_array( $text, self::PLACES, true ) ? $text : '';
	}

	/**
	 * Why a post cannot be pinned as an editor wants.
	 *
	 * @param string $place The place that was typed; empty: none.
	 * @param string $until The end that was typed; empty: none.
	 * @return string Plain text; empty if it can.
	 */
	public static function sentence( string $place, string $until ): string {
		if ( '' !== $place && '' === self::sanitize( self::PLACE, $place ) ) {
			return __( 'La noticia no se fijó: escoge uno de los cuatro lugares de la portada.', 'telecoqui' );
		}
		$moment = Moment::read( $until );
		if ( '' !== $until && '' === $moment ) {
			/* translators: %s: what was typed. */
			return sprintf( __( 'La noticia no se fijó: no entendemos la fecha «%s».', 'telecoqui' ), $until );
		}
		return '' !== $place && '' !== $until && $moment <= gmdate( 'Y-m-d\TH:i:s\Z' )
			? __( 'La noticia no se fijó: el final («Hasta») ya pasó.', 'telecoqui' )
			: '';
	}

	/**
	 * Refuses rubbish in REST.
	 *
	 * @param stdClass        $prepared The post about to be saved.
	 * @param WP_REST_Request $request  The request.
	 * @return stdClass|WP_Error
	 */
	public static function check( stdClass $prepared, WP_REST_Request $request ) {
		$sent = is_array( $request['meta'] ) ? $request['meta'] : array();
		$text = static fn( string $key ): string => is_scalar( $sent[ $key ] ?? '' ) ? trim( (string) ( $sent[ $key ] ?? '' ) ) : '';
		// The block editor sends all metas with every save, so an end that is stored already is no mistake.
		$until     = Moment::read( $text( self::UNTIL ) );
		$is_stored = isset( $prepared->ID ) && '' !== $until && Moment::read( (string) get_post_meta( $prepared->ID, self::UNTIL, true ) ) === $until;
		$reason    = self::sentence( $text( self::PLACE ), $is_stored ? '' : $text( self::UNTIL ) );
		return '' === $reason ? $prepared : new WP_Error( 'telecoqui_portada', $reason, array( 'status' => 400 ) );
	}
}
