<?php

namespace Telecoqui;

use WP_REST_Request;

/**
 * Tells an editor after saving whether readers see the change, and what they do not see of it: in the block editor by a
 * notice of its own, otherwise above the form.
 */
final class Edit_Notice {

	public static function register_route(): void {
		$state = static fn( WP_REST_Request $request ): array => self::state( (int) $request['id'] );
		$may   = static fn( WP_REST_Request $request ): bool => self::is_shown( (int) $request['id'] ) && current_user_can( 'edit_post', (int) $request['id'] );
		Rest::route( 'GET', '/on-site/(?P<id>\d+)', $state, $may );
	}

	public static function enqueue(): void {
		$screen = get_current_screen();
		if ( $screen && isset( Public_Item::kinds()[ $screen->post_type ] ) && Settings::can_publish() ) {
			$newest = Item_States::newest( array( (int) get_the_ID() ) )[0] ?? null;
			$needs  = array( 'wp-api-fetch', 'wp-data', 'wp-editor', 'wp-notices' );
			Asset::enqueue( 'telecoqui-on-site-notice', 'on-site-notice.js', $needs, 'telecoquiOnSite', array( 'delivery' => $newest->id ?? 0 ) );
		}
	}

	/** Prints the state above the classic form, if readers do not see all of the item. */
	public static function render(): void {
		$post_id = get_the_ID();
		$screen  = get_current_screen();
		// The block editor runs this hook too, and hides what it prints.
		if ( ! $screen || 'post' !== $screen->base || $screen->is_block_editor() || ! $post_id || ! self::is_shown( $post_id ) || ! current_user_can( 'edit_post', $post_id ) ) {
			return;
		}
		$state = self::state( $post_id );
		foreach ( array_filter( array( 'bad' === $state['level'] ? $state['text'] : '', $state['refused'] ) ) as $text ) {
			wp_admin_notice( esc_html( $text ), array( 'type' => 'warning' ) );
		}
	}

	/**
	 * The state of an item.
	 *
	 * @return array{delivery: int, settled: bool, level: string, text: string, refused: string} The id of its newest delivery,
	 *         0 if there is none; whether its state will stay; the rest as in Item_Text.
	 */
	private static function state( int $post_id ): array {
		$post     = get_post( $post_id );
		$delivery = Item_States::of( array( $post_id ) )[ $post_id ] ?? null;
		$is_open  = null !== $delivery && ( $delivery->is_open() || ( Delivery::WAITING === $delivery->status && 0 === $delivery->tries ) );
		return array(
			'delivery' => $delivery->id ?? 0,
			'settled'  => ! $is_open,
			'refused'  => Item_Text::refused( $post, $delivery ),
			// While the site processes the change, the editor's script asks again.
		) + Item_Text::of( $post, $delivery, $is_open ? null : Site_Items::of( $post ) );
	}

	private static function is_shown( int $post_id ): bool {
		return isset( Public_Item::kinds()[ (string) get_post_type( $post_id ) ] );
	}
}
