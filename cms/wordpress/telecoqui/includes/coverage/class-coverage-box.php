<?php
/**
 * The box "Minuto a minuto" of news.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * A box beside the editor of news: makes a coverage of the item, says when it began and ended and what it is tied to, and leads to its entries.
 */
final class Coverage_Box {

	private const NONCE  = 'telecoqui_cobertura_nonce';
	private const ACTION = 'telecoqui_guardar_cobertura';
	/** Name of the form's fields. */
	private const FIELDS = 'telecoqui_cobertura';
	/** As a browser sends the field of a date. */
	private const LOCAL_DATE = 'Y-m-d\TH:i';

	/** Adds the box. */
	public static function add(): void {
		add_meta_box( 'telecoqui-cobertura', __( 'Minuto a minuto', 'telecoqui' ), array( self::class, 'render' ), 'post', 'side' );
	}

	/**
	 * Prints the box.
	 *
	 * @param WP_Post $post The item on the screen.
	 */
	public static function render( WP_Post $post ): void {
		wp_nonce_field( self::ACTION, self::NONCE );
		$field   = Coverage::of( $post->ID );
		$entries = self::count( $post->ID );
		if ( $entries > 0 ) {
			// Without the coverage, nobody would see its entries.
			printf( '<input type="hidden" name="%s[es]" value="1">', esc_attr( self::FIELDS ) );
		} else {
			printf(
				'<p><label><input type="checkbox" name="%s[es]" value="1"%s> %s</label></p>',
				esc_attr( self::FIELDS ),
				checked( null !== $field, true, false ),
				esc_html__( 'Contar esta noticia minuto a minuto', 'telecoqui' )
			);
		}
		self::moment( 'inicio', __( 'Empezó (sin hora: cuando guardes)', 'telecoqui' ), $field['inicio'] ?? null );
		self::moment( 'fin', __( 'Terminó (vacío: sigue en vivo)', 'telecoqui' ), $field['fin'] ?? null );
		self::tie( $field['atada'] ?? null );
		if ( null !== $field ) {
			self::links( $post, $entries );
		}
		Liveblog_Import::render_button( $post );
	}

	/**
	 * Saves what was submitted. What cannot be used stays as it was, and the editor is told.
	 *
	 * @param int $post_id The item that was saved.
	 */
	public static function save( int $post_id ): void {
		$nonce = isset( $_POST[ self::NONCE ] ) ? sanitize_key( wp_unslash( $_POST[ self::NONCE ] ) ) : '';
		if ( ! wp_verify_nonce( $nonce, self::ACTION ) || wp_is_post_autosave( $post_id ) || wp_is_post_revision( $post_id ) || ! current_user_can( 'edit_post', $post_id ) ) {
			return;
		}
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- each value is parsed below.
		$sent = isset( $_POST[ self::FIELDS ] ) && is_array( $_POST[ self::FIELDS ] ) ? array_filter( wp_unslash( $_POST[ self::FIELDS ] ), 'is_string' ) : array();
		if ( ! isset( $sent['es'] ) ) {
			if ( 0 === self::count( $post_id ) ) {
				Coverage::store( $post_id, '', '', '' );
			}
			return;
		}
		$before = Coverage::of( $post_id );
		$start  = self::typed( $sent['inicio'] ?? '', $before['inicio'] ?? null );
		$end    = self::typed( $sent['fin'] ?? '', $before['fin'] ?? null );
		$start  = '' === $start ? $before['inicio'] ?? gmdate( 'Y-m-d\TH:i:s\Z' ) : $start;
		$tie    = self::typed_tie( $sent );
		$early  = '' !== $end && $end <= $start;
		$wrong  = array_filter(
			array(
				$early ? __( 'El final de la cobertura no se guardó: es antes de su principio.', 'telecoqui' ) : '',
				null === $tie ? __( 'El partido de la cobertura no se guardó: escribe el número de su dirección, por ejemplo 123 si es /partido/123.', 'telecoqui' ) : '',
			)
		);
		Coverage::store( $post_id, $start, $early ? (string) ( $before['fin'] ?? '' ) : $end, $tie ?? (string) get_post_meta( $post_id, Coverage::TIED, true ) );
		Desk_Problems::add( $post_id, array_values( $wrong ) );
	}

