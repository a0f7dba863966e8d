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
	 * @return array{level: string, text: string, short: string} The level is 'none', 'good', 'info' or 'bad'; the texts are plain, and
	 *         empty for 'none'. The short one is for a column.
	 */
	public static function of( WP_Post $post, ?Delivery $delivery ): array {
		if ( 'publish' !== $post->post_status ) {
			$is_still_there = null !== $delivery && ! $delivery->is_delivered() && Publish_Event::WITHDRAWN === $delivery->change;
			return $is_still_there
				? self::state( 'bad', self::still_visible( Delivery_Text::of( $delivery ) ), self::still_visible( Delivery_Text::in_short( $delivery ) ) )
				: self::state( 'none', '' );
		}
		$unseen = Coverage_Entry::why_unseen( $post );
		if ( '' !== $unseen ) {
			return self::state( 'bad', $unseen );
		}
		$left_out = Left_Out::sentence( $post );
		if ( '' !== $left_out ) {
			return self::state( 'bad', $left_out );
		}
		if ( null === $delivery ) {
			return Settings::can_publish() ? self::state( 'info', __( 'Sin cambios recientes', 'telecoqui' ) ) : self::state( 'none', '' );
		}
		if ( $delivery->is_stuck() ) {
			$level = 'bad';
		} elseif ( $delivery->is_delivered() ) {
			$level = null === $delivery->visible_after() ? 'info' : 'good';
		} elseif ( 0 === $delivery->tries ) {
			$level = 'info';
		} else {
			$level = 'bad';
		}
		return self::state( $level, Delivery_Text::of( $delivery ), Delivery_Text::in_short( $delivery ) );
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
	 * That readers still see an item.
	 *
	 * @param string $reason Why.
	 */
	private static function still_visible( string $reason ): string {
		/* translators: %s: a sentence that says why. */
		return sprintf( __( 'Aún visible. %s', 'telecoqui' ), $reason );
	}

	/**
	 * A state.
	 *
	 * @param string      $level As above.
	 * @param string      $text  As above.
	 * @param string|null $short As above; null if the text is short enough.
	 * @return array{level: string, text: string, short: string}
	 */
	private static function state( string $level, string $text, ?string $short = null ): array {
		return array(
			'level' => $level,
			'text'  => $text,
			'short' => $short ?? $text,
		);
	}
}
