<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Scripts in the plugin's folder `assets`.
 */
final class Asset {

	/**
	 * Adds a script to the page, below its content. A changed file has another address.
	 *
	 * @param string[] $needs Handles of the scripts that it uses.
	 */
	public static function enqueue( string $handle, string $file, array $needs ): void {
		$root = dirname( __DIR__, 2 );
		wp_enqueue_script( $handle, plugins_url( "assets/{$file}", "{$root}/telecoqui.php" ), $needs, (string) filemtime( "{$root}/assets/{$file}" ), true );
	}
}
