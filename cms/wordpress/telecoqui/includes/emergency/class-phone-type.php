<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/** A telephone number of the page about emergencies. */
final class Phone_Type extends Timed_Type {

	public const TYPE     = 'telecoqui_telefono';
	public const BASE     = 'telefonos-emergencia';
	public const KIND     = 'emergency-phone';
	public const MENU     = Emergency_Type::MENU;
	public const ORDER    = 3;
	public const MAX_TEXT = 90;

	public function labels(): array {
		return array(
			'name'          => __( 'Teléfonos', 'telecoqui' ),
			'singular_name' => __( 'Teléfono', 'telecoqui' ),
		);
	}

	protected function declared(): array {
		return array( Emergency_Fields::phone( true ), Emergency_Fields::municipality( true ), Emergency_Fields::note() );
	}
}
