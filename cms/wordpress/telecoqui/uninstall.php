<?php
/**
 * Removes what the plugin stores for itself; the newsroom's content stays, and so do previous slugs and the table of redirects, which nothing could
 * restore.
 *
 * @package Telecoqui
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require __DIR__ . '/autoload.php';

// In a network each site has its own table and settings.
$telecoqui_sites = is_multisite() ? get_sites(
	array(
		'fields' => 'ids',
		'number' => 0,
	)
) : array( get_current_blog_id() );
foreach ( $telecoqui_sites as $telecoqui_site ) {
	if ( is_multisite() ) {
		switch_to_blog( $telecoqui_site );
	}
	Telecoqui\Deliveries::uninstall();
	Telecoqui\Coverage_Once::uninstall();
	delete_option( Telecoqui\Settings::OPTION );
	// The secret of closings' links, the report of an import, and what only the desk sees. The names are those of Closing_Link, Redirect_Import, Desk_Trail,
	// Closing_Type, Home_Pin_Fieldset and Announcement.
	delete_option( 'telecoqui_secreto_cierres' );
	delete_option( 'telecoqui_redirecciones_informe' );
	foreach ( array( '_telecoqui_correo', '_telecoqui_enlace_version', '_telecoqui_historial', '_telecoqui_cambiado', '_telecoqui_fijada_por', '_telecoqui_aviso', '_telecoqui_avisos_hechos' ) as $telecoqui_meta ) {
		delete_post_meta_by_key( $telecoqui_meta );
	}
	array_map( 'delete_transient', array( 'telecoqui_site_health', 'telecoqui_site_silent', 'telecoqui_equipos' ) );
	if ( is_multisite() ) {
		restore_current_blog();
	}
}
