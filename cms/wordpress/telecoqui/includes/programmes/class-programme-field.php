<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/** The choice of a programme, stored as its id. */
final class Programme_Field extends Field {

	public function clean( $value ): string {
		$id = is_numeric( $value ) ? absint( $value ) : 0;
		return $id > 0 && Programme_Type::TYPE === get_post_type( $id ) ? (string) $id : '';
	}

	public function words( string $value ): string {
		return '' === $value ? __( '— Sin programa —', 'telecoqui' ) : get_the_title( (int) $value );
	}

	public function meta(): array {
		return $this->integer();
	}

	protected function control( string $value ): string {
		$programmes    = get_posts(
			array(
				'post_type'   => Programme_Type::TYPE,
				'post_status' => array( 'publish', 'future', 'draft', 'pending', 'private' ),
				'numberposts' => -1,
				'orderby'     => 'title',
				'order'       => 'ASC',
			)
		);
		$this->choices = array( __( '— Escoge el programa —', 'telecoqui' ) ) + array_map( 'get_the_title', array_column( $programmes, null, 'ID' ) );
		return parent::control( $value );
	}
}
