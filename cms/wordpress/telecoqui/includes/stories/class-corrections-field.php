<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** The field "Correcciones" of news and of entries: a list of arrays with `date` (UTC, ISO 8601) and `text`, newest first. */
final class Corrections_Field extends Field {

	/** Characters: a correction is a paragraph. */
	public const MAX_TEXT = 1000;
	public const MAX      = 20;

	public function __construct() {
		parent::__construct(
			Story_Fieldset::CORRECTIONS,
			array(
				'label' => __( 'Correcciones', 'telecoqui' ),
				'help'  => __( 'Los lectores ven cada corrección al final, con su fecha. Borra el texto para quitarla.', 'telecoqui' ),
			)
		);
	}

	public function meta(): array {
		$correction = array(
			'type'                 => 'object',
			'required'             => array( 'date', 'text' ),
			'additionalProperties' => false,
			'properties'           => array(
				'date' => array(
					'type'   => 'string',
					'format' => 'date-time',
				),
				'text' => array(
					'type'      => 'string',
					'minLength' => 1,
					'maxLength' => self::MAX_TEXT,
				),
			),
		);
		return array( 'sanitize_callback' => array( self::class, 'readable' ) ) + $this->list_meta( $correction, array( 'maxItems' => self::MAX ) );
	}

	public function load( int $post_id ) {
		return self::readable( get_post_meta( $post_id, Story_Fieldset::CORRECTIONS, true ) );
	}

	/** The corrections that can be read, newest first: arrays with `date` and `text`. */
	public static function readable( $value ): array {
		$read = array();
		foreach ( is_array( $value ) ? $value : array() as $correction ) {
			$time = is_string( $correction['date'] ?? null ) ? strtotime( $correction['date'] ) : false;
			$text = is_string( $correction['text'] ?? null ) ? mb_substr( Story_Fieldset::plain( $correction['text'] ), 0, self::MAX_TEXT ) : '';
			if ( false !== $time && '' !== $text ) {
				$date   = gmdate( Moment::READ, $time );
				$read[] = compact( 'date', 'text' );
			}
		}
		usort( $read, static fn( array $a, array $b ): int => strcmp( $b['date'], $a['date'] ) );
		return array_slice( $read, 0, self::MAX );
	}

	/** The corrections as they were typed, `fecha` and `texto`, by the places of their rows: at 0 the new one. */
	public function typed( $posted ) {
		$row = fn( $one ): array => array(
			'fecha' => parent::typed( $one['fecha'] ?? null ),
			'texto' => Story_Fieldset::plain( parent::typed( $one['texto'] ?? null ) ),
		);
		return array_map( $row, ( is_array( $posted ) ? $posted : array() ) + array( array() ) );
	}

	/** The corrections with this user's changes. `$typed` is rows, or all corrections, as REST sends them; a date that was typed stays as it was typed. */
	public function merge( $shown, $typed, $stored ) {
		$shown  = self::listed( $shown );
		$stored = self::listed( $stored );
		$typed  = isset( $typed[0]['texto'] ) ? self::in_rows( $shown, $typed ) : self::readable( $typed );
		// Whoever saves twice without a reload sends the new one twice.
		$known = array_column( self::without( $stored, $shown ), 'text' );
		$again = static fn( array $one ): bool => in_array( $one['text'], $known, true ) && ! in_array( $one, $shown, true );
		return parent::merge( $shown, array_filter( $typed, static fn( array $one ): bool => ! $again( $one ) ), $stored );
	}

	/** The corrections that rows stand for. One whose row says the same is that one, to the second; one without a row stays. */
	private static function in_rows( array $shown, array $rows ): array {
		foreach ( $shown as $place => $correction ) {
			$rows[ $place + 1 ]['texto'] ??= $correction['text'];
			$rows[ $place + 1 ]['fecha'] ??= Moment::typed( $correction['date'] );
			if ( Moment::typed( $correction['date'] ) === $rows[ $place + 1 ]['fecha'] ) {
				$rows[ $place + 1 ]['fecha'] = $correction['date'];
			}
		}
		$listed = array();
		foreach ( $rows as list( 'fecha' => $date, 'texto' => $text ) ) {
			$listed[] = compact( 'date', 'text' );
		}
		return array_values( array_filter( $listed, static fn( array $one ): bool => '' !== $one['text'] ) );
	}

	/** One whose date cannot be read gets the current date, so that no text is lost. */
	public function store( int $post_id, $typed ): void {
		$corrections = array();
		$problems    = array();
		foreach ( $typed as $one ) {
			if ( mb_strlen( $one['text'] ) > self::MAX_TEXT ) {
				$problems[] = sprintf( __( 'Una corrección se cortó a %d letras.', 'telecoqui' ), self::MAX_TEXT );
			}
			$date = Moment::read( $one['date'] );
			if ( '' !== $one['date'] && ( '' === $date || $date > Moment::now() ) ) {
				$problems[] = sprintf( __( 'La fecha de una corrección («%s») no es válida o está en el futuro. Se usó la de ahora.', 'telecoqui' ), mb_substr( $one['date'], 0, 40 ) );
				$date       = '';
			}
			$corrections[] = array( 'date' => '' === $date ? Moment::now() : $date ) + $one;
		}
		Desk_Problems::add( $post_id, $problems );
		$new = self::readable( Story_Fieldset::at_most( $post_id, $corrections, self::MAX, $this->label ) );
		if ( $new !== $this->load( $post_id ) ) {
			update_post_meta( $post_id, $this->key, wp_slash( $new ) );
		}
	}

	public function panel( WP_Post $post ): array {
		$of_panel = array(
			'kind'     => 'corrections',
			'max'      => self::MAX_TEXT,
			'maxItems' => self::MAX,
		);
		return $of_panel + parent::panel( $post );
	}

	public function render( $corrections ): void {
		?>
		<p><strong><?php echo esc_html( $this->label ); ?></strong></p>
		<?php foreach ( array( null, ...$corrections ) as $place => $correction ) : ?>
			<?php $name = "{$this->key}[{$place}]"; ?>
			<p>
				<label><?php esc_html_e( 'Fecha', 'telecoqui' ); ?> <input type="datetime-local" name="<?php echo esc_attr( $name ); ?>[fecha]" value="<?php echo esc_attr( $correction ? Moment::typed( $correction['date'] ) : '' ); ?>"></label><br>
				<label class="screen-reader-text" for="<?php echo esc_attr( $name ); ?>"><?php esc_html_e( 'Texto de la corrección', 'telecoqui' ); ?></label>
				<textarea class="widefat" id="<?php echo esc_attr( $name ); ?>" name="<?php echo esc_attr( $name ); ?>[texto]" rows="2" maxlength="<?php echo (int) self::MAX_TEXT; ?>" placeholder="<?php $correction || esc_attr_e( 'Una corrección nueva. Sin fecha, es la de ahora.', 'telecoqui' ); ?>"><?php echo esc_textarea( $correction['text'] ?? '' ); ?></textarea>
			</p>
		<?php endforeach; ?>
		<p class="description"><?php echo esc_html( $this->help ); ?></p>
		<?php
	}
}
