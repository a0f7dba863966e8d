<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/** The post type `programa` and the taxonomy `categoria_programa`, under the REST names that the site requests. */
final class Programme_Type extends Desk_Type {

	public const TYPE      = 'programa';
	public const TAXONOMY  = 'categoria_programa';
	public const KIND      = 'programme';
	public const BASE      = 'programas';
	public const ORDER     = 9;
	public const ID        = Main_Category_Fieldset::ID;
	public const CONTEXT   = Main_Category_Fieldset::CONTEXT;
	public const SUPPORTS  = array( 'title', 'editor', 'excerpt', 'thumbnail', 'author', 'revisions', 'custom-fields' );

	public function labels(): array {
		return array(
			'name'           => __( 'Programas', 'telecoqui' ),
			'singular_name'  => __( 'Programa', 'telecoqui' ),
			'view_item'      => __( 'Ver programa', 'telecoqui' ),
			'all_items'      => __( 'Todos los programas', 'telecoqui' ),
			'featured_image' => __( 'Imagen del programa', 'telecoqui' ),
			'box'            => __( 'Categoría principal', 'telecoqui' ),
		);
	}

	public function menu(): array {
		return array(
			'public'        => true,
			'has_archive'   => 'programas',
			'menu_icon'     => 'dashicons-video-alt3',
			'menu_position' => 6,
			// As on the site: without what an installation writes before the slugs of its news.
			'rewrite'       => array(
				'slug'       => 'programas',
				'with_front' => false,
			),
			'taxonomies'    => array( self::TAXONOMY ),
		);
	}

	protected function declared(): array {
		return array( new Main_Category( self::TAXONOMY ) );
	}

	/** Registers the taxonomy: before the type, so that /programas/categoria/... is not read as a programme's attachment. */
	public static function register_taxonomy(): void {
		register_taxonomy(
			self::TAXONOMY,
			self::TYPE,
			array(
				// Of its buttons WordPress itself says the same as of news.
				'labels'            => array(
					'name'          => __( 'Categorías de programas', 'telecoqui' ),
					'singular_name' => __( 'Categoría de programas', 'telecoqui' ),
					'menu_name'     => __( 'Categorías', 'telecoqui' ),
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
			) + Editor_Rights::for_taxonomy()
		);
	}
}
