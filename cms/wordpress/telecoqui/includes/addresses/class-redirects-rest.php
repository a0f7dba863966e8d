<?php

namespace Telecoqui;

use WP_REST_Request;

/**
 * GET telecoqui/v1/direcciones: how this WordPress writes addresses, and the table of redirects, five hundred rows at a time. The site asks once a
 * minute, and gets rows only while it does not have the version in force.
 */
final class Redirects_Rest {

	/** The site stores as many with one statement. */
	private const MAX_ROWS = 500;

	public static function register_route(): void {
		$number = array(
			'type'    => 'integer',
			'minimum' => 0,
			'default' => 0,
		);
		Rest::route( 'GET', '/direcciones', array( self::class, 'respond' ), '__return_true', array_fill_keys( array( 'version', 'despues' ), $number ) );
	}

	/** What the site is told that names the version that it has, and the id of the last row that it read of a newer one. */
	public static function respond( WP_REST_Request $request ): array {
		$version = Redirects_Database::version();
		$rows    = (int) $request['version'] === $version ? array() : Redirects_Database::after( (int) $request['despues'], self::MAX_ROWS );
		return array(
			'permalinks'    => self::permalinks(),
			'version'       => $version,
			'redirecciones' => array_map(
				static fn( array $row ): array => array(
					'id' => (int) $row['id'],
					'de' => $row['source'],
					'a'  => $row['target'],
				),
				$rows
			),
		);
	}

	/** How WordPress writes addresses. A word before all of them, as in `/blog/%postname%/`, is also before those of categories. */
	private static function permalinks(): array {
		global $wp_rewrite;
		$base = static fn( $structure, string $usual ): string => is_string( $structure ) && '' !== $structure
			? trim( (string) preg_replace( array( '/%\w+%/', '~^/?index\.php/~' ), '', $structure ), '/' )
			: $usual;
		return array(
			'structure'    => (string) get_option( 'permalink_structure' ),
			'categoryBase' => $base( $wp_rewrite->get_extra_permastruct( 'category' ), 'category' ),
			'tagBase'      => $base( $wp_rewrite->get_extra_permastruct( 'post_tag' ), 'tag' ),
			'authorBase'   => $base( $wp_rewrite->get_author_permastruct(), 'author' ),
		);
	}
}
