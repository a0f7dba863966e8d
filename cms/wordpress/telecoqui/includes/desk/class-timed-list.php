<?php
/**
 * The lists of what editors put on the home page.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Columns with what the site says: whether an item is active, scheduled or ended, and from when until when it is shown.
 */
final class Front_Page_List {

	private const STATE = 'telecoqui_estado';
	private const SHOWN = 'telecoqui_se_ve';

	public const COLUMNS = array( self::STATE, self::SHOWN );

	/** Hooks the columns, and removes the quick edit, which knows only the title. */
	/**
	 * Adds the columns behind the text.
	 *
	 * @param array<string, string> $columns From names to titles.
	 */
	public static function add( array $columns ): array {
		$own = array(
			self::STATE => __( 'Estado', 'telecoqui' ),
			self::SHOWN => __( 'Se ve', 'telecoqui' ),
		);
		$at  = array_search( 'title', array_keys( $columns ), true ) + 1;
		return array_slice( $columns, 0, $at ) + $own + array_slice( $columns, $at );
	}

	/**
	 * Prints one cell.
	 *
	 * @param string $column  Any column.
	 * @param int    $post_id The row's item.
	 */
	public static function render( string $column, int $post_id ): void {
		$post = get_post( $post_id );
		if ( self::STATE === $column ) {
			echo esc_html( self::state( $post ) );
		} elseif ( self::SHOWN === $column ) {
			$site  = Site_Items::of( $post );
			$from  = $site['since'] ?? Front_Page_Item::from( $post );
			$until = null === ( $site['since'] ?? null ) ? Front_Page_Item::until( $post ) : (string) $site['until'];
			/* translators: 1: date and time. 2: date and time. */
			$both = __( 'De %1$s a %2$s', 'telecoqui' );
			/* translators: %s: date and time. */
			$open = __( 'Desde %s', 'telecoqui' );
			echo esc_html( sprintf( '' === $until ? $open : $both, self::moment( $from ), self::moment( $until ) ) );
		}
	}

	/**
	 * Removes the quick edit.
	 *
	 * @param array<string, string> $actions From names to links.
	 * @param WP_Post               $post    The row's item.
	 */
	public static function remove_quick_edit( array $actions, WP_Post $post ): array {
		if ( in_array( $post->post_type, Front_Page_Types::ALL, true ) ) {
			unset( $actions['inline hide-if-no-js'] );
		}
		return $actions;
	}

	/**
	 * The state of an item, in a word.
	 *
	 * @param WP_Post $post The item.
	 */
	private static function state( WP_Post $post ): string {
		$site = Site_Items::of( $post );
		if ( 'publish' !== $post->post_status ) {
			return null !== $site && null === $site['hidden'] ? __( 'Aún visible', 'telecoqui' ) : __( 'Sin publicar', 'telecoqui' );
		}
		if ( null === $site ) {
			return __( 'No se sabe', 'telecoqui' );
		}
		$texts = array(
			''          => __( 'Activa', 'telecoqui' ),
			'silent'    => __( 'Activa', 'telecoqui' ),
			'scheduled' => __( 'Programada', 'telecoqui' ),
			'ended'     => __( 'Terminada', 'telecoqui' ),
			'outranked' => __( 'Detrás de otra', 'telecoqui' ),
		);
		$is_over = Front_Page_Item::ENDED === Front_Page_Item::state( $post );
		return $texts[ (string) $site['hidden'] ] ?? ( $is_over ? $texts['ended'] : __( 'No se ve', 'telecoqui' ) );
	}

	/**
	 * A moment for people, in the time of this WordPress.
	 *
	 * @param string $moment As moments are read; empty: none yet.
	 */
	private static function moment( string $moment ): string {
		return '' === $moment ? '—' : Moment::short( (int) strtotime( $moment ) );
	}
}
