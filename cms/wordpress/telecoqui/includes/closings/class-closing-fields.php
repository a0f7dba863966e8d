<?php
/**
 * The fields of closings.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * The metas that only closings have ("Cierres"): an organisation, a road or an event with its present state. The others are those of
 * Front_Page_Fields and Emergency_Fields.
 */
final class Closing_Fields {

	public const KIND  = 'telecoqui_tipo';
	public const STATE = 'telecoqui_situacion';
	/** With an underscore, so REST and WordPress's lists of raw fields never show it. */
	public const EMAIL = '_telecoqui_correo';

	/** Those that readers see, and all. */
	public const VISIBLE = array( self::KIND, self::STATE );
	public const METAS   = array( self::KIND, self::STATE, self::EMAIL );

	public const OF = array( self::KIND, Emergency_Fields::MUNICIPALITY, self::STATE, Emergency_Fields::NOTE, Front_Page_Fields::FROM, Front_Page_Fields::UNTIL, self::EMAIL );

	/** Those of the site's contract of closings. */
	public const KINDS = array( 'escuela', 'agencia', 'carretera', 'evento', 'otro' );

	/** Readers see no closing of what is open. */
	public const OPEN = 'abierto';

	/** The states that the site shows, as in its contract of closings. */
	public const SHOWN = array( 'cerrado', 'suspendido', 'parcial', 'tarde' );

	/** Characters: a remark is two lines of a phone. */
	public const LONGEST_NOTE = 140;

	/**
	 * Keeps a valid value, and turns every other one into an empty text.
	 *
	 * @param string $key  One of METAS.
	 * @param string $text Trimmed.
	 */
	public static function sanitize( string $key, string $text ): string {
		switch ( $key ) {
			case self::KIND:
				return in_array( $text, self::KINDS, true ) ? $text : '';
			case self::STATE:
				return in_array( $text, array( self::OPEN, ...self::SHOWN ), true ) ? $text : '';
			default:
				return (string) is_email( $text );
		}
	}

	/**
	 * What is wrong with the values of a closing.
	 *
	 * @param string                $type   Post type.
	 * @param array<string, string> $values By the names of the metas, as they were typed.
	 * @return string Plain text; empty if nothing is.
	 */
	public static function problem( string $type, array $values ): string {
		if ( Emergency_Types::CLOSING !== $type ) {
			return '';
		}
		if ( '' === self::sanitize( self::KIND, $values[ self::KIND ] ) ) {
			return __( 'Escoge si es una escuela, una agencia, una carretera, un evento u otra cosa.', 'telecoqui' );
		}
		if ( '' === self::sanitize( self::STATE, $values[ self::STATE ] ) ) {
			return __( 'Escoge el estado.', 'telecoqui' );
		}
		if ( mb_strlen( $values[ Emergency_Fields::NOTE ] ) > self::LONGEST_NOTE ) {
			/* translators: %d: the largest number of characters. */
			return sprintf( __( 'La nota es demasiado larga: caben %d caracteres.', 'telecoqui' ), self::LONGEST_NOTE );
		}
		if ( '' !== $values[ self::EMAIL ] && '' === self::sanitize( self::EMAIL, $values[ self::EMAIL ] ) ) {
			return __( 'El correo de la organización no vale.', 'telecoqui' );
		}
		$typed = $values[ Front_Page_Fields::UNTIL ];
		$until = Moment::read( $typed );
		// A date that nobody understands has a sentence of its own (Front_Page_Check).
		$is_over = '' === $typed || ( '' !== $until && $until <= gmdate( 'Y-m-d\TH:i:s\Z' ) );
		if ( $is_over && self::OPEN !== $values[ self::STATE ] ) {
			return __( 'Escribe hasta cuándo, en el futuro: ningún cierre se queda puesto sin final. Si ya abrió, escoge «Abierto».', 'telecoqui' );
		}
		return '';
	}

	/**
	 * The choices of a field, from values to texts; empty for a field that is typed.
	 *
	 * @param string $key Which meta.
	 * @return array<string, string>
	 */
	public static function choices( string $key ): array {
		switch ( $key ) {
			case self::KIND:
				return array(
					''          => __( 'Escoge', 'telecoqui' ),
					'escuela'   => __( 'Escuela', 'telecoqui' ),
					'agencia'   => __( 'Agencia', 'telecoqui' ),
					'carretera' => __( 'Carretera', 'telecoqui' ),
					'evento'    => __( 'Evento', 'telecoqui' ),
					'otro'      => __( 'Otro', 'telecoqui' ),
				);
			case self::STATE:
				return array( '' => __( 'Escoge', 'telecoqui' ) ) + self::states();
			default:
				return array();
		}
	}

	/**
	 * The states in words.
	 *
	 * @return array<string, string>
	 */
	public static function states(): array {
		return array(
			self::OPEN   => __( 'Abierto', 'telecoqui' ),
			'cerrado'    => __( 'Cerrado', 'telecoqui' ),
			'suspendido' => __( 'Suspendido', 'telecoqui' ),
			'parcial'    => __( 'Abierto en parte', 'telecoqui' ),
			'tarde'      => __( 'Abre más tarde', 'telecoqui' ),
		);
	}

	/**
	 * The label and the explanation of each field.
	 *
	 * @return array<string, array{string, string}>
	 */
	public static function texts(): array {
		return array(
			self::KIND              => array( __( 'Tipo', 'telecoqui' ), __( 'Los lectores filtran por tipo.', 'telecoqui' ) ),
			self::STATE             => array( __( 'Estado', 'telecoqui' ), __( 'Con «Abierto», los lectores no ven ningún cierre.', 'telecoqui' ) ),
			self::EMAIL             => array( __( 'Correo de la organización', 'telecoqui' ), __( 'A esta dirección se envía su enlace. Los lectores no la ven.', 'telecoqui' ) ),
			Emergency_Fields::NOTE  => array( __( 'Nota', 'telecoqui' ), __( 'Por ejemplo, desde qué hora o qué entrada. Caben 140 caracteres.', 'telecoqui' ) ),
			Front_Page_Fields::FROM => array( __( 'Desde', 'telecoqui' ), __( 'Vacío: desde que se guarda.', 'telecoqui' ) ),
		);
	}
}
