<?php

namespace Telecoqui;

/**
 * Scripts and styles in the plugin's folder `assets`.
 */
final class Asset {

	/** Adds a script to the page, below its content, after the handles that it needs. */
	public static function enqueue( string $handle, string $file, array $needs ): void {
		list( $address, $version ) = self::file( $file );
		wp_enqueue_script( $handle, $address, $needs, $version, true );
	}

	/** Adds a style to the page, after the handles that it changes. */
	public static function enqueue_style( string $handle, string $file, array $needs ): void {
		list( $address, $version ) = self::file( $file );
		wp_enqueue_style( $handle, $address, $needs, $version );
	}

	/** The address of a file, and its version: a changed one has another address. */
	private static function file( string $file ): array {
		$root = dirname( __DIR__, 2 );
		return array( plugins_url( "assets/{$file}", "{$root}/telecoqui.php" ), (string) filemtime( "{$root}/assets/{$file}" ) );
	}
}
