<?php
/**
 * What an editor reads about an item.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * The state of an item on the site, from its status in WordPress and its newest delivery.
 */
final class Item_Text {

	/**
	 * The state of an item.
	 *
	 * @param WP_Post       $post     An item that the site may show.
	 * @param Delivery|null $delivery Its newest delivery.
	 * @return array{level: string, text: string} The level is 'none', 'good', 'info' or 'bad'; the text is plain, and empty for 'none'.
	 */
	public static function of( WP_Post $post, ?Delivery $delivery ): array {
		if ( 'publish' !== $post->post_status ) {
			$is_still_there = null !== $delivery && ! $delivery->is_delivered() && Publish_Event::WITHDRAWN === $delivery->change;
			return $is_still_there ? self::state( 'bad', 'Aún visible. ' . Delivery_Text::of( $delivery ) ) : self::state( 'none', '' );
		}
		if ( null === $delivery ) {
			return Settings::can_publish() ? self::state( 'info', 'Sin cambios recientes' ) : self::state( 'none', '' );
		}
		$level = match ( true ) {
			$delivery->is_delivered() => null === $delivery->visible_after() ? 'info' : 'good',
			0 === $delivery->tries => 'info',
			default => 'bad',
		};
		return self::state( $level, Delivery_Text::of( $delivery ) );
	}

	/**
	 * What the site does not show of an item.
	 *
	 * @param WP_Post       $post     The item.
	 * @param Delivery|null $delivery Its newest delivery.
	 * @return string Plain text; empty if readers see all of it, or nothing.
	 */
	public static function refused( WP_Post $post, ?Delivery $delivery ): string {
		return 'publish' === $post->post_status && null !== $delivery ? Refused_Content::sentence( $delivery->refused ) : '';
	}

	/**
	 * A state.
	 *
	 * @param string $level As above.
	 * @param string $text  As above.
	 * @return array{level: string, text: string}
	 */
	private static function state( string $level, string $text ): array {
		return compact( 'level', 'text' );
	}
}
