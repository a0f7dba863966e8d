<?php
/**
 * What editors say about emergencies.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * The post types of the menu "Emergencia": the emergency itself, the shelters, telephones and notices of the site's page about it, closings, and
 * who has no electricity. They have the fields, forms, lists and REST of the menu "Portada" (Front_Page_Types).
 */
final class Emergency_Types {

	public const EMERGENCY = 'telecoqui_emergencia';
	public const SHELTER   = 'telecoqui_refugio';
	public const PHONE     = 'telecoqui_telefono';
	public const NOTICE    = 'telecoqui_aviso';
	public const CLOSING   = 'telecoqui_cierre';
	public const POWER     = 'telecoqui_luz';
	public const ALL       = array( self::EMERGENCY, self::SHELTER, self::PHONE, self::NOTICE, self::CLOSING, self::POWER );

	/** The list of emergencies, so that the menu itself leads somewhere. */
	public const MENU = 'edit.php?post_type=' . self::EMERGENCY;

	/** Hooks the registration and the menu. */
	/** Adds the menu that holds the lists. */
	public static function add_menu(): void {
		add_menu_page( __( 'Emergencia', 'telecoqui' ), __( 'Emergencia', 'telecoqui' ), Editor_Rights::CAPABILITY, self::MENU, '', 'dashicons-warning', 7 );
	}

	/** Registers the post types. */
	public static function register_types(): void {
		self::register_type(
			self::EMERGENCY,
			'emergencias',
			array(
				'name'               => __( 'Emergencias', 'telecoqui' ),
				'singular_name'      => __( 'Emergencia', 'telecoqui' ),
				'add_new'            => __( 'Encender una emergencia', 'telecoqui' ),
				'add_new_item'       => __( 'Encender una emergencia', 'telecoqui' ),
				'edit_item'          => __( 'Editar la emergencia', 'telecoqui' ),
				'all_items'          => __( 'Emergencias', 'telecoqui' ),
				'search_items'       => __( 'Buscar emergencias', 'telecoqui' ),
				'not_found'          => __( 'No hay emergencias.', 'telecoqui' ),
				'not_found_in_trash' => __( 'No hay emergencias en la papelera.', 'telecoqui' ),
			)
		);
		self::register_type(
			self::SHELTER,
			'refugios',
			array(
				'name'               => __( 'Refugios', 'telecoqui' ),
				'singular_name'      => __( 'Refugio', 'telecoqui' ),
				'add_new'            => __( 'Añadir refugio', 'telecoqui' ),
				'add_new_item'       => __( 'Añadir refugio', 'telecoqui' ),
				'edit_item'          => __( 'Editar refugio', 'telecoqui' ),
				'all_items'          => __( 'Refugios', 'telecoqui' ),
				'search_items'       => __( 'Buscar refugios', 'telecoqui' ),
				'not_found'          => __( 'No hay refugios.', 'telecoqui' ),
				'not_found_in_trash' => __( 'No hay refugios en la papelera.', 'telecoqui' ),
			)
		);
		self::register_type(
			self::PHONE,
			'telefonos-emergencia',
			array(
				'name'               => __( 'Teléfonos', 'telecoqui' ),
				'singular_name'      => __( 'Teléfono', 'telecoqui' ),
				'add_new'            => __( 'Añadir teléfono', 'telecoqui' ),
				'add_new_item'       => __( 'Añadir teléfono', 'telecoqui' ),
				'edit_item'          => __( 'Editar teléfono', 'telecoqui' ),
				'all_items'          => __( 'Teléfonos', 'telecoqui' ),
				'search_items'       => __( 'Buscar teléfonos', 'telecoqui' ),
				'not_found'          => __( 'No hay teléfonos.', 'telecoqui' ),
				'not_found_in_trash' => __( 'No hay teléfonos en la papelera.', 'telecoqui' ),
			)
		);
		self::register_type(
			self::NOTICE,
			'avisos-municipales',
			array(
				'name'               => __( 'Avisos municipales', 'telecoqui' ),
				'singular_name'      => __( 'Aviso municipal', 'telecoqui' ),
				'add_new'            => __( 'Añadir aviso', 'telecoqui' ),
				'add_new_item'       => __( 'Añadir aviso municipal', 'telecoqui' ),
				'edit_item'          => __( 'Editar aviso municipal', 'telecoqui' ),
				'all_items'          => __( 'Avisos municipales', 'telecoqui' ),
				'search_items'       => __( 'Buscar avisos', 'telecoqui' ),
				'not_found'          => __( 'No hay avisos.', 'telecoqui' ),
				'not_found_in_trash' => __( 'No hay avisos en la papelera.', 'telecoqui' ),
			)
		);
		self::register_type(
			self::CLOSING,
			'cierres',
			array(
				'name'               => __( 'Cierres', 'telecoqui' ),
				'singular_name'      => __( 'Cierre', 'telecoqui' ),
				'add_new'            => __( 'Añadir cierre', 'telecoqui' ),
				'add_new_item'       => __( 'Añadir cierre o suspensión', 'telecoqui' ),
				'edit_item'          => __( 'Editar cierre', 'telecoqui' ),
				'all_items'          => __( 'Cierres', 'telecoqui' ),
				'search_items'       => __( 'Buscar cierres', 'telecoqui' ),
				'not_found'          => __( 'No hay cierres.', 'telecoqui' ),
				'not_found_in_trash' => __( 'No hay cierres en la papelera.', 'telecoqui' ),
			)
		);
		self::register_type(
			self::POWER,
			'luz',
			array(
				'name'               => __( 'Luz por región', 'telecoqui' ),
				'singular_name'      => __( 'Dato de luz', 'telecoqui' ),
				'add_new'            => __( 'Añadir región', 'telecoqui' ),
				'add_new_item'       => __( 'Añadir una región sin luz', 'telecoqui' ),
				'edit_item'          => __( 'Editar el dato de luz', 'telecoqui' ),
				'all_items'          => __( 'Luz por región', 'telecoqui' ),
				'search_items'       => __( 'Buscar regiones', 'telecoqui' ),
				'not_found'          => __( 'No hay datos de luz.', 'telecoqui' ),
				'not_found_in_trash' => __( 'No hay datos de luz en la papelera.', 'telecoqui' ),
			)
		);
	}

	/**
	 * Registers one post type.
	 *
	 * @param string   $type   Its name.
	 * @param string   $base   Its collection in REST.
	 * @param string[] $labels Its texts.
	 */
	private static function register_type( string $type, string $base, array $labels ): void {
		Front_Page_Types::register_type( $type, $base, array( 'title', 'custom-fields' ), $labels, self::MENU );
	}
}
