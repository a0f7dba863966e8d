<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * A checkbox of which the moment is stored at which it was chosen.
 */
final class Pin_Field extends Field {

	public function clean( $value ): string {
		return Moment::stored( (string) $value );
	}

	public function load( int $post_id ): string {
		return '' === (string) get_post_meta( $post_id, $this->key, true ) ? '' : '1';
	}

	/** The moment that was stored stays. */
	public function store( int $post_id, $value ): void {
		$since = (string) get_post_meta( $post_id, $this->key, true );
		$now   = '' === $since ? gmdate( Moment::STORED ) : $since;
		update_post_meta( $post_id, $this->key, '1' === $value ? $now : '' );
	}
}
