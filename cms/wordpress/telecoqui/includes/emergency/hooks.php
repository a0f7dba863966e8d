<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// The menu that holds the lists, which leads to that of emergencies.
add_action(
	'admin_menu',
	static function (): void {
		add_menu_page( __( 'Emergencia', 'telecoqui' ), __( 'Emergencia', 'telecoqui' ), Editor_Rights::CAPABILITY, Emergency_Type::MENU, '', 'dashicons-warning', 7 );
	},
	9
);

// Emergencies on and off.
add_action( 'admin_notices', array( Emergency_Switch::class, 'notice' ) );
add_filter( 'post_row_actions', array( Emergency_Switch::class, 'add_link' ), 10, 2 );
add_action( 'admin_post_telecoqui_apagar_emergencia', array( Emergency_Switch::class, 'switch_off' ) );
