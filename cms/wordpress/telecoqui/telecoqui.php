<?php
/**
 * Plugin Name:       Telecoquí
 * Description:       Programas, sus categorías, banners, los campos REST que lee el sitio de Telecoquí, avisos de lo que se publica y vista previa.
 * Version:           0.4.0
 * Requires at least: 6.8
 * Requires PHP:      7.4
 * License:           MIT
 * Text Domain:       telecoqui
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/autoload.php';

foreach ( glob( __DIR__ . '/includes/*/hooks.php' ) as $telecoqui_hooks ) {
	require $telecoqui_hooks;
}

// Addresses of programmes work from the first request on only if the rules are rebuilt after their types are registered.
register_activation_hook(
	__FILE__,
	static function (): void {
		Programme_Type::register_taxonomy();
		Programme_Type::one()->register_type();
		Deliveries::install();
		Coverage_Once::install();
		flush_rewrite_rules();
	}
);
register_deactivation_hook(
	__FILE__,
	static function (): void {
		Retries::unschedule();
		flush_rewrite_rules();
	}
);
