<?php
/**
 * The column "En el sitio".
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * A column in the lists of news, programmes, episodes and banners, for everybody who may edit the item.
 */
final class On_Site_Column {

	private const NAME = 'telecoqui_en_el_sitio';

	/**
	 * Newest deliveries by post id; null until the first row of a list is printed.
	 *
	 * @var array<int, Delivery>|null
	 */
	private static ?array $states = null;

	/** Hooks the column. */
	/**
	 * Adds the column before the date.
	 *
	 * @param array<string, string> $columns From names to titles.
	 */
	public static function add( array $columns ): array {
		$at = array_search( 'date', array_keys( $columns ), true );
		$at = false === $at ? count( $columns ) : $at;
		return array_slice( $columns, 0, $at ) + array( self::NAME => __( 'En el sitio', 'telecoqui' ) ) + array_slice( $columns, $at );
	}

	/** Prints the width and the colours of the column. */
	public static function style(): void {
		printf(
			'<style>.column-%1$s{width:16%%}.%1$s-bad{color:#b32d2e}.%1$s-info{color:#50575e}.widefat td .%1$s-refused{color:#8a6100;margin:.3em 0 0}</style>',
			esc_attr( self::NAME )
		);
	}

	/**
	 * Prints the state of one row.
	 *
	 * @param string $column  Any column.
	 * @param int    $post_id The row's item.
	 */
	public static function render( string $column, int $post_id ): void {
		$post = self::NAME === $column ? get_post( $post_id ) : null;
		if ( null === $post ) {
			return;
		}
		$delivery = current_user_can( 'edit_post', $post_id ) ? self::delivery( $post_id ) : null;
		$state    = current_user_can( 'edit_post', $post_id ) ? Item_Text::of( $post, $delivery, Site_Items::of( $post ) ) : array( 'level' => 'none' );
		if ( 'none' === $state['level'] ) {
			printf( '<span aria-hidden="true">—</span><span class="screen-reader-text">%s</span>', esc_html__( 'Sin estado en el sitio', 'telecoqui' ) );
			return;
		}
		printf(
			'<span class="%s-%s" title="%s">%s%s</span>',
			esc_attr( self::NAME ),
			esc_attr( $state['level'] ),
			esc_attr( $state['short'] === $state['text'] && null !== $delivery ? Delivery_Text::measured( $delivery ) : $state['text'] ),
			'bad' === $state['level'] ? '<span class="dashicons dashicons-warning" aria-hidden="true"></span> ' : '',
			esc_html( $state['short'] )
		);
		$refused = Item_Text::refused( $post, $delivery );
		if ( '' !== $refused ) {
			printf( '<p class="%s-refused">%s</p>', esc_attr( self::NAME ), esc_html( $refused ) );
		}
	}

	/**
	 * The newest delivery of a row. The first row loads those of the whole list.
	 *
	 * @param int $post_id The row's item.
	 */
	private static function delivery( int $post_id ): ?Delivery {
		if ( null === self::$states ) {
			$listed = array_map( static fn( WP_Post $post ): int => $post->ID, self::listed() );
			// A row that WordPress prints alone, after a quick edit, has no list.
			self::$states = Item_States::of( array_values( array_unique( array( ...$listed, $post_id ) ) ) );
		}
		return self::$states[ $post_id ] ?? null;
	}

	/**
	 * The items of the list on the screen.
	 *
	 * @return WP_Post[]
	 */
	private static function listed(): array {
		global $wp_query;
		return array_filter( $wp_query->posts ?? array(), static fn( $post ): bool => $post instanceof WP_Post );
	}
}
