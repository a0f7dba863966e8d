<?php
/**
 * Where WordPress calls the room of the front page.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// The menu that holds the lists, which leads to that of the ticker.
add_action(
	'admin_menu',
	static function (): void {
		add_menu_page( __( 'Portada', 'telecoqui' ), __( 'Portada', 'telecoqui' ), Editor_Rights::CAPABILITY, Ticker_Line_Type::MENU, '', 'dashicons-layout', 6 );
	},
	9
);

// What the site reads of banners without a link, and of pinned news.
add_filter( 'rest_prepare_banner', array( Banner_Type::class, 'omit_empty_link' ) );
add_action( 'rest_api_init', array( Home_Pin_Fieldset::class, 'register_field' ) );
