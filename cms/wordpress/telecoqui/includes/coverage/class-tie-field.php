<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** The choice of what stands above the entries, stored as Coverage::TIED says, and the number of a game. */
final class Tie_Field extends Field {

	public function __construct() {
		parent::__construct(
			Coverage::TIED,
			array(
				'label'      => __( 'Encima de las entradas', 'telecoqui' ),
				'choices'    => array(
					''             => __( 'Nada', 'telecoqui' ),
					Coverage::GAME => __( 'Un partido', 'telecoqui' ),
					'tormenta'     => __( 'La tormenta o el huracán', 'telecoqui' ),
					'eleccion'     => __( 'Una elección', 'telecoqui' ),
				),
				'pattern'    => Coverage::TIE_PATTERN,
				'needs'      => Coverage::START,
				'refusal'    => __( 'El partido de la cobertura no se guardó: escribe el número de su dirección, por ejemplo 123 si es /partido/123.', 'telecoqui' ),
			)
		);
	}

	public function panel( WP_Post $post ): array {
		$of_panel = array(
			'kind' => 'tie',
			'game' => Coverage::GAME,
			'help' => $this->game_label(),
		);
		return $of_panel + parent::panel( $post );
	}

	private function game_label(): string {
		return __( 'Número del partido (el de su dirección, /partido/123)', 'telecoqui' );
	}

	/** As it is stored; without a number behind the colon if none was typed. */
	public function typed( $posted ) {
		$kind = parent::typed( $posted['tipo'] ?? '' );
		$game = absint( parent::typed( $posted[ Coverage::GAME ] ?? '' ) );
		return Coverage::GAME === $kind ? Coverage::GAME . ':' . ( $game > 0 ? $game : '' ) : $kind;
	}

	public function words( string $value ): string {
		list( $kind, $game ) = explode( ':', "{$value}:" );
		return trim( ( $this->choices[ $kind ] ?? $kind ) . " {$game}" );
	}

	public function render( $value ): void {
		list( $kind, $game ) = explode( ':', "{$value}:" );
		$attributes          = array(
			'id'    => $this->key,
			'name'  => "{$this->key}[tipo]",
			'class' => 'widefat',
		);
		?>
		<p>
			<label for="<?php echo esc_attr( $this->key ); ?>"><?php echo esc_html( $this->label ); ?></label><br>
			<?php echo Html::select( $attributes, $this->choices, $kind ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes. ?>
		</p>
		<p><label><?php echo esc_html( $this->game_label() ); ?><br>
			<input class="widefat" inputmode="numeric" name="<?php echo esc_attr( $this->key ); ?>[<?php echo esc_attr( Coverage::GAME ); ?>]" value="<?php echo esc_attr( $game ); ?>" autocomplete="off"></label></p>
		<?php
	}
}
