<?php
/**
 * Plugin Name:       Telecoquí
 * Description:       Programas, sus categorías, banners y los campos REST que lee el sitio de Telecoquí.
 * Version:           0.1.0
 * Requires at least: 6.8
 * Requires PHP:      8.2
 * License:           MIT
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/includes/class-programmes.php';
require __DIR__ . '/includes/class-pictures.php';
require __DIR__ . '/includes/class-item-categories.php';
require __DIR__ . '/includes/class-item-fields.php';
require __DIR__ . '/includes/class-main-category.php';
require __DIR__ . '/includes/class-main-category-box.php';
require __DIR__ . '/includes/class-banners.php';
require __DIR__ . '/includes/class-banner-link.php';
require __DIR__ . '/includes/class-banner-link-box.php';

Programmes::register();
Pictures::register();
Item_Fields::register();
Main_Category::register();
Main_Category_Box::register();
Banners::register();
Banner_Link::register();
Banner_Link_Box::register();

// Addresses of programmes answer from the first request on only when the rules are rebuilt after their types exist.
register_activation_hook(
	__FILE__,
	static function (): void {
		Programmes::register_types();
		Banners::register_type();
		flush_rewrite_rules();
	}
);
register_deactivation_hook( __FILE__, 'flush_rewrite_rules' );