	/**
	 * Prints the field of a moment.
	 *
	 * @param string      $name   Of the form.
	 * @param string      $label  Plain text.
	 * @param string|null $moment In ISO 8601.
	 */
	private static function moment( string $name, string $label, ?string $moment ): void {
		printf(
			'<p><label for="telecoqui-cobertura-%1$s">%2$s</label><br><input class="widefat" id="telecoqui-cobertura-%1$s" type="datetime-local" name="%3$s[%1$s]" value="%4$s"></p>',
			esc_attr( $name ),
			esc_html( $label ),
			esc_attr( self::FIELDS ),
			esc_attr( self::shown( $moment ) )
		);
	}

	/**
	 * Prints the choice of what stands above the entries.
	 *
	 * @param array<string, mixed>|null $tie Of Coverage::of().
	 */
	private static function tie( ?array $tie ): void {
		$choices = array(
			''             => __( 'Nada', 'telecoqui' ),
			Coverage::GAME => __( 'Un partido', 'telecoqui' ),
			'tormenta'     => __( 'La tormenta o el huracán', 'telecoqui' ),
			'eleccion'     => __( 'Una elección', 'telecoqui' ),
		);
		printf( '<p><label for="telecoqui-cobertura-atada">%s</label><br><select class="widefat" id="telecoqui-cobertura-atada" name="%s[atada]">', esc_html__( 'Encima de las entradas', 'telecoqui' ), esc_attr( self::FIELDS ) );
		foreach ( $choices as $value => $text ) {
			printf( '<option value="%s"%s>%s</option>', esc_attr( $value ), selected( $tie['tipo'] ?? '', $value, false ), esc_html( $text ) );
		}
		printf(
			'</select></p><p><label for="telecoqui-cobertura-juego">%s</label><br><input class="widefat" id="telecoqui-cobertura-juego" inputmode="numeric" name="%s[juego]" value="%s" autocomplete="off"></p>',
			esc_html__( 'Número del partido (el de su dirección, /partido/123)', 'telecoqui' ),
			esc_attr( self::FIELDS ),
			esc_attr( (string) ( $tie[ Coverage::GAME ] ?? '' ) )
		);
	}

	/**
	 * Prints where its entries are.
	 *
	 * @param WP_Post $post    A coverage.
	 * @param int     $entries How many it has.
	 */
	private static function links( WP_Post $post, int $entries ): void {
		printf(
			'<p><a class="button button-primary" href="%s">%s</a></p>',
			esc_url( Coverage_Desk::address( $post->ID ) ),
			esc_html__( 'Escribir entradas', 'telecoqui' )
		);
		printf(
			'<p><a href="%s">%s</a></p>',
			esc_url( Coverage_Entries::list_address( $post->ID ) ),
			/* translators: %d: a number of entries. */
			esc_html( sprintf( __( 'Lista de sus entradas (%d)', 'telecoqui' ), $entries ) )
		);
	}

	/**
	 * How many entries a coverage has, those in the trash not counted.
	 *
	 * @param int $post_id The coverage.
	 */
	private static function count( int $post_id ): int {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress counts only those of all coverages.
		return (int) $wpdb->get_var( $wpdb->prepare( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE post_parent = %d AND post_type = %s AND post_status NOT IN ('trash', 'auto-draft')", $post_id, Coverage_Entries::POST_TYPE ) );
	}

	/**
	 * A moment as the field shows it.
	 *
	 * @param string|null $moment In ISO 8601.
	 */
	private static function shown( ?string $moment ): string {
		return null === $moment ? '' : (string) wp_date( self::LOCAL_DATE, strtotime( $moment ) );
	}

	/**
	 * A typed moment. The field has no seconds, so what it shows of a stored one is that one. What is no moment leaves the stored one, too.
	 *
	 * @param string      $typed  As a browser sends it.
	 * @param string|null $before The stored one.
	 * @return string In ISO 8601; empty for none.
	 */
	private static function typed( string $typed, ?string $before ): string {
		$moment = Moment::read( $typed );
		$stays  = self::shown( $before ) === $typed || ( '' !== $typed && '' === $moment );
		return $stays ? (string) $before : $moment;
	}

	/**
	 * The tie that was chosen.
	 *
	 * @param array<string, string> $sent The form's fields.
	 * @return string|null As Coverage stores it; null for a game without a number.
	 */
	private static function typed_tie( array $sent ): ?string {
		$kind = $sent['atada'] ?? '';
		if ( Coverage::GAME === $kind ) {
			$game = absint( $sent['juego'] ?? '' );
			return $game > 0 ? Coverage::GAME . ':' . $game : null;
		}
		return in_array( $kind, Coverage::TIES, true ) ? $kind : '';
	}
}
