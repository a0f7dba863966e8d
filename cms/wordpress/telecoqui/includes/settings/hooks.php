<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

if ( ! is_admin() ) {
	return;
}

// The plugin's page among the settings.
add_action( 'admin_menu', array( Settings_Page::class, 'add' ) );

// The actions of the buttons on the plugin's pages.
$settings = array( Settings_Page::class, 'url' );
$actions  = array(
	Settings_Page::SAVE           => array( array( Settings_Page::class, 'save' ), Settings_Page::CAPABILITY, $settings ),
	Settings_Page::TRY_CONNECTION => array( array( Settings_Page::class, 'try_connection' ), Settings_Page::CAPABILITY, $settings ),
	Settings_Page::SEND_AGAIN     => array( array( Settings_Page::class, 'send_again' ), Site_Page::CAPABILITY, array( Site_Page::class, 'url' ) ),
);
foreach ( $actions as $name => list( $act, $capability, $next ) ) {
	add_action( "admin_post_{$name}", static fn() => Button::press( $name, static fn(): bool => current_user_can( $capability ), $act, $next ) );
}
