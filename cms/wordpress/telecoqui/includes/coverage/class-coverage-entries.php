<?php

namespace Telecoqui;

use WP_Post;
use WP_Query;
use WP_REST_Request;

/**
 * The entries of a coverage in lists, of the administration and of REST.
 */
final class Coverage_Entries {

	/** In REST, and in the address of the list: the id of a coverage. */
	public const PARAMETER = 'cobertura';

	/** How many entries a coverage has, those in the trash not counted. */
	public static function count( int $coverage_id ): int {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress counts only those of all coverages.
		return (int) $wpdb->get_var( $wpdb->prepare( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE post_parent = %d AND post_type = %s AND post_status NOT IN ('trash', 'auto-draft')", $coverage_id, Coverage_Entry_Type::TYPE ) );
	}

	/** The address of the administration's list of a coverage's entries. */
	public static function list_address( int $coverage_id ): string {
		return admin_url( 'edit.php?post_type=' . Coverage_Entry_Type::TYPE . '&' . self::PARAMETER . '=' . $coverage_id );
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
		if ( Coverage_Entry_Type::TYPE === $data['post_type'] && empty( $postarr['ID'] ) ) {
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

	/** Shows only the entries of one coverage, if the address of the list says so. */
	public static function filter_list( WP_Query $query ): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it only filters a list.
		$coverage = isset( $_GET[ self::PARAMETER ] ) ? absint( $_GET[ self::PARAMETER ] ) : 0;
		if ( $coverage > 0 && is_admin() && $query->is_main_query() && Coverage_Entry_Type::TYPE === $query->get( 'post_type' ) ) {
			$query->set( 'post_parent', $coverage );
		}
	}

	/**
	 * In the list, the first words of an entry without a headline.
	 *
	 * @param mixed $post_id Any post; other plugins pass none.
	 */
	public static function title_in_list( string $title, $post_id = 0 ): string {
		if ( '' !== $title || ! is_admin() || Coverage_Entry_Type::TYPE !== get_post_type( (int) $post_id ) ) {
			return $title;
		}
		return Coverage_Entry::first_words( get_post( (int) $post_id ) );
	}
}
