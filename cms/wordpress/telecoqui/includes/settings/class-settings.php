<?php

namespace Telecoqui;

use WpOrg\Requests\IdnaEncoder;

/**
 * Five values. For each, a constant of wp-config.php takes precedence over the environment, and the environment over
 * what an administrator typed on the settings page.
 */
final class Settings {

	/** One option for all: WordPress's list of raw options does not show the elements of an array, so no secret either. */
	public const OPTION = 'telecoqui_settings';

	public const SITE_URL       = 'TELECOQUI_SITE_URL';
	/** Signs requests to the site; and preview links, and the site's requests for previews. */
	public const PUBLISH_SECRET = 'TELECOQUI_PUBLISH_SECRET';
	public const PREVIEW_SECRET = 'TELECOQUI_PREVIEW_SECRET';

	/** Readers whom one person alone may notify, and minutes between two notifications to the same readers. */
	public const MAX_ALONE = 'TELECOQUI_NOTIFY_ALONE';
	public const PAUSE      = 'TELECOQUI_NOTIFY_PAUSE';

	/** For each number what it is without a setting, and the largest one: at night one person can tell a municipality; more than two in an hour annoy. */
	public const NUMBERS = array(
		self::MAX_ALONE => array( 1000, 10000000 ),
		self::PAUSE      => array( 30, 1440 ),
	);

	/** Where the site receives webhooks. */
	public const PUBLISH_PATH = '/api/publish';

	/** The site's address without a trailing slash; empty if there is none, or if it is not an http address. */
	public static function site_url(): string {
		return self::clean_url( self::value( self::SITE_URL ) );
	}

	/**
	 * The site's name in signatures: its address without a path, and without the usual port; empty without a site. The site writes it as
	 * browsers do.
	 */
	public static function site_name(): string {
		$parts = wp_parse_url( self::site_url() );
		if ( ! isset( $parts['scheme'], $parts['host'] ) ) {
			return '';
		}
		$usual = 'https' === $parts['scheme'] ? 443 : 80;
		$port  = $parts['port'] ?? $usual;
		return $parts['scheme'] . '://' . IdnaEncoder::encode( strtolower( $parts['host'] ) ) . ( $port === $usual ? '' : ":{$port}" );
	}

	public static function number( string $name ): int {
		list( $usual, $most ) = self::NUMBERS[ $name ];
		$typed                = self::value( $name );
		return ctype_digit( $typed ) ? min( (int) $typed, $most ) : $usual;
	}

	public static function can_publish(): bool {
		return '' !== self::site_url() && '' !== self::value( self::PUBLISH_SECRET );
	}

	public static function can_preview(): bool {
		return '' !== self::site_url() && '' !== self::value( self::PREVIEW_SECRET );
	}

	/** Where a value is set that the settings page cannot change, in a sentence; null if the page can change it. */
	public static function fixed_in( string $name ): ?string {
		if ( defined( $name ) && '' !== (string) constant( $name ) ) {
			return __( 'Definido en wp-config.', 'telecoqui' );
		}
		return '' === (string) getenv( $name ) ? null : __( 'Definido en el entorno del servidor.', 'telecoqui' );
	}

	public static function save( array $typed ): void {
		update_option( self::OPTION, array_merge( self::saved(), $typed ), false );
	}

	/** An http address in its normal form, without a trailing slash; empty if it is none, or has a user in it. */
	public static function clean_url( string $typed ): string {
		$url   = rtrim( trim( $typed ), '/' );
		$parts = wp_parse_url( $url );
		$fits  = is_array( $parts ) && in_array( $parts['scheme'] ?? '', array( 'http', 'https' ), true )
			&& '' !== ( $parts['host'] ?? '' ) && ! isset( $parts['user'] ) && ! isset( $parts['query'] ) && ! isset( $parts['fragment'] );
		return $fits ? sanitize_url( $url, array( 'http', 'https' ) ) : '';
	}

	/** One value, from the source with the highest precedence; empty if there is none. */
	public static function value( string $name ): string {
		$constant = defined( $name ) ? (string) constant( $name ) : '';
		if ( '' !== $constant ) {
			return $constant;
		}
		$environment = (string) getenv( $name );
		return '' === $environment ? ( self::saved()[ $name ] ?? '' ) : $environment;
	}

	private static function saved(): array {
		$saved = get_option( self::OPTION, array() );
		return is_array( $saved ) ? array_filter( $saved, 'is_string' ) : array();
	}
}
