<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/** The checkbox that makes a coverage of a news item. The item is one as soon as it has a start (Coverage). */
final class Mark_Field extends Field {

	public const KEY = 'telecoqui_cobertura_es';

	public function __construct() {
		parent::__construct(
			self::KEY,
			array(
				'kind'    => Field::FLAG,
				'label'   => __( 'Contar esta noticia minuto a minuto', 'telecoqui' ),
				'is_meta' => false,
			)
		);
	}

	public function load( int $post_id ): string {
		return null === Coverage::of( $post_id ) ? '' : '1';
	}

	/** Prints the checkbox; not of a coverage with entries: without the coverage, nobody would see them. */
	public function render( $value ): void {
		if ( 0 === Coverage_Entries::count( (int) get_the_ID() ) ) {
			parent::render( $value );
			return;
		}
		echo Html::hidden( $this->key, '1' ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes.
	}
}
