<?php
/**
 * The fields of what editors say about emergencies.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * The metas that only the post types of the menu "Emergencia" have. They are texts, like those of Front_Page_Fields.
 */
final class Emergency_Fields {

	public const LEVEL        = 'telecoqui_nivel';
	public const MUNICIPALITY = 'telecoqui_municipio';
	public const ADDRESS      = 'telecoqui_direccion';
	public const PHONE        = 'telecoqui_telefono';
	public const STATE        = 'telecoqui_estado';
	public const NOTE         = 'telecoqui_nota';
	public const WITHOUT      = 'telecoqui_sin_servicio';
	public const CLIENTS      = 'telecoqui_clientes';
	public const METAS        = array( self::LEVEL, self::MUNICIPALITY, self::ADDRESS, self::PHONE, self::STATE, self::WITHOUT, self::CLIENTS, self::NOTE );

	public const OF = array(
		Emergency_Types::EMERGENCY => array( self::LEVEL, Front_Page_Fields::LINK, Front_Page_Fields::FROM, Front_Page_Fields::UNTIL ),
		Emergency_Types::SHELTER   => array( self::MUNICIPALITY, self::ADDRESS, self::PHONE, self::STATE, self::NOTE ),
		Emergency_Types::PHONE     => array( self::PHONE, self::MUNICIPALITY, self::NOTE ),
		Emergency_Types::NOTICE    => array( self::MUNICIPALITY, Front_Page_Fields::LINK, Front_Page_Fields::FROM, Front_Page_Fields::UNTIL ),
		Emergency_Types::CLOSING   => Closing_Fields::OF,
		Emergency_Types::POWER     => array( self::WITHOUT, self::CLIENTS, self::NOTE, Front_Page_Fields::FROM, Front_Page_Fields::UNTIL ),
	);

	/** What may be for all of Puerto Rico. */
	private const ISLAND_WIDE = array( Emergency_Types::PHONE, Emergency_Types::CLOSING );

	/** Those of the site (src/contract/emergency.ts). */
	public const LEVELS = array( 'vigilancia', 'aviso', 'emergencia', 'ninguna' );
	public const STATES = array( 'abierto', 'lleno', 'cerrado' );

	/** Seconds that an emergency without an end lasts, and how long the items last at most, as on the site (src/contract/emergency.ts). */
	public const DEFAULT_LASTS = DAY_IN_SECONDS;
	public const LONGEST       = array(
		Emergency_Types::EMERGENCY => WEEK_IN_SECONDS,
		Emergency_Types::NOTICE    => 3 * DAY_IN_SECONDS,
		// As on the site (src/contract/power.ts).
		Emergency_Types::POWER     => DAY_IN_SECONDS,
	);

	/** Characters: an address or a remark is one line below a name. */
	public const LONGEST_LINE = 200;

	/** A number of clients, without commas or points, which people use for thousands and for decimals. The site refuses more than five million. */
	private const CLIENTS_PATTERN = '/^[1-4]?\d{1,6}$/D';

	/** Digits with the signs that people put between them. */
	private const PHONE_PATTERN = '/^(?=(?:\D*\d){3,15}\D*$)\+?[\d\s().*-]{3,40}$/D';

	/**
	 * Keeps a valid value, and turns every other one into an empty text.
	 *
	 * @param string $key  One of METAS.
	 * @param string $text Trimmed.
	 */
	public static function sanitize( string $key, string $text ): string {
		switch ( $key ) {
			case self::LEVEL:
				return in_array( $text, self::LEVELS, true ) ? $text : '';
			case self::STATE:
				return in_array( $text, self::STATES, true ) ? $text : '';
			case self::MUNICIPALITY:
				return in_array( $text, Municipalities::NAMES, true ) ? $text : '';
			case self::PHONE:
				return preg_match( self::PHONE_PATTERN, $text ) ? $text : '';
			case self::WITHOUT:
				return preg_match( self::CLIENTS_PATTERN, $text ) ? $text : '';
			case self::CLIENTS:
				return preg_match( self::CLIENTS_PATTERN, $text ) && (int) $text > 0 ? $text : '';
			default:
				$line = sanitize_text_field( $text );
				return mb_strlen( $line ) <= self::LONGEST_LINE ? $line : '';
		}
	}

	/**
	 * What is wrong with a value.
	 *
	 * @param string                $type   Post type.
	 * @param array<string, string> $values By the names of the metas, as they were typed.
	 * @return string Plain text; empty if nothing is.
	 */
	public static function problem( string $type, array $values ): string {
		foreach ( array_intersect_key( $values, array_flip( self::METAS ) ) as $key => $value ) {
			$is_needed = self::LEVEL === $key
				|| self::STATE === $key
				|| self::WITHOUT === $key
				|| ( self::PHONE === $key && Emergency_Types::PHONE === $type )
				|| ( self::MUNICIPALITY === $key && ! in_array( $type, self::ISLAND_WIDE, true ) );
			if ( '' === self::sanitize( $key, $value ) && ( $is_needed || '' !== $value ) ) {
				return self::problem_texts()[ $key ];
			}
		}
		$clients = $values[ self::CLIENTS ] ?? '';
		return '' !== $clients && (int) $values[ self::WITHOUT ] > (int) $clients
			? __( 'Hay más clientes sin luz que clientes: revisa los dos números.', 'telecoqui' )
			: '';
	}

