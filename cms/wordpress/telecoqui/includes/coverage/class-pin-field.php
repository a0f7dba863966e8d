<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** A checkbox of which the moment is stored at which it was chosen. */
final class Pin_Field extends Field {

	public function clean( $value ): string {
		return Moment::stored( (string) $value );
	}

	public function load( int $post_id ): string {
		return '' === (string) get_post_meta( $post_id, $this->key, true ) ? '' : '1';
	}

	public function in_rest( int $post_id ): string {
		return (string) get_post_meta( $post_id, $this->key, true );
	}

	/** Whether it is chosen counts; since when says what is stored. */
	public function merge( $shown, $typed, $stored ): string {
		$chosen = static fn( $value ): bool => '' !== (string) $value;
		return in_array( $chosen( $typed ), array( $chosen( $shown ), $chosen( $stored ) ), true ) ? $stored : $typed;
	}

	/** The panel sends the moment. */
	public function panel( WP_Post $post ): array {
		return array( 'isMoment' => true ) + parent::panel( $post );
	}

	/** The moment that was stored stays. */
	public function store( int $post_id, $value ): void {
		$since = (string) get_post_meta( $post_id, $this->key, true );
		$now   = '' === $since ? gmdate( Moment::STORED ) : $since;
		update_post_meta( $post_id, $this->key, '1' === $value ? $now : '' );
	}
}
