<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/** A shelter of the page about emergencies. */
final class Shelter_Type extends Timed_Type {

	public const TYPE     = 'telecoqui_refugio';
	public const BASE     = 'refugios';
	public const KIND     = 'shelter';
	public const MENU     = Emergency_Type::MENU;
	public const ORDER    = 2;
	public const STATE    = 'telecoqui_estado';
	public const MAX_TEXT = 90;

	public function labels(): array {
		return array(
			'name'          => __( 'Refugios', 'telecoqui' ),
			'singular_name' => __( 'Refugio', 'telecoqui' ),
		);
	}

	protected function declared(): array {
		return array(
			Emergency_Fields::municipality(),
			Emergency_Fields::line( 'telecoqui_direccion', __( 'Dirección', 'telecoqui' ), __( 'Calle y barrio, para quien no conoce el lugar.', 'telecoqui' ) ),
			Emergency_Fields::phone(),
			self::STATE => array(
				'kind'      => Field::CHOICE,
				'label'     => __( 'Estado', 'telecoqui' ),
				'help'      => __( 'Cámbialo en cuanto el municipio lo anuncie.', 'telecoqui' ),
				'refusal'   => __( 'Escoge si el refugio está abierto, lleno o cerrado.', 'telecoqui' ),
				'is_needed' => true,
				// Those of the site (src/contract/emergency.ts).
				'choices' => array(
					'abierto' => __( 'Abierto', 'telecoqui' ),
					'lleno'   => __( 'Lleno', 'telecoqui' ),
					'cerrado' => __( 'Cerrado', 'telecoqui' ),
				),
			),
			Emergency_Fields::note(),
		);
	}
}
