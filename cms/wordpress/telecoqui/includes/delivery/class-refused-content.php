<?php

namespace Telecoqui;

/** The list that the site makes when it removes what it does not show, in words for the editor. */
final class Refused_Content {

	/** A list as the site sends it or the table holds it: arrays with `kind`, and `host` or null. What does not fit is left out. */
	public static function parse( $entries ): array {
		$fits = static fn( $entry ): bool => is_array( $entry ) && is_string( $entry['kind'] ?? null );
		$read = static fn( array $entry ): array => array(
			'kind' => $entry['kind'],
			'host' => is_string( $entry['host'] ?? null ) ? $entry['host'] : null,
		);
		return array_map( $read, array_values( array_filter( is_array( $entries ) ? $entries : array(), $fits ) ) );
	}

	/** A list of `parse` in one sentence, as plain text; empty if everything is shown. */
	public static function sentence( array $refused ): string {
		if ( array() === $refused ) {
			return '';
		}
		$listed = array();
		/* translators: 1: a kind of element, such as "iframe". 2: the host that it comes from. */
		$from = __( '%1$s de %2$s', 'telecoqui' );
		$name = static fn( array $entry ): string => null === $entry['host'] ? $entry['kind'] : sprintf( $from, $entry['kind'], $entry['host'] );
		foreach ( array_count_values( array_map( $name, $refused ) ) as $what => $count ) {
			/* translators: 1: what is not shown, such as "iframe de mapas.example". 2: a number. */
			$listed[] = 1 === $count ? $what : sprintf( _n( '%1$s (%2$d vez)', '%1$s (%2$d veces)', $count, 'telecoqui' ), $what, $count );
		}
		/* translators: 1: a number. 2: what is not shown, such as "iframe de mapas.example, formulario". */
		return sprintf( _n( 'Un elemento no se muestra en el sitio: %2$s.', '%1$d elementos no se muestran en el sitio: %2$s.', count( $refused ), 'telecoqui' ), count( $refused ), implode( ', ', $listed ) );
	}
}
