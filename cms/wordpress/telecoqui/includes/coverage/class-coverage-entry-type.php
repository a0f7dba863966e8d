<?php

namespace Telecoqui;

use WP_Post;

/**
 * An entry of a live coverage, which is its `post_parent`. Its title is a short headline and may be empty; its date is when it happened. Rights are
 * those of news: who may publish posts publishes entries, also in the coverage of somebody else. The box has what the fast screen has too.
 */
final class Coverage_Entry_Type extends Desk_Type {

	public const TYPE          = 'telecoqui_entrada';
	public const ID            = 'telecoqui_entrada';
	public const KIND          = 'coverage-entry';
	public const IS_FEMININE   = true;
	public const BASE          = 'entradas';
	public const SUPPORTS      = array( 'title', 'editor', 'author', 'revisions' );
	public const CONTEXT       = 'side';
	public const IS_OF_EDITORS = false;

	public function labels(): array {
		return array(
			'name'          => __( 'Entradas de coberturas', 'telecoqui' ),
			'singular_name' => __( 'Entrada de cobertura', 'telecoqui' ),
			'plural'        => __( 'entradas', 'telecoqui' ),
			'add_new'       => __( 'Añadir entrada', 'telecoqui' ),
			'edit_item'     => __( 'Editar entrada', 'telecoqui' ),
			'new_item'      => __( 'Entrada nueva', 'telecoqui' ),
			'all_items'     => __( 'Todas las entradas', 'telecoqui' ),
			'box'           => __( 'Entrada', 'telecoqui' ),
		);
	}

	public function menu(): array {
		return array(
			'show_in_menu'          => Coverage_Menu::SLUG,
			'rest_controller_class' => Coverage_Entry_Controller::class,
		);
	}

	protected function declared(): array {
		$flag = array(
			'kind'       => Field::FLAG,
			'is_private' => true,
		);
		return array(
			new Coverage_Choice_Field(),
			Coverage_Entry::KEY => $flag + array( 'label' => __( 'Momento clave (necesita título)', 'telecoqui' ) ),
			new Pin_Field( Coverage_Entry::PINNED, $flag + array( 'label' => __( 'Fijar arriba', 'telecoqui' ) ) ),
			new Signers_Field(),
			new Corrections_Field(),
		);
	}

	public function read_fields(): array {
		return array( 'entrada' => array( array( Coverage_Entry::class, 'of' ), array( 'type' => 'object' ) ) );
	}

	/** Says also why readers do not see it. */
	public function store( int $post_id, array $values ): void {
		parent::store( $post_id, $values );
		$post   = get_post( $post_id );
		$is_key = '1' === $this->values( $post_id )[ Coverage_Entry::KEY ];
		$unseen = array(
			$is_key && '' === Coverage_Entry::headline( $post ) ? __( 'No sale en los momentos clave: le falta el título.', 'telecoqui' ) : '',
			Coverage_Entry::why_unseen( $post ),
		);
		Desk_Problems::add( $post_id, array_filter( $unseen ) );
	}

	/**
	 * The coverage of an entry that is being saved: the chosen one, or for a new one that of the address ("Añadir entrada" of a coverage).
	 *
	 * @param int   $stored  What WordPress would store.
	 * @param int   $post_id The entry; 0 for a new one.
	 * @param array $row     What is stored.
	 */
	public static function choose_coverage( int $stored, int $post_id, array $row, array $postarr ): int {
		if ( self::TYPE !== ( $postarr['post_type'] ?? '' ) ) {
			return $stored;
		}
		$chosen = 0;
		// phpcs:disable WordPress.Security.NonceVerification -- a nonce is verified where something is changed; a new entry is only opened.
		if ( 0 === $post_id && 'auto-draft' === ( $row['post_status'] ?? '' ) ) {
			$chosen = absint( $_GET[ Coverage_Entries::PARAMETER ] ?? 0 );
		} elseif ( $post_id > 0 ) {
			$chosen = (int) ( Desk_Form::changed( self::one(), $post_id )[ Coverage_Choice_Field::KEY ] ?? 0 );
		}
		// phpcs:enable
		return Coverage::readable( $chosen )->ID ?? $stored;
	}
}
