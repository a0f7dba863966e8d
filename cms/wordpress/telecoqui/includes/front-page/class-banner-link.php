<?php
/**
 * The link of a banner.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * The meta `enlace`: a path of the site ("/programas/enfoque") or an https address; empty if the banner has no link.
 */
final class Banner_Link {

	public const META = 'enlace';

	/**
	 * The pattern of a valid link, as a regular expression that PHP, JSON schema and HTML read alike. The second
	 * character of a path is never a slash or backslash, because browsers read "//host" and "/\host" as another site.
	 */
	public const PATTERN = '^(https:\/\/[^\s\/\\\\<>"\'][^\s\\\\<>"\']*|\/([^\s\/\\\\<>"\'][^\s\\\\<>"\']*)?)$';

	/** Hooks the registration, after the post type exists. */
	/**
	 * Registers the meta. REST refuses an invalid link; any other writer stores an empty one instead.
	 */
	public static function register_meta(): void {
		register_post_meta(
			Banners::POST_TYPE,
			self::META,
			array(
				'type'              => 'string',
				'description'       => 'Ruta del sitio o dirección https a la que lleva el banner.',
				'single'            => true,
				'default'           => '',
				'show_in_rest'      => array( 'schema' => array( 'pattern' => '^$|' . self::PATTERN ) ),
				'sanitize_callback' => array( self::class, 'sanitize' ),
				'auth_callback'     => array( Editor_Rights::class, 'may_edit_item' ),
			)
		);
	}

	/**
	 * A banner's link.
	 *
	 * @param int $post_id The banner.
	 * @return string|null Null if it has none.
	 */
	public static function of( int $post_id ): ?string {
		$link = self::sanitize( get_post_meta( $post_id, self::META, true ) );
		return '' === $link ? null : $link;
	}

	/**
	 * Keeps a valid link and turns every other value into an empty one.
	 *
	 * @param mixed $value The value that was sent.
	 */
	public static function sanitize( $value ): string {
		$link = is_string( $value ) ? trim( $value ) : '';
		return preg_match( '#' . self::PATTERN . '#uD', $link ) ? sanitize_url( $link, array( 'https' ) ) : '';
	}
}
