<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * The meta `categoria_principal`: the id of the category that an editor put first, 0 for none. A choice that is no
 * longer among the item's categories is ignored.
 */
final class Main_Category extends Field {

	public const META = 'categoria_principal';

	/** Where the category must be. */
	private string $taxonomy;

	public function __construct( string $taxonomy ) {
		parent::__construct(
			self::META,
			array(
				'label' => __( 'Categoría principal', 'telecoqui' ),
				'help'  => __( 'Es la que el sitio muestra primero. Márcala también entre las categorías: si no está marcada, se usa la primera.', 'telecoqui' ),
			)
		);
		$this->taxonomy = $taxonomy;
	}

	public static function chosen( int $post_id ): int {
		return (int) get_post_meta( $post_id, self::META, true );
	}

	public function clean( $value ): string {
		$id = is_numeric( $value ) ? absint( $value ) : 0;
		return $id > 0 && term_exists( $id, $this->taxonomy ) ? (string) $id : '';
	}

	public function words( string $value ): string {
		return '' === $this->clean( $value ) ? '' : wp_specialchars_decode( get_term( (int) $value )->name );
	}

	public function meta(): array {
		return array( 'description' => 'Id de la categoría principal; 0 si el editor no escogió una.' ) + $this->integer();
	}

	private static function automatic(): string {
		return __( 'Automática (la primera)', 'telecoqui' );
	}

	/** The panel offers the categories that are marked in the block editor. */
	public function panel( WP_Post $post ): array {
		$of_panel = array(
			'kind'      => 'term',
			'taxonomy'  => $this->taxonomy,
			'attribute' => get_taxonomy( $this->taxonomy )->rest_base,
			'choices'   => array(
				array(
					'value' => '0',
					'label' => self::automatic(),
				),
			),
		);
		return $of_panel + parent::panel( $post );
	}

	public function render( $value ): void {
		printf( '<label class="screen-reader-text" for="telecoqui-categoria-principal-id">%s</label>', esc_html( $this->label ) );
		wp_dropdown_categories(
			array(
				'taxonomy'          => $this->taxonomy,
				'name'              => self::META,
				'id'                => 'telecoqui-categoria-principal-id',
				'class'             => 'widefat',
				'selected'          => (int) $value,
				'show_option_none'  => self::automatic(),
				'option_none_value' => 0,
				'hide_empty'        => false,
				'hierarchical'      => true,
				'orderby'           => 'name',
			)
		);
		printf( '<p class="description">%s</p>', esc_html( $this->help ) );
	}
}
