<?php

namespace Telecoqui;

use WP_Post;

/**
 * A signed link, bound to one closing, to a version and to an expiry. A new version ends all links before it. See
 * docs/decisions/0050-organisations-change-their-own-closing-by-a-link.md.
 */
final class Closing_Link {

	/** Option. It is this WordPress's own: a new secret of the site does not end the links of hundreds of organisations. */
	public const SECRET  = 'telecoqui_secreto_cierres';
	public const VERSION = '_telecoqui_enlace_version';

	private const PARAMETERS = array( 'cierre', 'v', 'vence', 'firma' );

	/** Seconds: a hurricane season, from 1 June to 30 November. Every look at the form makes a new link. */
	private const LIFETIME = 183 * DAY_IN_SECONDS;

	/** The link of a closing; the same for a whole day. */
	public static function to( WP_Post $post ): string {
		$expires = ( intdiv( time(), DAY_IN_SECONDS ) + 1 ) * DAY_IN_SECONDS + self::LIFETIME;
		$version = self::version( $post->ID );
		return self::address(
			array(
				'cierre' => $post->ID,
				'v'      => $version,
				'vence'  => $expires,
				'firma'  => Signature::of_closing_link( self::secret(), $post->ID, $version, $expires ),
			)
		);
	}

	/** The address of a link with these parameters; others are left out. */
	public static function address( array $query ): string {
		return home_url( '/' ) . '?' . http_build_query( array_intersect_key( $query, array_flip( self::PARAMETERS ) ), '', '&' );
	}

	/** The published closing that a link may change; null if the link is not this WordPress's, was altered or revoked, or has expired. */
	public static function closing( array $query ): ?WP_Post {
		list( $id, $version, $expires ) = array_map( static fn( string $name ): int => self::number( $query[ $name ] ?? null ), self::PARAMETERS );
		$signature                      = is_string( $query['firma'] ?? null ) ? $query['firma'] : '';
		if ( ! hash_equals( Signature::of_closing_link( self::secret(), $id, $version, $expires ), $signature ) || $expires <= time() ) {
			return null;
		}
		$post = get_post( $id );
		return $post && Closing_Type::TYPE === $post->post_type && 'publish' === $post->post_status && self::version( $id ) === $version ? $post : null;
	}

	public static function version( int $post_id ): int {
		return max( 1, (int) get_post_meta( $post_id, self::VERSION, true ) );
	}

	public static function revoke( int $post_id ): void {
		update_post_meta( $post_id, self::VERSION, self::version( $post_id ) + 1 );
		Desk_Trail::record( $post_id );
	}

	/** A parameter as a number; 0, which no link has, for anything but 1 to 10 digits. */
	private static function number( $value ): int {
		return is_string( $value ) && preg_match( '/^[1-9]\d{0,9}$/D', $value ) ? (int) $value : 0;
	}

	private static function secret(): string {
		$secret = get_option( self::SECRET );
		if ( ! is_string( $secret ) || '' === $secret ) {
			// Of two requests at once, the second one's secret is not added.
			add_option( self::SECRET, bin2hex( random_bytes( 32 ) ), '', false );
			$secret = (string) get_option( self::SECRET );
		}
		return $secret;
	}
}
