<?php
/**
 * Uses the plugin as a newsroom does, and prints the results as JSON. Its caller sets the environment that wp-config.php reads, and
 * requires this file after WordPress's wp-load.php, so that it runs with any version of PHP.
 *
 * @package Telecoqui\Local
 */

require_once ABSPATH . 'wp-admin/includes/admin.php';

wp_set_current_user( 1 );
set_current_screen( 'options-general.php' );
// A site of a network gets its table with its first request; this request belongs to the first site.
Telecoqui\Coverage_Once::install();

$created = array();
foreach ( array( 'post', 'programa', 'episodio', 'banner' ) as $kind ) {
	$created[ $kind ] = wp_insert_post(
		array(
			'post_type'   => $kind,
			'post_status' => 'publish',
			'post_title'  => 'Prueba',
			'post_name'   => 'prueba-' . $kind,
			// Readers see an episode only with a programme.
			'meta_input'  => 'episodio' === $kind ? array(
				'episodio_programa' => $created['programa'],
				'episodio_video'    => 'https://youtu.be/aqz-KE-bpKQ',
			) : array(),
		),
		true
	);
}

// A closing, and what an organisation does with its link.
$created['telecoqui_cierre'] = wp_insert_post(
	array(
		'post_type'   => 'telecoqui_cierre',
		'post_status' => 'publish',
		'post_title'  => 'Escuela',
		'meta_input'  => array(
			'telecoqui_tipo'      => 'escuela',
			'telecoqui_situacion' => 'cerrado',
			'telecoqui_hasta'     => gmdate( 'Y-m-d H:i:s', time() + DAY_IN_SECONDS ),
			'_telecoqui_correo'   => 'escuela@example.invalid',
		),
	),
	true
);
$closing = get_post( $created['telecoqui_cierre'] );
parse_str( (string) wp_parse_url( Telecoqui\Closing_Link::to( $closing ), PHP_URL_QUERY ), $query );
$moment  = new DateTimeImmutable( 'now', wp_timezone() );
$choice  = new Telecoqui\Closing_Choice(
	Telecoqui\Closing_Link::closing( $query ),
	array(
		'estado' => 'parcial',
		'cuando' => 'manana',
		'nota'   => 'Hasta las doce.',
	),
	$moment
);
$closing_page = Telecoqui\Closing_Page::form( $closing, $moment, $choice, false );
Telecoqui\Closing_Link::revoke( $closing->ID );

// A live coverage, an entry that is sent twice from its fast screen, and that screen.
Telecoqui\Coverage::store( $created['post'], gmdate( 'Y-m-d\TH:i:s\Z' ), '', 'juego:123' );
$sent = new WP_REST_Request( 'POST', '/telecoqui/v1/entradas' );
$sent->set_body_params(
	array(
		'uuid'      => wp_generate_uuid4(),
		'cobertura' => $created['post'],
		'usuario'   => 1,
		'texto'     => "Va uno.\n\nhttps://youtu.be/aqz-KE-bpKQ",
		'titular'   => 'Uno',
		'clave'     => '1',
		'escrita'   => gmdate( 'Y-m-d\TH:i:s\Z', time() - 60 ),
		'reloj'     => gmdate( 'Y-m-d\TH:i:s\Z' ),
	)
);
$entries     = array( rest_do_request( $sent )->get_data()['id'], rest_do_request( $sent )->get_data()['id'] );
ob_start();
Telecoqui\Coverage_Desk::render( get_post( $created['post'] ) );
$fast_screen = ob_get_clean();
$coverages   = rest_do_request( new WP_REST_Request( 'GET', '/telecoqui/v1/coberturas' ) )->get_data();

$response = rest_do_request( new WP_REST_Request( 'GET', '/wp/v2/posts/' . $created['post'] ) );
$fields = array_keys( $response->get_data() );

// The order of the front page.
$order = new WP_REST_Request( 'POST', '/telecoqui/v1/portada' );
$order->set_body_params(
	array(
		'version' => rest_do_request( new WP_REST_Request( 'GET', '/telecoqui/v1/portada' ) )->get_data()['version'],
		'pins'    => array(
			array(
				'id'    => $created['post'],
				'until' => '',
			),
		),
	)
);
$pinned = array_column( rest_do_request( $order )->get_data()['pins'], 'id' );

// What an editor of the item sees beside it in the classic editor and in the block editor, and what that one's script asks.
set_current_screen( 'post' );
get_current_screen()->is_block_editor( false );
$item = get_post( $created['post'] );
ob_start();
do_action( 'add_meta_boxes', 'post', $item );
do_action( 'add_meta_boxes_post', $item );
foreach ( array( 'side', 'normal', 'advanced' ) as $context ) {
	do_meta_boxes( 'post', $context, $item );
}
$boxes  = ob_get_clean();
$panels = array_map(
	static fn( $fieldset ): array => array( $fieldset->panel( $item ), $fieldset->links( $item ) ),
	array_filter( Telecoqui\Desk::fieldsets( 'post' ), static fn( $fieldset ): bool => $fieldset->is_offered() )
);
$notice = rest_do_request( new WP_REST_Request( 'GET', '/telecoqui/v1/on-site/' . $item->ID ) )->get_data();
set_current_screen( 'options-general.php' );

$settings = wp_get_global_settings();
// Of core and of the theme; the editor shows the theme's where core's are turned off.
$options = array(
	'sizes'   => wp_list_pluck( $settings['typography']['fontSizes']['theme'], 'slug' ),
	'colours' => $settings['color']['palette']['theme'],
	'core'    => array( $settings['color']['defaultPalette'], $settings['typography']['defaultFontSizes'], $settings['color']['custom'] ),
	'wide'    => current_theme_supports( 'align-wide' ),
);

ob_start();
do_action( 'admin_menu' );
do_action( 'admin_init' );
do_action( get_plugin_page_hookname( 'telecoqui', 'options-general.php' ) );
$settings_page = ob_get_clean();

switch_to_locale( 'en_US' );
$english = Telecoqui\On_Site_Column::add( array() );
restore_previous_locale();

// WordPress's own shutdown functions were registered before, so the plugin has stored its webhooks when this runs.
register_shutdown_function(
	static function () use ( $fields, $closing_page, $entries, $fast_screen, $coverages, $boxes, $panels, $pinned, $notice, $settings_page, $options, $english ): void {
		global $wpdb;
		$table = $wpdb->prefix . 'telecoqui_deliveries';
		// phpcs:ignore WordPress.DB -- a look into the plugin's own table.
		$webhooks = array_map( 'intval', $wpdb->get_col( "SELECT COUNT(*) FROM {$table} GROUP BY kind" ) );
		echo "\n" . wp_json_encode(
			array(
				'php'      => PHP_VERSION,
				'fields'   => $fields,
				'boxes'    => preg_match_all( '/id="telecoqui-[a-z-]+" class="postbox/', $boxes ),
				'panels'   => count( $panels ),
				'pinned'   => count( $pinned ),
				'notice'   => $notice,
				'page'     => strlen( $settings_page ),
				'closing'  => strlen( $closing_page ),
				'entries'  => array( count( array_unique( $entries ) ), $coverages[0]['entradas'] ),
				'screen'   => strlen( $fast_screen ),
				'options'  => $options,
				'english'  => implode( '', $english ),
				'table'    => $table,
				'webhooks' => $webhooks,
			)
		);
	}
);
