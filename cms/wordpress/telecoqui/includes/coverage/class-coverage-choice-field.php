<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** The choice of an entry's coverage, which WordPress stores as its parent (Coverage_Entry_Type::choose_coverage()). */
final class Coverage_Choice_Field extends Field {

	public const KEY = 'telecoqui_entrada_cobertura';

	public function __construct() {
		parent::__construct(
			self::KEY,
			array(
				'kind'      => Field::CHOICE,
				'label'     => __( 'Cobertura', 'telecoqui' ),
				'is_meta'   => false,
				'attribute' => 'parent',
				'is_column' => true,
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

	/** An entry without a coverage keeps the one that it has. */
	public function problem( string $typed ): string {
		return '';
	}

	/** WordPress has stored it. */
	public function store( int $post_id, $typed ): void {}

	public function words( string $value ): string {
		return get_the_title( (int) $value );
	}

	public function cell( int $post_id ): string {
		$coverage = Coverage::find( (int) $this->load( $post_id ) );
		if ( null === $coverage ) {
			return esc_html__( '— Sin cobertura: nadie la ve —', 'telecoqui' );
		}
		$field = Coverage_Entry_Type::of( $post_id );
		$marks = array_filter(
			array(
				$field['clave'] ? __( 'Momento clave', 'telecoqui' ) : '',
				null === $field['fijada'] ? '' : __( 'Fijada', 'telecoqui' ),
			)
		);
		return Html::element( 'a', array( 'href' => Coverage_Entries::list_address( $coverage->ID ) ), get_the_title( $coverage ) ) . '<br>' . esc_html( implode( ' · ', $marks ) );
	}

	protected function control( string $value ): string {
		$this->offer( $value );
		return parent::control( $value );
	}

	public function panel( WP_Post $post ): array {
		$this->offer( $this->load( $post->ID ) );
		return array( 'kind' => 'parent' ) + parent::panel( $post );
	}

	/** Offers the coverages to choose from. Its own one may be older than the others. */
	private function offer( string $own ): void {
		$coverages     = array_filter( array( Coverage::readable( (int) $own ), ...Coverage::latest() ) );
		$this->choices = array( __( 'Escoge una', 'telecoqui' ) ) + array_map( array( Timed_Item::class, 'text' ), array_column( $coverages, null, 'ID' ) );
	}
}
