<?php
/**
 * Where a banner leads.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * The meta `enlace`: a path of the site ("/programas/enfoque") or an https address; empty when the banner leads nowhere.
 */
final class Banner_Link {

	public const META = 'enlace';

	/**
	 * What a link may look like, as a regular expression that PHP, JSON schema and HTML read alike. The second character of
	 * a path is no slash or backslash, since browsers read "//host" and "/\host" as another site.
	 */
	public const PATTERN = '^(https:\/\/[^\s\/\\\\<>"\'][^\s\\\\<>"\']*|\/([^\s\/\\\\<>"\'][^\s\\\\<>"\']*)?)$';

	/** Hooks the registration, after the post type exists. */
	public static function register(): void {
		add_action( 'init', array( self::class, 'register_meta' ), 11 );
	}

	/** Registers the meta. REST refuses a bad link; whatever else writes it stores an empty one instead. */
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
				'auth_callback'     => array( self::class, 'may_write' ),
			)
		);
	}

	/**
	 * Who may write it: whoever may edit the banner.
	 *
	 * @param bool   $allowed  Ignored: what WordPress would say of a key without rules.
	 * @param string $meta_key Ignored.
	 * @param int    $post_id  The banner.
	 * @param int    $user_id  Who asks.
	 */
	public static function may_write( bool $allowed, string $meta_key, int $post_id, int $user_id ): bool {
		return user_can( $user_id, 'edit_post', $post_id );
	}

	/**
	 * A banner's link.
	 *
	 * @param int $post_id The banner.
	 * @return string|null Null when it leads nowhere.
	 */
	public static function of( int $post_id ): ?string {
		$link = self::sanitize( get_post_meta( $post_id, self::META, true ) );
		return '' === $link ? null : $link;
	}

	/**
	 * Keeps a good link and makes every other value empty.
	 *
	 * @param mixed $value What was sent.
	 */
	public static function sanitize( $value ): string {
		$link = is_string( $value ) ? trim( $value ) : '';
		return preg_match( '#' . self::PATTERN . '#uD', $link ) ? sanitize_url( $link, array( 'https' ) ) : '';
	}
}
