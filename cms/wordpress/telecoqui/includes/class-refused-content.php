<?php
/**
 * What the site does not show of a body.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * The list that the site makes when it removes what it does not show, in words for the editor.
 */
final class Refused_Content {

	/**
	 * A list as the site sends it or the table holds it. What does not fit is left out.
	 *
	 * @param mixed $entries Decoded JSON.
	 * @return array<array{kind: string, host: string|null}>
	 */
	public static function parse( $entries ): array {
		$fits = static fn( $entry ): bool => is_array( $entry ) && is_string( $entry['kind'] ?? null );
		return array_map(
			static fn( array $entry ): array => array(
				'kind' => $entry['kind'],
				'host' => is_string( $entry['host'] ?? null ) ? $entry['host'] : null,
			),
			array_values( array_filter( is_array( $entries ) ? $entries : array(), $fits ) )
		);
	}

	/**
	 * One sentence; empty if everything is shown.
	 *
	 * @param array<array{kind: string, host: string|null}> $refused From `parse`.
	 * @return string Plain text.
	 */
	public static function sentence( array $refused ): string {
		if ( array() === $refused ) {
			return '';
		}
		$names  = array_map(
			static fn( array $entry ): string => null === $entry['host'] ? $entry['kind'] : "{$entry['kind']} de {$entry['host']}",
			$refused
		);
		$listed = array();
		foreach ( array_count_values( $names ) as $name => $count ) {
			$listed[] = 1 === $count ? $name : "{$name} ({$count} veces)";
		}
		$number = count( $refused );
		$shown  = 1 === $number ? 'Un elemento no se muestra en el sitio: ' : "{$number} elementos no se muestran en el sitio: ";
		return $shown . implode( ', ', $listed ) . '.';
	}
}
