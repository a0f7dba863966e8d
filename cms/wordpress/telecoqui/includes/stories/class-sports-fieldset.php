<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/** A box beside the editor of news. */
final class Sports_Fieldset extends Fieldset {

	public const TYPE          = 'post';
	public const ID            = 'telecoqui_deporte';
	public const CONTEXT       = 'side';
	public const IS_OF_EDITORS = false;

	public function title(): string {
		return __( 'Deporte', 'telecoqui' );
	}

	protected function declared(): array {
		return array( new Sports_Field() );
	}
}
