<?php

namespace Telecoqui;

/**
 * The choice of an entry's coverage, which WordPress stores as its parent (Coverage_Entry_Fieldset::choose_coverage()).
 */
final class Coverage_Choice_Field extends Field {

	public const KEY = 'telecoqui_entrada_cobertura';

	/** Declares the field. */
	public function __construct() {
		parent::__construct(
			self::KEY,
			array(
				'kind'    => Field::CHOICE,
				'label'   => __( 'Cobertura', 'telecoqui' ),
				'is_meta' => false,
			)
		);
	}

	/** Keeps the id of a coverage that this request's user may read. */
	public function clean( $value ): string {
		return (string) ( Coverage::readable( absint( $value ) )->ID ?? '' );
	}

	/** The coverage of an entry, also one that this user may not read. */
	public function load( int $post_id ): string {
		$parent = (int) get_post_field( 'post_parent', $post_id );
		return 0 === $parent ? '' : (string) $parent;
	}

	/** The choice; "0" is none. */
	public function typed( $posted ): string {
		$id = absint( $posted );
		return 0 === $id ? '' : (string) $id;
	}

	/** An entry without a coverage keeps the one that it has. */
	public function problem( string $typed ): string {
		return '';
	}

	/** WordPress has stored it. */
	public function store( int $post_id, $typed ): void {}

	/** The title of a coverage. */
	public function words( string $value ): string {
		return get_the_title( (int) $value );
	}

	/** The coverages to choose from. Its own one may be older than those that are offered. */
	protected function control( string $value ): string {
		$choices = array( __( 'Escoge una', 'telecoqui' ) );
		foreach ( array_filter( array( Coverage::readable( (int) $value ), ...Coverage::latest() ) ) as $coverage ) {
			$choices[ $coverage->ID ] = get_the_title( $coverage );
		}
		$attributes = array(
			'id'    => $this->key,
			'name'  => $this->key,
			'class' => 'widefat',
		);
		return Html::select( $attributes, $choices, $value );
	}
}
