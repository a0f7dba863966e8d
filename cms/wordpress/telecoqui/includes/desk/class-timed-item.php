<?php

namespace Telecoqui;

use WP_Post;

/**
 * When an item of a Timed_Type is to be shown, and its text. What readers see, the site says (Site_Items).
 */
final class Timed_Item {

	public const ACTIVE    = 'active';
	public const SCHEDULED = 'scheduled';
	public const ENDED     = 'ended';

	/** A stored value, as it is read; empty also if its type has no such field. */
	public static function value( WP_Post $post, string $key ): string {
		$type  = Desk::timed( $post->post_type );
		$field = null === $type ? null : $type->fields()[ $key ] ?? null;
		return null === $field ? '' : $field->read( get_post_meta( $post->ID, $key, true ) );
	}

	/** Since when it is shown, as moments are read: the moment that the editor set, or that of its publication; empty for a draft without one. */
	public static function from( WP_Post $post ): string {
		$from = self::value( $post, Timed_Type::FROM );
		return '' === $from ? self::published( $post ) : $from;
	}

	/** Until when it is shown, as moments are read; empty if nothing ends it. */
	public static function until( WP_Post $post ): string {
		return Desk::timed( $post->post_type )->end( self::from( $post ), self::value( $post, Timed_Type::UNTIL ) );
	}

	/** Whether a published item is to be shown now: one of the constants. */
	public static function state( WP_Post $post ): string {
		$now   = Moment::now();
		$until = self::until( $post );
		if ( '' !== $until && $until <= $now ) {
			return self::ENDED;
		}
		return self::from( $post ) > $now ? self::SCHEDULED : self::ACTIVE;
	}

	/** The text of an item, as plain text. */
	public static function text( WP_Post $post ): string {
		return trim( html_entity_decode( wp_strip_all_tags( $post->post_title, true ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ) );
	}

	/** When an item was published, as moments are read; empty for a draft. */
	public static function published( WP_Post $post ): string {
		return Moment::read( $post->post_date_gmt );
	}
}
