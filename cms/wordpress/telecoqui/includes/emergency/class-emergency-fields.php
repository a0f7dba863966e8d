<?php

namespace Telecoqui;

/** Declarations of these fields. */
final class Emergency_Fields {

	public const MUNICIPALITY = 'telecoqui_municipio';
	public const NOTE         = 'telecoqui_nota';

	/** One of the municipalities, or perhaps all of Puerto Rico, and perhaps with a column in the list. */
	public static function municipality( bool $is_island_wide = false, bool $is_column = false ): Field {
		$none = $is_island_wide ? __( 'Todo Puerto Rico', 'telecoqui' ) : __( 'Escoge', 'telecoqui' );
		return new Field(
			self::MUNICIPALITY,
			array(
				'kind'      => Field::CHOICE,
				'label'     => __( 'Municipio', 'telecoqui' ),
				'help'      => __( 'La página de emergencias agrupa por municipio.', 'telecoqui' ),
				'refusal'   => __( 'Escoge uno de los 78 municipios.', 'telecoqui' ),
				'is_needed' => ! $is_island_wide,
				'choices'   => array( '' => $none ) + array_combine( Municipalities_Field::NAMES, Municipalities_Field::NAMES ),
				'is_column' => $is_column,
			)
		);
	}

	/** A telephone number: digits with the signs that people put between them. */
	public static function phone( bool $is_needed = false ): Field {
		return new Field(
			'telecoqui_telefono',
			array(
				'label'     => __( 'Teléfono', 'telecoqui' ),
				'help'      => __( 'Solo el número, como 787-724-0124. Los lectores llaman al tocarlo.', 'telecoqui' ),
				'refusal'   => __( 'El teléfono no vale: escribe solo el número, como 787-724-0124 o 9-1-1.', 'telecoqui' ),
				'is_needed' => $is_needed,
				'pattern'   => '^(?=(?:\D*\d){3,15}\D*$)\+?[\d\s\(\).*\-]{3,40}$',
			)
		);
	}

	public static function note(): Field {
		return self::line( self::NOTE, __( 'Nota', 'telecoqui' ), __( 'Por ejemplo, si acepta mascotas o tiene planta eléctrica.', 'telecoqui' ) );
	}

	public static function line( string $key, string $label, string $help ): Field {
		$refusal = __( 'La dirección o la nota es demasiado larga: caben %d caracteres.', 'telecoqui' );
		// An address or a remark is one line below a name.
		$max = 200;
		return new Field( $key, compact( 'label', 'help', 'refusal', 'max' ) );
	}
}
