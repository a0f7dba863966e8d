<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** How many clients of a region have no electricity. The title is the region. */
final class Power_Type extends Timed_Type {

	public const TYPE      = 'telecoqui_luz';
	public const BASE      = 'luz';
	public const KIND      = 'power-report';
	public const MENU      = Emergency_Type::MENU;
	public const ORDER     = 6;
	public const WITHOUT   = 'telecoqui_sin_servicio';
	public const CLIENTS   = 'telecoqui_clientes';
	public const NUMBERS   = array( self::WITHOUT, self::CLIENTS );
	public const MAX_TEXT  = 60;
	public const MAX_LASTS = DAY_IN_SECONDS;

	public function labels(): array {
		return array(
			'name'          => __( 'Luz por región', 'telecoqui' ),
			'singular_name' => __( 'Dato de luz', 'telecoqui' ),
			'plural'        => __( 'datos de luz', 'telecoqui' ),
			'add_new_item'  => __( 'Añadir una región sin luz', 'telecoqui' ),
			'edit_item'     => __( 'Editar el dato de luz', 'telecoqui' ),
			'search_items'  => __( 'Buscar regiones', 'telecoqui' ),
			'outranked'     => __( 'No se ve: hay un dato más nuevo de la misma región.', 'telecoqui' ),
		);
	}

	public function problem( array $values, ?WP_Post $post ): string {
		$clients = $values[ self::CLIENTS ];
		return '' !== $clients && (int) $values[ self::WITHOUT ] > (int) $clients
			? __( 'Hay más clientes sin luz que clientes: revisa los dos números.', 'telecoqui' )
			: '';
	}

	protected function declared(): array {
		return array(
			self::WITHOUT => array(
				'label'     => __( 'Clientes sin luz', 'telecoqui' ),
				'help'      => __( 'El título es la región. El sitio dice de cuándo es el número: si «Desde» tiene una hora, cámbiala también.', 'telecoqui' ),
				'refusal'   => __( 'Escribe cuántos clientes no tienen luz, solo con dígitos, como 12500.', 'telecoqui' ),
				'is_needed' => true,
				// Without commas or points, which people use for thousands and for decimals. The site refuses more than five million.
				'pattern' => '^[1-4]?[0-9]{1,6}$',
			),
			self::CLIENTS => array(
				'label'   => __( 'De cuántos clientes', 'telecoqui' ),
				'help'    => __( 'Vacío: el sitio no dice el por ciento.', 'telecoqui' ),
				'refusal' => __( 'Escribe cuántos clientes tiene la región, solo con dígitos, como 158900, o déjalo vacío.', 'telecoqui' ),
				'pattern' => '^(?=0*[1-9])[1-4]?[0-9]{1,6}$',
			),
			Emergency_Fields::note(),
			$this->from( __( 'De cuándo es el número. Vacío: la hora en que lo guardas o lo cambias aquí.', 'telecoqui' ) ),
			$this->until( __( 'A esa hora desaparece. Un dato de luz dura 24 horas como mucho.', 'telecoqui' ) ),
		);
	}
}
