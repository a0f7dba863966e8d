<?php

namespace Telecoqui;

/**
 * The title and the description that search engines and networks show, stored as Yoast SEO does. While Yoast is active, it writes them itself.
 */
final class Search_Appearance_Fieldset extends Fieldset {

	public const TYPE          = 'post';
	public const ID            = 'telecoqui_buscadores';
	public const CONTEXT       = 'side';
	public const IS_OF_EDITORS = false;
	public const HAS_PANEL     = true;

	public function title(): string {
		return __( 'En los buscadores', 'telecoqui' );
	}

	/** The fields. They have no limit: a text that Yoast took has to be saved again as it is. */
	protected function declared(): array {
		$line = array( 'parse' => array( Story_Fields::class, 'plain' ) );
		return self::is_of_yoast() ? array() : array(
			Search_Appearance::TITLE => $line + array(
				'label' => __( 'Título', 'telecoqui' ),
				'help'  => __( 'Vacío: el de la noticia. Los buscadores muestran unas 60 letras.', 'telecoqui' ),
			),
			Search_Appearance::DESCRIPTION => $line + array(
				'label' => __( 'Descripción', 'telecoqui' ),
				'help'  => __( 'Vacía: el extracto. Los buscadores muestran unas 150 letras.', 'telecoqui' ),
			),
		);
	}

	public function is_offered(): bool {
		return ! self::is_of_yoast();
	}

	private static function is_of_yoast(): bool {
		return defined( 'WPSEO_VERSION' );
	}
}
