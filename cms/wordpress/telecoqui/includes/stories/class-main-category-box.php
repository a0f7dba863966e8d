<?php
/**
 * The editor's choice of a main category.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * A box beside the editor of news and programmes.
 */
final class Main_Category_Box {

	private const NONCE  = 'telecoqui_categoria_principal_nonce';
	private const ACTION = 'telecoqui_guardar_categoria_principal';

	/**
	 * Adds the box to the screens of post types with categories.
	 */
	public static function add(): void {
		add_meta_box(
			'telecoqui-categoria-principal',
			__( 'Categoría principal', 'telecoqui' ),
			array( self::class, 'render' ),
			array_keys( Item_Categories::TAXONOMIES ),
			'side'
		);
	}

	/**
	 * Prints the box.
	 *
	 * @param WP_Post $post The item on the screen.
	 */
	public static function render( WP_Post $post ): void {
		wp_nonce_field( self::ACTION, self::NONCE );
		printf( '<label class="screen-reader-text" for="telecoqui-categoria-principal-id">%s</label>', esc_html__( 'Categoría principal', 'telecoqui' ) );
		wp_dropdown_categories(
			array(
				'taxonomy'          => Item_Categories::TAXONOMIES[ $post->post_type ],
				'name'              => Main_Category::META,
				'id'                => 'telecoqui-categoria-principal-id',
				'class'             => 'widefat',
				'selected'          => Main_Category::chosen( $post->ID ),
				'show_option_none'  => __( 'Automática (la primera)', 'telecoqui' ),
				'option_none_value' => 0,
				'hide_empty'        => false,
				'hierarchical'      => true,
				'orderby'           => 'name',
			)
		);
		printf(
			'<p class="description">%s</p>',
			esc_html__( 'Es la que el sitio muestra primero. Márquela también entre las categorías: si no está marcada, se usa la primera.', 'telecoqui' )
		);
	}

	/**
	 * Saves the choice that was submitted.
	 *
	 * @param int $post_id The item that was saved.
	 */
	public static function save( int $post_id ): void {
		$nonce = isset( $_POST[ self::NONCE ] ) ? sanitize_key( wp_unslash( $_POST[ self::NONCE ] ) ) : '';
		if ( ! wp_verify_nonce( $nonce, self::ACTION ) || wp_is_post_autosave( $post_id ) || wp_is_post_revision( $post_id ) ) {
			return;
		}
		if ( ! current_user_can( 'edit_post', $post_id ) || ! isset( $_POST[ Main_Category::META ] ) ) {
			return;
		}
		update_post_meta( $post_id, Main_Category::META, absint( wp_unslash( $_POST[ Main_Category::META ] ) ) );
	}
}
