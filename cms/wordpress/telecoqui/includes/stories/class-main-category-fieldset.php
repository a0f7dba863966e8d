<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/** A box beside the editor of news. Programme_Type has the same. */
final class Main_Category_Fieldset extends Fieldset {

	public const TYPE          = 'post';
	public const ID            = 'telecoqui_categoria_principal';
	public const CONTEXT       = 'side';
	public const IS_OF_EDITORS = false;

	public function title(): string {
		return __( 'Categoría principal', 'telecoqui' );
	}

	protected function declared(): array {
		return array( new Main_Category( 'category' ) );
	}
}
