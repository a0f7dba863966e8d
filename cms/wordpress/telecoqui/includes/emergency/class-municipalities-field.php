<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/** The municipalities that an emergency is for; none: all of Puerto Rico. */
final class Municipalities_Field extends Field {

	public const KEY = 'telecoqui_municipios';

	/** As the site spells them (src/contract/weather/municipalities.ts), in Spanish order. */
	public const NAMES = array(
		...array( 'Adjuntas', 'Aguada', 'Aguadilla', 'Aguas Buenas', 'Aibonito', 'Añasco', 'Arecibo' ),
		...array( 'Arroyo', 'Barceloneta', 'Barranquitas', 'Bayamón', 'Cabo Rojo', 'Caguas', 'Camuy' ),
		...array( 'Canóvanas', 'Carolina', 'Cataño', 'Cayey', 'Ceiba', 'Ciales', 'Cidra', 'Coamo' ),
		...array( 'Comerío', 'Corozal', 'Culebra', 'Dorado', 'Fajardo', 'Florida', 'Guánica', 'Guayama' ),
		...array( 'Guayanilla', 'Guaynabo', 'Gurabo', 'Hatillo', 'Hormigueros', 'Humacao', 'Isabela' ),
		...array( 'Jayuya', 'Juana Díaz', 'Juncos', 'Lajas', 'Lares', 'Las Marías', 'Las Piedras', 'Loíza' ),
		...array( 'Luquillo', 'Manatí', 'Maricao', 'Maunabo', 'Mayagüez', 'Moca', 'Morovis', 'Naguabo' ),
		...array( 'Naranjito', 'Orocovis', 'Patillas', 'Peñuelas', 'Ponce', 'Quebradillas', 'Rincón' ),
		...array( 'Río Grande', 'Sabana Grande', 'Salinas', 'San Germán', 'San Juan', 'San Lorenzo' ),
		...array( 'San Sebastián', 'Santa Isabel', 'Toa Alta', 'Toa Baja', 'Trujillo Alto', 'Utuado' ),
		...array( 'Vega Alta', 'Vega Baja', 'Vieques', 'Villalba', 'Yabucoa', 'Yauco' ),
	);

	public function __construct() {
		parent::__construct(
			self::KEY,
			array(
				'label' => __( 'Municipios', 'telecoqui' ),
				'help'  => __( 'Sin marcar ninguno, el banner sale en todas las páginas. Con municipios, sale en las páginas de cada uno, y en las demás una línea. De 39 en adelante es de todo Puerto Rico.', 'telecoqui' ),
			)
		);
	}

	public function meta(): array {
		$name = array(
			'type' => 'string',
			'enum' => self::NAMES,
		);
		return $this->list_meta( $name, array( 'uniqueItems' => true ) );
	}

	public function load( int $post_id ) {
		return $this->typed( get_post_meta( $post_id, $this->key, true ) );
	}

	/** Those of some values that are municipalities, in Spanish order. */
	public function typed( $posted ) {
		return array_values( array_intersect( self::NAMES, array_filter( self::listed( $posted ), 'is_string' ) ) );
	}

	public function render( $names ): void {
		?>
		<details<?php echo array() === $names ? '' : ' open'; ?>>
			<summary><strong><?php echo esc_html( $this->label ); ?></strong></summary>
			<p class="description"><?php echo esc_html( $this->help ); ?></p>
			<div style="columns: 10em; max-height: 16em; overflow: auto">
				<?php echo Html::checkboxes( "{$this->key}[]", array_combine( self::NAMES, self::NAMES ), $names ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes. ?>
			</div>
		</details>
		<?php
	}
}
