<?php

namespace Telecoqui;

/**
 * The script of a field that finds published news by title, number or address.
 */
final class Story_Search {

	private const SCRIPT = 'telecoqui-story-search';

	/** Adds the script, and returns its handle for the scripts that use it. */
	public static function enqueue(): string {
		$texts = array(
			'label'  => __( 'Buscar una noticia', 'telecoqui' ),
			'help'   => __( 'Por su título, su número o su dirección.', 'telecoqui' ),
			'none'   => __( 'No hay ninguna noticia publicada así.', 'telecoqui' ),
			'failed' => __( 'No se pudo buscar. Intenta otra vez.', 'telecoqui' ),
			/* translators: %d: a number. */
			'found'  => __( 'Encontradas: %d', 'telecoqui' ),
		);
		Asset::enqueue( self::SCRIPT, 'story-search.js', array( 'wp-a11y', 'wp-api-fetch', 'wp-components', 'wp-element', 'wp-html-entities' ) );
		wp_add_inline_script( self::SCRIPT, 'window.telecoquiStorySearch = ' . wp_json_encode( array( 'texts' => $texts ), JSON_HEX_TAG | JSON_UNESCAPED_UNICODE ), 'before' );
		return self::SCRIPT;
	}
}
