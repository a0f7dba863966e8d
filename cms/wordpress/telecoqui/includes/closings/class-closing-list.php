<?php
/**
 * The list of closings.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Columns that say what is closed, where, until when, and who said so last.
 */
final class Closing_List {

	private const PREFIX = 'telecoqui_cierre_';

	/** Hooks the columns, after those of Front_Page_List. */
	/**
	 * Puts the columns behind the name, in place of those of the home page's items and of the date of publication.
	 *
	 * @param array<string, string> $columns From names to titles.
	 */
	public static function add( array $columns ): array {
		$own    = array(
			self::PREFIX . 'tipo'      => __( 'Tipo', 'telecoqui' ),
			self::PREFIX . 'municipio' => __( 'Municipio', 'telecoqui' ),
			self::PREFIX . 'estado'    => __( 'Estado', 'telecoqui' ),
			self::PREFIX . 'hasta'     => __( 'Hasta', 'telecoqui' ),
			self::PREFIX . 'cambio'    => __( 'Último cambio', 'telecoqui' ),
		);
		$others = array_diff_key( $columns, array_flip( array( ...Front_Page_List::COLUMNS, 'date' ) ) );
		$at     = array_search( 'title', array_keys( $others ), true ) + 1;
		return array_slice( $others, 0, $at ) + $own + array_slice( $others, $at );
	}

	/**
	 * Prints one cell.
	 *
	 * @param string $column  Any column.
	 * @param int    $post_id The row's closing.
	 */
	public static function render( string $column, int $post_id ): void {
		if ( 0 !== strpos( $column, self::PREFIX ) ) {
			return;
		}
		$field = Closing::field( get_post( $post_id ) );
		$last  = Closing_Trail::entries( $post_id )[0] ?? null;
		$cells = array(
			'tipo'      => Closing_Fields::choices( Closing_Fields::KIND )[ $field['tipo'] ],
			'municipio' => '' === $field['municipio'] ? __( 'Todo Puerto Rico', 'telecoqui' ) : $field['municipio'],
			'estado'    => self::state( $field ),
			'hasta'     => Closing_Fields::OPEN === $field['estado'] ? '—' : Moment::short( (int) strtotime( $field['hasta'] ) ),
			/* translators: 1: a person, or "por su enlace". 2: date and time. */
			'cambio'    => null === $last ? '—' : sprintf( __( '%1$s, %2$s', 'telecoqui' ), Closing_Text::who( $last ), Moment::short( $last['at'] ) ),
		);
		echo esc_html( $cells[ substr( $column, strlen( self::PREFIX ) ) ] ?? '' );
	}

	/**
	 * The state of a closing, and whether it is over or yet to come.
	 *
	 * @param array<string, string> $field Of Closing::field().
	 */
	private static function state( array $field ): string {
		$state = Closing_Fields::states()[ $field['estado'] ];
		if ( Closing_Fields::OPEN === $field['estado'] ) {
			return $state;
		}
		if ( ! Closing::is_shown( $field ) ) {
			/* translators: %s: a state, such as Cerrado. */
			return sprintf( __( '%s (terminó)', 'telecoqui' ), $state );
		}
		/* translators: %s: a state, such as Cerrado. */
		return $field['desde'] > gmdate( 'Y-m-d\TH:i:s\Z' ) ? sprintf( __( '%s (aún no empieza)', 'telecoqui' ), $state ) : $state;
	}
}
