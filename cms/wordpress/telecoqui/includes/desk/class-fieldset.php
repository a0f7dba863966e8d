<?php

namespace Telecoqui;

use WP_Post;

/**
 * The declaration of a box: the fields that a post type has besides WordPress's own, who fills them in, and what is wrong with them. A class below
 * this one is found by the name of its file, `class-*-fieldset.php` (Desk), and is all that a box needs: its metas, REST, the classic box and the panel
 * of the block editor are made of it.
 */
abstract class Fieldset {

	/** The post type. */
	public const TYPE = '';

	/** Name of the box, and what the names of its nonce and its result begin with. */
	public const ID = '';

	/** Where the box stands: 'normal' below the text, 'side' beside it. */
	public const CONTEXT = 'normal';

	/** Whether only editors fill it in; else whoever may edit the item. */
	public const IS_OF_EDITORS = true;

	/** Whether one field that cannot be stored keeps all of them as they were. */
	public const IS_ALL_OR_NOTHING = false;

	/** The fields by their metas, once they are needed: their words are texts, which WordPress translates only after `init`. */
	private ?array $fields = null;

	final public static function one(): self {
		return Desk::all()[ static::class ];
	}

	abstract public function title(): string;

	/** The fields, in the order of the box: properties of a Field by its meta, or one that is made already. */
	abstract protected function declared(): array;

	final public function fields(): array {
		if ( null === $this->fields ) {
			$this->fields = array();
			foreach ( $this->declared() as $key => $declared ) {
				$field                       = $declared instanceof Field ? $declared : new Field( $key, $declared );
				$this->fields[ $field->key ] = $field;
			}
		}
		return $this->fields;
	}

	/** Those of them that are metas. */
	final public function metas(): array {
		return array_filter( $this->fields(), static fn( Field $field ): bool => $field->is_meta );
	}

	/** The values of an item by their metas, as they are read: texts, but of fields that say otherwise. A new item (0) has none. */
	final public function values( int $post_id ): array {
		return array_map( static fn( Field $field ) => 0 === $post_id ? '' : $field->load( $post_id ), $this->fields() );
	}

	/** Fills in what was left empty of what was typed, by metas. */
	public function complete( array $values ): array {
		return $values;
	}

	/** What is wrong with values that are each valid, typed by metas, of an item as it is stored, if it is; plain text, empty if nothing is. */
	public function problem( array $values, ?WP_Post $post ): string {
		return '';
	}

	/** What is wrong with what was typed, by metas: sentences by metas; an empty key: about several, of which none can be stored. */
	final public function problems( array $values, ?WP_Post $post ): array {
		$sent     = array_intersect_key( $this->fields(), array_filter( $values, 'is_string' ) );
		$problems = array_filter( array_map( static fn( Field $field ): string => $field->problem( $values[ $field->key ] ), $sent ) );
		$whole    = array() === $problems ? $this->problem( $values, $post ) : '';
		return '' === $whole ? $problems : array( '' => $whole );
	}

	/** What the editor of an item reads below the fields, as plain text; empty for nothing. */
	public function note( WP_Post $post ): string {
		return '';
	}

	public function panel( WP_Post $post ): array {
		return array_map( static fn( Field $field ): array => $field->panel( $post ), array_values( $this->fields() ) );
	}

	/** Links below the fields: `label`, `href`, perhaps `help`. One that names in `needs` a meta is shown when that is stored. */
	public function links( WP_Post $post ): array {
		return array();
	}

	/** Stores what was typed in the classic box, by metas; a meta that is absent stays as it was. */
	public function store( int $post_id, array $values ): void {
		foreach ( array_intersect_key( $this->fields(), $values ) as $key => $field ) {
			$field->store( $post_id, $values[ $key ] );
		}
	}

	/** What the site reads of an item in REST besides WordPress's own fields: from names to what returns the value for an id, and its JSON schema. */
	public function read_fields(): array {
		return array();
	}

	/** Whether the user may fill it in. */
	public function is_offered(): bool {
		return ! static::IS_OF_EDITORS || current_user_can( Editor_Rights::CAPABILITY );
	}

	/** Registers the metas. REST refuses what is not valid (Desk_Rest); any other writer stores an empty text instead. */
	final public function register_metas(): void {
		foreach ( $this->metas() as $field ) {
			register_post_meta( static::TYPE, $field->key, $this->meta( $field ) );
		}
	}

	protected function meta( Field $field ): array {
		return $field->meta() + array( 'auth_callback' => array( Editor_Rights::class, static::IS_OF_EDITORS || '' !== $field->editors_only ? 'may_edit_site' : 'may_edit_item' ) );
	}

	/** Prints the fields in the classic box, with values by metas, as they are read, or as they were typed. */
	public function render( array $values, WP_Post $post ): void {
		foreach ( $this->fields() as $field ) {
			$field->render( $values[ $field->key ] );
		}
		foreach ( $this->links( $post ) as $link ) {
			if ( ! isset( $link['needs'] ) || '' !== (string) get_post_meta( $post->ID, $link['needs'], true ) ) {
				printf( '<p><a class="button" href="%s">%s</a><br><span class="description">%s</span></p>', esc_url( $link['href'] ), esc_html( $link['label'] ), esc_html( $link['help'] ?? '' ) );
			}
		}
		$note = $this->note( $post );
		if ( '' !== $note ) {
			printf( '<p><strong>%s</strong></p>', esc_html( $note ) );
		}
	}
}
