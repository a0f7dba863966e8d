<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/** A notice of a municipality on the page about emergencies. */
final class Municipal_Notice_Type extends Timed_Type {

	public const TYPE      = 'telecoqui_aviso';
	public const BASE      = 'avisos-municipales';
	public const KIND      = 'municipal-notice';
	public const MENU      = Emergency_Type::MENU;
	public const ORDER     = 4;
	public const MAX_TEXT  = 280;
	public const MAX_LASTS = 3 * DAY_IN_SECONDS;

	public function labels(): array {
		return array(
			'name'          => __( 'Avisos municipales', 'telecoqui' ),
			'singular_name' => __( 'Aviso municipal', 'telecoqui' ),
			'plural'        => __( 'avisos', 'telecoqui' ),
		);
	}

	protected function declared(): array {
		return array(
			Emergency_Fields::municipality(),
			$this->link(),
			$this->from(),
			$this->until( __( 'A esa hora desaparece. Un aviso dura tres días como mucho.', 'telecoqui' ) ),
		);
	}
}
