<?php
/**
 * An item of the home page, as the site reads it.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * When an item of the menu "Portada" is shown, and the REST field `portada` with all that the site shows of it.
 */
final class Front_Page_Item {

	public const ACTIVE    = 'active';
	public const SCHEDULED = 'scheduled';
	public const ENDED     = 'ended';

	/** Breaking news is over by then; the site drops the line, too (api-worker/src/newsroom/ticker.ts). */
	private const LINE_LASTS = 12 * HOUR_IN_SECONDS;

	/**
	 * Since when it is shown: the moment that the editor set, or that of its publication.
	 *
	 * @param WP_Post $post The item.
	 * @return string As moments are read; empty for a draft without one.
	 */
	public static function from( WP_Post $post ): string {
		$from = in_array( Front_Page_Fields::FROM, Front_Page_Fields::OF[ $post->post_type ], true ) ? Front_Page_Fields::value( $post->ID, Front_Page_Fields::FROM ) : '';
		return '' === $from ? self::published( $post ) : $from;
	}

	/**
	 * Until when it is shown.
	 *
	 * @param WP_Post $post The item.
	 * @return string As moments are read; empty if nothing ends it.
	 */
	public static function until( WP_Post $post ): string {
		return self::end( $post->post_type, self::from( $post ), Front_Page_Fields::value( $post->ID, Front_Page_Fields::UNTIL ) );
	}

	/**
	 * When an item ends.
	 *
	 * @param string $type  Its post type.
	 * @param string $from  When it begins, as moments are read; may be empty.
	 * @param string $until The end that its editor chose; empty: none.
	 * @return string Empty if nothing ends it.
	 */
	public static function end( string $type, string $from, string $until ): string {
		$lasts = array( Front_Page_Types::LINE => self::LINE_LASTS ) + Emergency_Fields::LONGEST;
		if ( ! isset( $lasts[ $type ] ) || '' === $from ) {
			return $until;
		}
		if ( '' === $until && Emergency_Types::EMERGENCY === $type ) {
			return self::after( $from, Emergency_Fields::DEFAULT_LASTS );
		}
		$latest = self::after( $from, $lasts[ $type ] );
		return '' === $until ? $latest : min( $until, $latest );
	}

	/**
	 * A later moment.
	 *
	 * @param string $moment  As moments are read.
	 * @param int    $seconds How much later.
	 */
	private static function after( string $moment, int $seconds ): string {
		return gmdate( 'Y-m-d\TH:i:s\Z', strtotime( $moment ) + $seconds );
	}

	/**
	 * Whether a published item is to be shown now. What readers see, the site says (Site_Items).
	 *
	 * @param WP_Post $post The item.
	 * @return string One of the constants.
	 */
	public static function state( WP_Post $post ): string {
		$now   = gmdate( 'Y-m-d\TH:i:s\Z' );
		$until = self::until( $post );
		if ( '' !== $until && $until <= $now ) {
			return self::ENDED;
		}
		return self::from( $post ) > $now ? self::SCHEDULED : self::ACTIVE;
	}

	/**
	 * The REST field `portada`, with a text that differs when anything of it does. Texts are plain.
	 *
	 * @param WP_Post $post The item.
	 */
	public static function field( WP_Post $post ): array {
		$field = self::shown( $post );
		// The address of a picture may depend on the request.
		$fixed = array( 'imagen' => (int) get_post_thumbnail_id( $post ) ) + $field;
		return $field + array( 'version' => md5( (string) wp_json_encode( $fixed ) ) );
	}

	/**
	 * What readers see of an item.
	 *
	 * @param WP_Post $post The item.
	 */
	private static function shown( WP_Post $post ): array {
		$values = Front_Page_Fields::values( $post->ID, $post->post_type );
		$until  = $values[ Front_Page_Fields::UNTIL ] ?? '';
		$common = array(
			'texto' => self::text( $post ),
			'desde' => self::from( $post ),
			'hasta' => '' === $until ? null : $until,
		);
		switch ( $post->post_type ) {
			case Front_Page_Types::PROMO:
				return $common + array(
					'lugar'      => (int) $values[ Front_Page_Fields::PLACE ],
					'etiqueta'   => $values[ Front_Page_Fields::LABEL ],
					'enlace'     => $values[ Front_Page_Fields::LINK ],
					'imagen'     => Pictures::url( $post->ID ),
					'imagen_alt' => Pictures::alt( $post->ID ),
				);
			case Front_Page_Types::SOCIAL:
				$date = $values[ Front_Page_Fields::DATE ];
				return $common + array(
					'url'   => $values[ Front_Page_Fields::URL ],
					'red'   => Social_Networks::of( $values[ Front_Page_Fields::URL ] ),
					'fecha' => '' === $date ? self::published( $post ) : $date,
				);
			default:
				$link = $values[ Front_Page_Fields::LINK ] ?? '';
				return $common + array( 'enlace' => '' === $link ? null : $link ) + self::emergency_fields( $values );
		}
	}

	/**
	 * The fields that only items of the menu "Emergencia" have, by their names without the prefix.
	 *
	 * @param array<string, string> $values All metas of an item.
	 * @return array<string, string>
	 */
	private static function emergency_fields( array $values ): array {
		$own   = array_intersect_key( $values, array_flip( Emergency_Fields::METAS ) );
		$names = array_map( static fn( string $key ): string => substr( $key, strlen( 'telecoqui_' ) ), array_keys( $own ) );
		return array_combine( $names, $own );
	}

	/**
	 * The text of an item.
	 *
	 * @param WP_Post $post The item.
	 * @return string Plain text.
	 */
	public static function text( WP_Post $post ): string {
		return trim( html_entity_decode( wp_strip_all_tags( $post->post_title, true ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ) );
	}

	/**
	 * When an item was published.
	 *
	 * @param WP_Post $post The item.
	 * @return string As moments are read; empty for a draft.
	 */
	private static function published( WP_Post $post ): string {
		$at = '0000-00-00 00:00:00' === $post->post_date_gmt ? false : strtotime( $post->post_date_gmt . ' UTC' );
		return false === $at ? '' : gmdate( 'Y-m-d\TH:i:s\Z', $at );
	}
}
