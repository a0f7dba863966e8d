<?php
/**
 * What editors put on the home page.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * The post types of the menu "Portada": lines of the ticker, promotions and posts of social networks. The title is the
 * text that readers see. None has a page of its own, and only editors may write them.
 */
final class Front_Page_Types {

	public const LINE   = 'telecoqui_linea';
	public const PROMO  = 'telecoqui_promo';
	public const SOCIAL = 'telecoqui_red';

	/** All types, those of the menu "Emergencia" included: their fields, forms, lists and REST are alike. */
	public const ALL = array( self::LINE, self::PROMO, self::SOCIAL, ...Emergency_Types::ALL );

	/** The list of lines, so that the menu itself leads somewhere. */
	private const MENU = 'edit.php?post_type=' . self::LINE;

	/** Hooks the registration and the menu. */
	/** Adds the menu that holds the three lists. */
	public static function add_menu(): void {
		add_menu_page( __( 'Portada', 'telecoqui' ), __( 'Portada', 'telecoqui' ), Editor_Rights::CAPABILITY, self::MENU, '', 'dashicons-layout', 6 );
	}

	/** Registers the post types. */
	public static function register_types(): void {
		self::register_type(
			self::LINE,
			'ultima-hora',
			array( 'title', 'custom-fields' ),
			array(
				'name'               => __( 'Última hora', 'telecoqui' ),
				'singular_name'      => __( 'Línea de última hora', 'telecoqui' ),
				'add_new'            => __( 'Añadir línea', 'telecoqui' ),
				'add_new_item'       => __( 'Añadir línea de última hora', 'telecoqui' ),
				'edit_item'          => __( 'Editar línea de última hora', 'telecoqui' ),
				'all_items'          => __( 'Última hora', 'telecoqui' ),
				'search_items'       => __( 'Buscar líneas', 'telecoqui' ),
				'not_found'          => __( 'No hay líneas.', 'telecoqui' ),
				'not_found_in_trash' => __( 'No hay líneas en la papelera.', 'telecoqui' ),
			)
		);
		self::register_type(
			self::PROMO,
			'promociones',
			array( 'title', 'thumbnail', 'custom-fields' ),
			array(
				'name'                  => __( 'Promociones', 'telecoqui' ),
				'singular_name'         => __( 'Promoción', 'telecoqui' ),
				'add_new'               => __( 'Añadir promoción', 'telecoqui' ),
				'add_new_item'          => __( 'Añadir promoción', 'telecoqui' ),
				'edit_item'             => __( 'Editar promoción', 'telecoqui' ),
				'all_items'             => __( 'Promociones', 'telecoqui' ),
				'search_items'          => __( 'Buscar promociones', 'telecoqui' ),
				'not_found'             => __( 'No hay promociones.', 'telecoqui' ),
				'not_found_in_trash'    => __( 'No hay promociones en la papelera.', 'telecoqui' ),
				'featured_image'        => __( 'Imagen de la promoción', 'telecoqui' ),
				'set_featured_image'    => __( 'Escoger la imagen', 'telecoqui' ),
				'remove_featured_image' => __( 'Quitar la imagen', 'telecoqui' ),
			)
		);
		self::register_type(
			self::SOCIAL,
			'redes',
			array( 'title', 'custom-fields' ),
			array(
				'name'               => __( 'Redes sociales', 'telecoqui' ),
				'singular_name'      => __( 'Publicación de redes', 'telecoqui' ),
				'add_new'            => __( 'Añadir publicación', 'telecoqui' ),
				'add_new_item'       => __( 'Añadir publicación de redes', 'telecoqui' ),
				'edit_item'          => __( 'Editar publicación de redes', 'telecoqui' ),
				'all_items'          => __( 'Redes sociales', 'telecoqui' ),
				'search_items'       => __( 'Buscar publicaciones', 'telecoqui' ),
				'not_found'          => __( 'No hay publicaciones.', 'telecoqui' ),
				'not_found_in_trash' => __( 'No hay publicaciones en la papelera.', 'telecoqui' ),
			)
		);
	}

	/**
	 * Registers one post type.
	 *
	 * @param string   $type     Its name.
	 * @param string   $base     Its collection in REST.
	 * @param string[] $supports What its screen offers. Without 'custom-fields', REST does not include the registered metas.
	 * @param string[] $labels   Its texts.
	 * @param string   $menu     The menu that it is in.
	 */
	public static function register_type( string $type, string $base, array $supports, array $labels, string $menu = self::MENU ): void {
		register_post_type(
			$type,
			array(
				'labels'       => $labels,
				'public'       => false,
				'show_ui'      => true,
				'show_in_menu' => $menu,
				'show_in_rest' => true,
				'rest_base'    => $base,
				'rewrite'      => false,
				'supports'     => $supports,
			) + Editor_Rights::for_type()
		);
	}

	/**
	 * Registers a text that only those who may change the home page write. REST does not show it if its name begins with an
	 * underscore, WordPress's sign for what is not public.
	 *
	 * @param string   $type     The post type.
	 * @param string   $key      Which meta.
	 * @param callable $sanitize Returns, for the key and the value that was sent, the text to store.
	 */
	public static function register_meta( string $type, string $key, callable $sanitize ): void {
		register_post_meta(
			$type,
			$key,
			array(
				'type'              => 'string',
				'single'            => true,
				'default'           => '',
				'show_in_rest'      => ! is_protected_meta( $key, 'post' ),
				'sanitize_callback' => static fn( $value ): string => $sanitize( $key, $value ),
				'auth_callback'     => array( Editor_Rights::class, 'may_edit_site' ),
			)
		);
	}
}
