<?php

namespace Telecoqui;

/**
 * What editors add to a news item. What cannot be used is left out, and the editor is told.
 */
final class Story_Fieldset extends Fieldset {

	public const TYPE          = 'post';
	public const ID            = 'telecoqui_ficha';
	public const IS_OF_EDITORS = false;
	public const HAS_PANEL     = true;

	/** Characters of the short headline: two lines of a card on a phone. */
	private const MAX_TITLE = 90;

	public function title(): string {
		return __( 'Ficha de la noticia', 'telecoqui' );
	}

	protected function declared(): array {
		return array(
			Story_Fields::SHORT_TITLE => array(
				'label'   => __( 'Titular corto, para las tarjetas', 'telecoqui' ),
				'max'     => self::MAX_TITLE,
				'parse'   => array( Story_Fields::class, 'plain' ),
				/* translators: %d: a number of characters. */
				'refusal' => sprintf( __( 'El titular corto no se guardó: tiene más de %d letras.', 'telecoqui' ), self::MAX_TITLE ),
			),
			new Signers_Field(),
			new Related_Field(),
			new Corrections_Field(),
		);
	}

	/** What the site reads; of items that are embedded in others, it does not. */
	public function read_fields(): array {
		$schema = array(
			'type'    => 'object',
			'context' => array( 'view', 'edit' ),
		);
		return array( 'ficha' => array( array( Story_Fields::class, 'of' ), $schema ) );
	}

	/** Says also what else this user was refused in the same form. */
	public function store( int $post_id, array $values ): void {
		parent::store( $post_id, $values );
		Desk_Problems::add( $post_id, Story_Rights::refused() );
	}
}
