<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/** A post type with the box of its fields. Unless it says otherwise, only editors write it, and it has no page of its own. */
abstract class Desk_Type extends Fieldset {

	/** The site's name for its items; empty: it shows none. */
	public const KIND = '';

	/** Whether its name is feminine in Spanish: "Promoción publicada". */
	public const IS_FEMININE = false;

	/** Its collection in REST. */
	public const BASE = '';

	/** Its place among the lists of its menu. */
	public const ORDER = 1;

	/** What its screen offers. Without 'custom-fields', REST does not include the registered metas. */
	public const SUPPORTS = array( 'title', 'custom-fields' );

	/**
	 * Its texts, as register_post_type() reads them, of which others are made; and `plural`, if it is not the name, `box`, the title of its box, `text`, what stands in the empty
	 * title, and `outranked`, what its editor reads when others stand where it would.
	 *
	 * @return array<string, string>
	 */
	abstract public function labels(): array;

	final public function title(): string {
		return $this->labels()['box'] ?? __( 'En el sitio', 'telecoqui' );
	}

	/** Where it stands in the menu, and what else is not usual, as register_post_type() reads it. */
	abstract public function menu(): array;

	final public function register_type(): void {
		$labels = $this->labels();
		$one    = mb_strtolower( $labels['singular_name'] );
		$plural = $labels['plural'] ?? mb_strtolower( $labels['name'] );
		register_post_type(
			static::TYPE,
			array(
				'labels'       => $labels + array(
					'all_items'          => $labels['name'],
					'add_new_item'       => sprintf( __( 'Añadir %s', 'telecoqui' ), $one ),
					'edit_item'          => sprintf( __( 'Editar %s', 'telecoqui' ), $one ),
					'search_items'       => sprintf( __( 'Buscar %s', 'telecoqui' ), $plural ),
					'not_found'          => sprintf( __( 'No hay %s.', 'telecoqui' ), $plural ),
					'not_found_in_trash' => sprintf( __( 'No hay %s en la papelera.', 'telecoqui' ), $plural ),
				),
				'show_ui'      => true,
				'show_in_rest' => true,
				'rest_base'    => static::BASE,
				'supports'     => static::SUPPORTS,
			) + $this->menu() + ( static::IS_OF_EDITORS ? Editor_Rights::for_type() : array() ) + array(
				'public'  => false,
				'rewrite' => false,
			)
		);
	}
}
