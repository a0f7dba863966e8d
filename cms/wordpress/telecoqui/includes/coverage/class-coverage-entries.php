<?php

namespace Telecoqui;

use WP_Post;
use WP_Query;
use WP_REST_Request;

/**
 * The post type `telecoqui_entrada`: an entry of a live coverage, which is its `post_parent`. The title is a short headline and may be empty; the
 * date is when it happened. Rights are those of news: who may publish posts publishes entries, also in the coverage of somebody else.
 */
final class Coverage_Entries {

	public const POST_TYPE = 'telecoqui_entrada';

	/** In REST, and in the address of the list: the id of a coverage. */
	public const PARAMETER = 'cobertura';

	private const COLUMN = 'telecoqui_cobertura';

	/** Registers the post type. */
	public static function register_type(): void {
		register_post_type(
			self::POST_TYPE,
			array(
				'labels'                => array(
					'name'               => __( 'Entradas de coberturas', 'telecoqui' ),
					'singular_name'      => __( 'Entrada de cobertura', 'telecoqui' ),
					'add_new'            => __( 'Añadir entrada', 'telecoqui' ),
					'add_new_item'       => __( 'Añadir entrada', 'telecoqui' ),
					'edit_item'          => __( 'Editar entrada', 'telecoqui' ),
					'new_item'           => __( 'Entrada nueva', 'telecoqui' ),
					'all_items'          => __( 'Todas las entradas', 'telecoqui' ),
					'search_items'       => __( 'Buscar entradas', 'telecoqui' ),
					'not_found'          => __( 'No hay entradas.', 'telecoqui' ),
					'not_found_in_trash' => __( 'No hay entradas en la papelera.', 'telecoqui' ),
				),
				'public'                => false,
				'show_ui'               => true,
				'show_in_menu'          => Coverage_Menu::SLUG,
				'show_in_rest'          => true,
				'rest_base'             => 'entradas',
				'rest_controller_class' => Coverage_Entry_Controller::class,
				'rewrite'               => false,
				'capability_type'       => 'post',
				'map_meta_cap'          => true,
				'supports'              => array( 'title', 'editor', 'author', 'revisions' ),
			)
		);
	}

	/** How many entries a coverage has, those in the trash not counted. */
	public static function count( int $coverage_id ): int {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress counts only those of all coverages.
		return (int) $wpdb->get_var( $wpdb->prepare( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE post_parent = %d AND post_type = %s AND post_status NOT IN ('trash', 'auto-draft')", $coverage_id, self::POST_TYPE ) );
	}

	/** The address of the administration's list of a coverage's entries. */
	public static function list_address( int $coverage_id ): string {
		return admin_url( 'edit.php?post_type=' . self::POST_TYPE . '&' . self::PARAMETER . '=' . $coverage_id );
	}

	/**
	 * Declares the parameter.
	 *
	 * @param array $parameters Of the collection.
	 */
	public static function add_parameter( array $parameters ): array {
		$parameters[ self::PARAMETER ] = array(
			'type'    => 'integer',
			'minimum' => 1,
		);
		return $parameters;
	}

	/**
	 * Only the entries of one coverage, if the request asks for that.
	 *
	 * @param array $query As WP_Query reads it.
	 */
	public static function filter( array $query, WP_REST_Request $request ): array {
		return null === $request[ self::PARAMETER ] ? $query : array( 'post_parent' => (int) $request[ self::PARAMETER ] ) + $query;
	}

	/**
	 * Says of a new entry that it changed now. WordPress would say: at its date, which is hours ago if it was written without a signal, so that the
	 * site could miss it.
	 *
	 * @param array $postarr What was sent; with an ID if there is a row already.
	 */
	public static function stamp_new( array $data, array $postarr ): array {
		if ( self::POST_TYPE === $data['post_type'] && empty( $postarr['ID'] ) ) {
			$data['post_modified']     = current_time( 'mysql' );
			$data['post_modified_gmt'] = current_time( 'mysql', true );
		}
		return $data;
	}

	/** Says of an entry that it changed now, without saving its text again: that would filter it with the rights of whoever causes this. */
	public static function stamp( int $post_id ): void {
		global $wpdb;
		Item_Changes::touch( $post_id );
		$now = array(
			'post_modified'     => current_time( 'mysql' ),
			'post_modified_gmt' => current_time( 'mysql', true ),
		);
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- see above.
		$wpdb->update( $wpdb->posts, $now, array( 'ID' => $post_id ) );
		clean_post_cache( $post_id );
	}

	/**
	 * Adds the coverage behind the headline.
	 *
	 * @param array<string, string> $columns From names to titles.
	 */
	public static function add_column( array $columns ): array {
		$at = 1 + (int) array_search( 'title', array_keys( $columns ), true );
		return array_slice( $columns, 0, $at ) + array( self::COLUMN => __( 'Cobertura', 'telecoqui' ) ) + array_slice( $columns, $at );
	}

	/** Prints the coverage of one row, and what the entry is in it. */
	public static function render_column( string $column, int $post_id ): void {
		if ( self::COLUMN !== $column ) {
			return;
		}
		$coverage = Coverage::find( (int) get_post_field( 'post_parent', $post_id ) );
		if ( null === $coverage ) {
			echo esc_html__( '— Sin cobertura: nadie la ve —', 'telecoqui' );
			return;
		}
		printf( '<a href="%s">%s</a>', esc_url( self::list_address( $coverage->ID ) ), esc_html( get_the_title( $coverage ) ) );
		$field = Coverage_Entry::of( $post_id );
		$marks = array_filter(
			array(
				$field['clave'] ? __( 'Momento clave', 'telecoqui' ) : '',
				null === $field['fijada'] ? '' : __( 'Fijada', 'telecoqui' ),
			)
		);
		printf( '<br>%s', esc_html( implode( ' · ', $marks ) ) );
	}

	/** Shows only the entries of one coverage, if the address of the list says so. */
	public static function filter_list( WP_Query $query ): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it only filters a list.
		$coverage = isset( $_GET[ self::PARAMETER ] ) ? absint( $_GET[ self::PARAMETER ] ) : 0;
		if ( $coverage > 0 && is_admin() && $query->is_main_query() && self::POST_TYPE === $query->get( 'post_type' ) ) {
			$query->set( 'post_parent', $coverage );
		}
	}

	/**
	 * In the list, the first words of an entry without a headline.
	 *
	 * @param mixed $post_id Any post; other plugins pass none.
	 */
	public static function title_in_list( string $title, $post_id = 0 ): string {
		if ( '' !== $title || ! is_admin() || self::POST_TYPE !== get_post_type( (int) $post_id ) ) {
			return $title;
		}
		return Coverage_Entry::first_words( get_post( (int) $post_id ) );
	}
}
