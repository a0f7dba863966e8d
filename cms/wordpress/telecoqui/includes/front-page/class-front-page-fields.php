<?php
/**
 * The fields of what editors put on the home page.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * The metas of the post types of the menus "Portada" and "Emergencia", all of them texts. Moments are stored like WordPress's own dates, in
 * UTC ("2026-11-20 16:00:00"), and read as "2026-11-20T16:00:00Z". Both forms sort as text.
 */
final class Front_Page_Fields {

	public const LINK  = 'telecoqui_enlace';
	public const FROM  = 'telecoqui_desde';
	public const UNTIL = 'telecoqui_hasta';
	public const PLACE = 'telecoqui_lugar';
	public const LABEL = 'telecoqui_etiqueta';
	public const URL   = 'telecoqui_url';
	public const DATE  = 'telecoqui_fecha';

	public const OF = array(
		Front_Page_Types::LINE   => array( self::LINK, self::FROM, self::UNTIL ),
		Front_Page_Types::PROMO  => array( self::PLACE, self::LABEL, self::LINK, self::FROM, self::UNTIL ),
		Front_Page_Types::SOCIAL => array( self::URL, self::DATE, self::UNTIL ),
	) + Emergency_Fields::OF;

	public const MOMENTS = array( self::FROM, self::UNTIL, self::DATE );

	/** The promotional places of the home page. */
	public const PLACES = array( '1', '2', '3', '4' );

	/** Characters: a label is one line above a picture of 160 pixels. */
	public const LONGEST_LABEL = 30;

	/** Hooks the registration, after the post types exist. */
	/** Registers the metas. REST refuses rubbish (Front_Page_Rest); any other writer stores an empty text instead. */
	public static function register_metas(): void {
		foreach ( self::OF as $type => $keys ) {
			foreach ( $keys as $key ) {
				Front_Page_Types::register_meta( $type, $key, array( self::class, 'sanitize' ) );
			}
		}
	}

	/**
	 * Keeps a valid value in the form in which it is stored, and turns every other one into an empty text.
	 *
	 * @param string $key   Which meta.
	 * @param mixed  $value The value that was sent.
	 */
	public static function sanitize( string $key, $value ): string {
		$text = is_scalar( $value ) ? trim( (string) $value ) : '';
		if ( in_array( $key, self::MOMENTS, true ) ) {
			$moment = Moment::read( $text );
			return '' === $moment ? '' : gmdate( Moment::STORED, strtotime( $moment ) );
		}
		if ( in_array( $key, Emergency_Fields::METAS, true ) ) {
			return Emergency_Fields::sanitize( $key, $text );
		}
		if ( in_array( $key, Closing_Fields::METAS, true ) ) {
			return Closing_Fields::sanitize( $key, $text );
		}
		switch ( $key ) {
			case self::LINK:
				return Banner_Link::sanitize( $text );
			case self::URL:
				return null === Social_Networks::of( $text ) ? '' : sanitize_url( $text, array( 'https' ) );
			case self::PLACE:
				return in_array( $text, self::PLACES, true ) ? $text : '';
			default:
				$label = sanitize_text_field( $text );
				return mb_strlen( $label ) <= self::LONGEST_LABEL ? $label : '';
		}
	}

	/**
	 * A stored value, as it is read.
	 *
	 * @param int    $post_id The item.
	 * @param string $key     Which meta.
	 */
	public static function value( int $post_id, string $key ): string {
		$value = self::sanitize( $key, get_post_meta( $post_id, $key, true ) );
		return in_array( $key, self::MOMENTS, true ) ? Moment::read( $value ) : $value;
	}

	/**
	 * The values of all metas of an item, by their names.
	 *
	 * @param int    $post_id The item.
	 * @param string $type    Its post type.
	 * @return array<string, string>
	 */
	public static function values( int $post_id, string $type ): array {
		$keys = self::OF[ $type ];
		return array_combine( $keys, array_map( static fn( string $key ): string => self::value( $post_id, $key ), $keys ) );
	}
}
