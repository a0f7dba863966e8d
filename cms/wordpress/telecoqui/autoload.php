<?php
/**
 * Where the plugin's classes are: each in one file of one room, which is read when the class is first used. Files that
 * need WordPress or another class as soon as they are read end first where somebody requests them by themselves.
 *
 * @package Telecoqui
 */

spl_autoload_register(
	static function ( string $name ): void {
		static $files = null;
		if ( 0 !== strpos( $name, 'Telecoqui\\' ) ) {
			return;
		}
		if ( null === $files ) {
			$files = array();
			foreach ( glob( __DIR__ . '/includes/*/class-*.php' ) as $file ) {
				$files[ basename( $file ) ] = $file;
			}
		}
		$file = 'class-' . strtolower( str_replace( '_', '-', substr( $name, strlen( 'Telecoqui\\' ) ) ) ) . '.php';
		if ( isset( $files[ $file ] ) ) {
			require $files[ $file ];
		}
	}
);
