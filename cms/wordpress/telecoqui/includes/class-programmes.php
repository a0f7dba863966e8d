<?php
/**
 * Programmes and their categories.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * The post type `programa` and the taxonomy `categoria_programa`, under the REST names that the site requests.
 */
final class Programmes {

	public const POST_TYPE = 'programa';
	public const TAXONOMY  = 'categoria_programa';

	/** Hooks the registration. */
	public static function register(): void {
		add_action( 'init', array( self::class, 'register_types' ) );
	}

	/** Registers the taxonomy first, so that /programas/categoria/... is not read as a programme's attachment. */
	public static function register_types(): void {
		register_taxonomy(
			self::TAXONOMY,
			self::POST_TYPE,
			array(
				'labels'            => array(
					'name'          => 'Categorías de programas',
					'singular_name' => 'Categoría de programas',
					'menu_name'     => 'Categorías',
					'all_items'     => 'Todas las categorías',
					'edit_item'     => 'Editar categoría',
					'view_item'     => 'Ver categoría',
					'update_item'   => 'Actualizar categoría',
					'add_new_item'  => 'Añadir categoría',
					'new_item_name' => 'Nombre de la categoría',
					'parent_item'   => 'Categoría superior',
					'search_items'  => 'Buscar categorías',
					'not_found'     => 'No hay categorías de programas.',
				),
				'hierarchical'      => true,
				'public'            => true,
				'show_admin_column' => true,
				'show_in_rest'      => true,
				'rest_base'         => 'categorias_programas',
				'rewrite'           => array(
					'slug'       => 'programas/categoria',
					'with_front' => false,
				),
			)
		);
		register_post_type(
			self::POST_TYPE,
			array(
				'labels'        => array(
					'name'               => 'Programas',
					'singular_name'      => 'Programa',
					'add_new'            => 'Añadir programa',
					'add_new_item'       => 'Añadir programa',
					'edit_item'          => 'Editar programa',
					'new_item'           => 'Programa nuevo',
					'view_item'          => 'Ver programa',
					'all_items'          => 'Todos los programas',
					'search_items'       => 'Buscar programas',
					'not_found'          => 'No hay programas.',
					'not_found_in_trash' => 'No hay programas en la papelera.',
					'featured_image'     => 'Imagen del programa',
				),
				'public'        => true,
				'has_archive'   => 'programas',
				'menu_icon'     => 'dashicons-video-alt3',
				'menu_position' => 6,
				'show_in_rest'  => true,
				'rest_base'     => 'programas',
				// As on the site: without what an installation writes before the slugs of its news.
				'rewrite'       => array(
					'slug'       => 'programas',
					'with_front' => false,
				),
				// Without 'custom-fields', REST does not include the registered meta.
				'supports'      => array( 'title', 'editor', 'excerpt', 'thumbnail', 'author', 'revisions', 'custom-fields' ),
				'taxonomies'    => array( self::TAXONOMY ),
			)
		);
	}
}
