<?php
/**
 * Closings in words.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * What people read of a closing: its moments in the time of this WordPress, its state, and who changed it.
 */
final class Closing_Text {

	/**
	 * A moment, or a dash where there is none.
	 *
	 * @param string $moment As moments are read.
	 */
	public static function moment( string $moment ): string {
		$seconds = strtotime( $moment );
		return false === $seconds ? '—' : Moment::long( $seconds );
	}

	/**
	 * What readers see of a closing.
	 *
	 * @param array<string, string> $field Of Closing::field().
	 */
	public static function shown( array $field ): string {
		if ( ! Closing::is_shown( $field ) ) {
			return __( 'Los lectores no ven ningún cierre.', 'telecoqui' );
		}
		$state = Closing_Fields::states()[ $field['estado'] ];
		if ( $field['desde'] > gmdate( 'Y-m-d\TH:i:s\Z' ) ) {
			/* translators: 1: a state, such as Cerrado. 2: date and time. 3: date and time. */
			return sprintf( __( 'Los lectores ven: %1$s, desde el %2$s hasta el %3$s', 'telecoqui' ), $state, self::moment( $field['desde'] ), self::moment( $field['hasta'] ) );
		}
		/* translators: 1: a state, such as Cerrado. 2: date and time. */
		return sprintf( __( 'Los lectores ven: %1$s, hasta el %2$s', 'telecoqui' ), $state, self::moment( $field['hasta'] ) );
	}

	/**
	 * Who made a change.
	 *
	 * @param array $entry Of Closing_Trail::entries().
	 */
	public static function who( array $entry ): string {
		if ( $entry['link'] > 0 ) {
			/* translators: %d: version of a link. */
			return sprintf( __( 'Por su enlace (versión %d)', 'telecoqui' ), $entry['link'] );
		}
		$user = 0 === $entry['user'] ? false : get_userdata( $entry['user'] );
		return $user ? $user->display_name : __( 'El sistema', 'telecoqui' );
	}

	/**
	 * What a change was, a line for each field.
	 *
	 * @param array $entry Of Closing_Trail::entries().
	 * @return string[] Plain texts.
	 */
	public static function changes( array $entry ): array {
		$names = array(
			'organizacion' => __( 'Nombre', 'telecoqui' ),
			'tipo'         => __( 'Tipo', 'telecoqui' ),
			'municipio'    => __( 'Municipio', 'telecoqui' ),
			'estado'       => __( 'Estado', 'telecoqui' ),
			'nota'         => __( 'Nota', 'telecoqui' ),
			'desde'        => __( 'Desde', 'telecoqui' ),
			'hasta'        => __( 'Hasta', 'telecoqui' ),
			'correo'       => __( 'Correo', 'telecoqui' ),
			'enlace'       => __( 'Versión del enlace', 'telecoqui' ),
			'publicado'    => __( 'Estado en WordPress', 'telecoqui' ),
		);
		$lines = array();
		foreach ( $entry['changes'] as $name => list( $before, $after ) ) {
			$lines[] = sprintf( '%s: %s → %s', $names[ $name ] ?? $name, self::value( $name, $before ), self::value( $name, $after ) );
		}
		return $lines;
	}

	/**
	 * A value of the trail in words.
	 *
	 * @param string $name  Which one.
	 * @param string $value As the trail has it.
	 */
	private static function value( string $name, string $value ): string {
		if ( '' === $value ) {
			return '—';
		}
		if ( 'desde' === $name || 'hasta' === $name ) {
			return self::moment( $value );
		}
		if ( 'publicado' === $name ) {
			return get_post_status_object( $value )->label ?? $value;
		}
		return array(
			'tipo'   => Closing_Fields::choices( Closing_Fields::KIND ),
			'estado' => Closing_Fields::states(),
		)[ $name ][ $value ] ?? $value;
	}
}
