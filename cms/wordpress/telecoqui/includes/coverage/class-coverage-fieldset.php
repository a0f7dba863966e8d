<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** A box beside the editor of news: makes a coverage of the item, says when it began and ended and what it is tied to, and leads to its entries. */
final class Coverage_Fieldset extends Fieldset {

	public const TYPE          = 'post';
	public const ID            = 'telecoqui_cobertura';
	public const CONTEXT       = 'side';
	public const IS_OF_EDITORS = false;

	public function title(): string {
		return __( 'Minuto a minuto', 'telecoqui' );
	}

	protected function declared(): array {
		$moment = array( 'kind' => Field::MOMENT );
		return array(
			new Mark_Field(),
			Coverage::START => $moment + array( 'label' => __( 'Empezó (sin hora: cuando guardes)', 'telecoqui' ) ),
			Coverage::END   => $moment + array(
				'label' => __( 'Terminó (vacío: sigue en vivo)', 'telecoqui' ),
				'needs' => Coverage::START,
			),
			new Tie_Field(),
		);
	}

	public function read_fields(): array {
		return array( 'cobertura' => array( array( Coverage::class, 'of' ), array( 'type' => array( 'object', 'null' ) ) ) );
	}

	/** A coverage ends after it began. */
	public function problem( array $values, ?WP_Post $post ): string {
		$start = Moment::read( $values[ Coverage::START ] );
		return self::too_early( '' === $start && $post ? $this->values( $post->ID )[ Coverage::START ] : $start, Moment::read( $values[ Coverage::END ] ) );
	}

	/** Says that an end is not after its start, both as moments are read; an empty start is now, an empty end none. */
	private static function too_early( string $start, string $end ): string {
		return '' !== $end && $end <= ( '' === $start ? Moment::now() : $start )
			? __( 'El final de la cobertura no se guardó: es antes de su principio.', 'telecoqui' )
			: '';
	}

	/** The mark that makes a coverage stands above its start. */
	public function panel( WP_Post $post ): array {
		$controls = array_column( parent::panel( $post ), null, 'key' );
		$mark     = array(
			'kind'     => 'mark',
			'mark'     => __( 'Contar esta noticia minuto a minuto', 'telecoqui' ),
			// Without the coverage, nobody would see its entries.
			'isLocked' => Coverage_Entries::count( $post->ID ) > 0,
		);

		$controls[ Coverage::START ] = $mark + $controls[ Coverage::START ];
		return array_map( static fn( string $key ): array => $controls[ $key ], Coverage::METAS );
	}

	public function links( WP_Post $post ): array {
		return array(
			array(
				'label' => __( 'Escribir entradas', 'telecoqui' ),
				'href'  => Coverage_Desk::address( $post->ID ),
				'needs' => Coverage::START,
			),
			array(
				'label' => sprintf( __( 'Lista de sus entradas (%d)', 'telecoqui' ), Coverage_Entries::count( $post->ID ) ),
				'href'  => Coverage_Entries::list_address( $post->ID ),
				'needs' => Coverage::START,
			),
			...Liveblog_Import::links( $post ),
		);
	}

	public function store( int $post_id, array $values ): void {
		$before = $this->values( $post_id );
		$now    = $values + $before;
		if ( array() === $values || '' === $now[ Mark_Field::KEY ] ) {
			if ( '' !== $before[ Mark_Field::KEY ] && isset( $values[ Mark_Field::KEY ] ) && 0 === Coverage_Entries::count( $post_id ) ) {
				Coverage::store( $post_id, '', '', '' );
			}
			return;
		}
		$start = Moment::read( $now[ Coverage::START ] );
		$end   = Moment::read( $now[ Coverage::END ] );
		if ( '' === $start ) {
			$start = '' === $before[ Coverage::START ] ? Moment::now() : $before[ Coverage::START ];
		}
		// It was not looked for where a field by itself is wrong.
		$early = self::too_early( $start, $end );
		if ( '' !== $early ) {
			$end = $before[ Coverage::END ];
			Desk_Problems::add( $post_id, array( $early ) );
		}
		Coverage::store( $post_id, $start, $end, $now[ Coverage::TIED ] );
	}
}