	/**
	 * The sentence about each field.
	 *
	 * @return array<string, string>
	 */
	private static function problem_texts(): array {
		/* translators: %d: the largest number of characters. */
		$too_long = sprintf( __( 'La dirección o la nota es demasiado larga: caben %d caracteres.', 'telecoqui' ), self::LONGEST_LINE );
		return array(
			self::LEVEL        => __( 'Escoge el nivel de la emergencia.', 'telecoqui' ),
			self::STATE        => __( 'Escoge si el refugio está abierto, lleno o cerrado.', 'telecoqui' ),
			self::MUNICIPALITY => __( 'Escoge uno de los 78 municipios.', 'telecoqui' ),
			self::PHONE        => __( 'El teléfono no vale: escribe solo el número, como 787-724-0124 o 9-1-1.', 'telecoqui' ),
			self::WITHOUT      => __( 'Escribe cuántos clientes no tienen luz, solo con dígitos, como 12500.', 'telecoqui' ),
			self::CLIENTS      => __( 'Escribe cuántos clientes tiene la región, solo con dígitos, como 158900, o déjalo vacío.', 'telecoqui' ),
			self::ADDRESS      => $too_long,
			self::NOTE         => $too_long,
		);
	}

	/**
	 * The choices of a field, from values to texts; empty for a field that is typed.
	 *
	 * @param string $key  Which meta.
	 * @param string $type Post type.
	 * @return array<string, string>
	 */
	public static function choices( string $key, string $type ): array {
		switch ( $key ) {
			case self::LEVEL:
				return array(
					'vigilancia' => __( 'Vigilancia: puede llegar', 'telecoqui' ),
					'aviso'      => __( 'Aviso: está por llegar o ya llegó', 'telecoqui' ),
					'emergencia' => __( 'Emergencia: hay vidas en peligro ahora', 'telecoqui' ),
					'ninguna'    => __( 'Ninguna: apaga el aviso automático del tiempo', 'telecoqui' ),
				);
			case self::STATE:
				return array(
					'abierto' => __( 'Abierto', 'telecoqui' ),
					'lleno'   => __( 'Lleno', 'telecoqui' ),
					'cerrado' => __( 'Cerrado', 'telecoqui' ),
				);
			case self::MUNICIPALITY:
				$none = in_array( $type, self::ISLAND_WIDE, true ) ? __( 'Todo Puerto Rico', 'telecoqui' ) : __( 'Escoge', 'telecoqui' );
				return array( '' => $none ) + array_combine( Municipalities::NAMES, Municipalities::NAMES );
			default:
				return Closing_Fields::choices( $key );
		}
	}

	/**
	 * The label and the explanation of each field.
	 *
	 * @return array<string, array{string, string}>
	 */
	public static function texts(): array {
		return array(
			self::LEVEL        => array( __( 'Nivel', 'telecoqui' ), __( 'Decide el color del banner. Si hay varias emergencias activas, se ve la más grave.', 'telecoqui' ) ),
			self::MUNICIPALITY => array( __( 'Municipio', 'telecoqui' ), __( 'La página de emergencias agrupa por municipio.', 'telecoqui' ) ),
			self::ADDRESS      => array( __( 'Dirección', 'telecoqui' ), __( 'Calle y barrio, para quien no conoce el lugar.', 'telecoqui' ) ),
			self::PHONE        => array( __( 'Teléfono', 'telecoqui' ), __( 'Solo el número, como 787-724-0124. Los lectores llaman al tocarlo.', 'telecoqui' ) ),
			self::STATE        => array( __( 'Estado', 'telecoqui' ), __( 'Cámbialo en cuanto el municipio lo anuncie.', 'telecoqui' ) ),
			self::WITHOUT      => array( __( 'Clientes sin luz', 'telecoqui' ), __( 'El título es la región. El sitio dice de cuándo es el número: si «Desde» tiene una hora, cámbiala también.', 'telecoqui' ) ),
			self::CLIENTS      => array( __( 'De cuántos clientes', 'telecoqui' ), __( 'Vacío: el sitio no dice el por ciento.', 'telecoqui' ) ),
			self::NOTE         => array( __( 'Nota', 'telecoqui' ), __( 'Por ejemplo, si acepta mascotas o tiene planta eléctrica.', 'telecoqui' ) ),
		);
	}

	/**
	 * The explanation of "Hasta".
	 *
	 * @param string $type Post type.
	 */
	public static function until_help( string $type ): string {
		if ( Emergency_Types::CLOSING === $type ) {
			return __( 'A esa hora desaparece del sitio. Hace falta, salvo con «Abierto».', 'telecoqui' );
		}
		if ( Emergency_Types::POWER === $type ) {
			return __( 'A esa hora desaparece. Un dato de luz dura 24 horas como mucho.', 'telecoqui' );
		}
		return Emergency_Types::EMERGENCY === $type
			? __( 'A esa hora se quita el banner. Vacío: 24 horas después de encenderla, para que ninguna emergencia olvidada se quede puesta. Dura una semana como mucho.', 'telecoqui' )
			: __( 'A esa hora desaparece. Un aviso dura tres días como mucho.', 'telecoqui' );
	}
}
