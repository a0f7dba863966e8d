<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * A box beside the editor of news: makes a coverage of the item, says when it began and ended and what it is tied to, and leads to its entries.
 */
final class Coverage_Fieldset extends Fieldset {

	public const TYPE          = 'post';
	public const ID            = 'telecoqui_cobertura';
	public const CONTEXT       = 'side';
	public const IS_OF_EDITORS = false;

	/** The title of the box. */
	public function title(): string {
		return __( 'Minuto a minuto', 'telecoqui' );
	}

	/** The fields. */
	protected function declared(): array {
		$moment = array(
			'kind'       => Field::MOMENT,
			'is_private' => true,
		);
		return array(
			new Mark_Field(),
			new Field( Coverage::START, $moment + array( 'label' => __( 'Empezó (sin hora: cuando guardes)', 'telecoqui' ) ) ),
			new Field( Coverage::END, $moment + array( 'label' => __( 'Terminó (vacío: sigue en vivo)', 'telecoqui' ) ) ),
			new Tie_Field(),
		);
	}

	/**
	 * Prints the fields, and where the entries are.
	 *
	 * @param array $values By metas.
	 */
	public function render( array $values, WP_Post $post ): void {
		parent::render( $values, $post );
		if ( null !== Coverage::of( $post->ID ) ) :
			?>
			<p><a class="button button-primary" href="<?php echo esc_url( Coverage_Desk::address( $post->ID ) ); ?>"><?php esc_html_e( 'Escribir entradas', 'telecoqui' ); ?></a></p>
			<p><a href="<?php echo esc_url( Coverage_Entries::list_address( $post->ID ) ); ?>">
				<?php
				/* translators: %d: a number of entries. */
				echo esc_html( sprintf( __( 'Lista de sus entradas (%d)', 'telecoqui' ), Coverage_Entries::count( $post->ID ) ) );
				?>
			</a></p>
			<?php
		endif;
		Liveblog_Import::render_button( $post );
	}

	/**
	 * Stores what was changed. What cannot be used stays as it was, and the editor is told.
	 *
	 * @param array $values By metas; without those that cannot be used.
	 */
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
		if ( '' !== $end && $end <= $start ) {
			$end = $before[ Coverage::END ];
			Desk_Problems::add( $post_id, array( __( 'El final de la cobertura no se guardó: es antes de su principio.', 'telecoqui' ) ) );
		}
		Coverage::store( $post_id, $start, $end, $now[ Coverage::TIED ] );
	}
}
