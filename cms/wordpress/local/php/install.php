<?php
/**
 * Installs WordPress into an empty site and prints, as JSON, the application password of its administrator.
 * Run as: php install.php CORE_FOLDER, with ADMIN_USER and ADMIN_PASSWORD in the environment.
 *
 * @package Telecoqui\Local
 */

define( 'WP_INSTALLING', true );
require $argv[1] . '/wp-load.php';

/**
 * A local site has nobody to notify.
 */
function wp_new_blog_notification(): void {}

require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

$admin_user = getenv( 'ADMIN_USER' );
$installed  = wp_install( 'Telecoquí', $admin_user, $admin_user . '@example.invalid', false, '', getenv( 'ADMIN_PASSWORD' ) );

// WordPress creates a post and pages of its own, which are not news.
foreach ( get_posts( array( 'post_type' => 'any', 'post_status' => 'any', 'numberposts' => -1 ) ) as $greeting ) {
	wp_delete_post( $greeting->ID, true );
}
wp_update_term( (int) get_option( 'default_category' ), 'category', array( 'name' => 'Sin categoría', 'slug' => 'sin-categoria' ) );

update_option( 'timezone_string', 'America/Puerto_Rico' );
update_option( 'date_format', 'j \d\e F \d\e Y' );
update_option( 'time_format', 'g:i a' );
update_option( 'default_comment_status', 'closed' );
update_option( 'default_ping_status', 'closed' );
update_option( 'show_avatars', 0 );
update_option( 'permalink_structure', '/noticias/%postname%/' );
update_option( 'category_base', 'noticias/categoria' );
update_option( 'local_site_url', WP_HOME );

// WordPress makes the keys of its cookies when it first needs them. Two first logins at once would each make their own, and one would be lost.
foreach ( array( 'auth', 'secure_auth', 'logged_in', 'nonce' ) as $scheme ) {
	wp_salt( $scheme );
}

$activated = activate_plugin( 'telecoqui/telecoqui.php' );
if ( is_wp_error( $activated ) ) {
	throw new RuntimeException( $activated->get_error_message() );
}

list( $application_password ) = WP_Application_Passwords::create_new_application_password(
	$installed['user_id'],
	array( 'name' => 'local' )
);
echo wp_json_encode( array( 'applicationPassword' => $application_password ) );
