<?php

namespace Telecoqui;

/** Scripts and styles in the plugin's folder `assets`. */
final class Asset {

	/** Adds a script below the page, behind the handles that it needs, and before it a global with data, if it has one. */
	public static function enqueue( string $handle, string $file, array $needs, string $name = '', array $data = array() ): void {
		list( $address, $version ) = self::file( $file );
		wp_enqueue_script( $handle, $address, $needs, $version, true );
		if ( '' !== $name ) {
			wp_add_inline_script( $handle, "window.{$name} = " . wp_json_encode( $data, JSON_HEX_TAG | JSON_UNESCAPED_UNICODE ), 'before' );
		}
	}

	public static function enqueue_style( string $handle, string $file, array $needs ): void {
		list( $address, $version ) = self::file( $file );
		wp_enqueue_style( $handle, $address, $needs, $version );
	}

	/** The address of a file, and its version: a changed one has another address. */
	private static function file( string $file ): array {
		$root = dirname( __DIR__, 2 );
		return array( plugins_url( "assets/{$file}", "{$root}/telecoqui.php" ), (string) filemtime( "{$root}/assets/{$file}" ) );
	}

	/** Adds the script of a field that finds published news by title, number or address, and returns its handle for the scripts that use it. */
	public static function enqueue_story_search(): string {
		$texts = array(
			'label'  => __( 'Buscar una noticia', 'telecoqui' ),
			'help'   => __( 'Por su título, su número o su dirección.', 'telecoqui' ),
			'none'   => __( 'No hay ninguna noticia publicada así.', 'telecoqui' ),
			'failed' => __( 'No se pudo buscar. Intenta otra vez.', 'telecoqui' ),
			'found'  => __( 'Encontradas: %d', 'telecoqui' ),
		);
		$needs = array( 'wp-a11y', 'wp-api-fetch', 'wp-components', 'wp-element', 'wp-html-entities' );
		self::enqueue( 'telecoqui-story-search', 'story-search.js', $needs, 'telecoquiStorySearch', compact( 'texts' ) );
		return 'telecoqui-story-search';
	}
}
