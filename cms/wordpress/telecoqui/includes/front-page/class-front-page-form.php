<?php
/**
 * The forms of what editors put on the home page.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * The box with the fields, and its saving. A form that cannot be saved stores nothing: the editor comes back to it with
 * what was typed and a sentence that says why.
 */
final class Front_Page_Form {

	private const NONCE  = 'telecoqui_portada_nonce';
	private const ACTION = 'telecoqui_guardar_portada';
	/** Transient of a user: the refused form. Five minutes cover the redirect and a slow line. */
	private const REFUSED = 'telecoqui_portada_rechazada_';

	/**
	 * What this request's form was refused for.
	 *
	 * @var string
	 */
	private static string $reason = '';

	/**
	 * The refused form that this screen shows again.
	 *
	 * @var array{id: int, reason: string, values: array<string, string>}|null
	 */
	private static ?array $shown = null;

	/** Hooks the box, the check, the saving and the notice. */
	/**
	 * Adds the box, and removes WordPress's own list of raw fields and the box of the slug, which readers never see.
	 *
	 * @param WP_Post $post The item on the screen.
	 */
	public static function add( WP_Post $post ): void {
		remove_meta_box( 'postcustom', $post->post_type, 'normal' );
		remove_meta_box( 'slugdiv', $post->post_type, 'normal' );
		$title = in_array( $post->post_type, Emergency_Types::ALL, true ) ? __( 'En el sitio', 'telecoqui' ) : __( 'En la portada', 'telecoqui' );
		add_meta_box( 'telecoqui-portada', $title, array( self::class, 'render' ), $post->post_type, 'normal', 'high' );
	}

	/**
	 * Prints the box.
	 *
	 * @param WP_Post $post The item on the screen.
	 */
	public static function render( WP_Post $post ): void {
		wp_nonce_field( self::ACTION, self::NONCE );
		$typed = self::refused( $post->ID )['values'] ?? array();
		foreach ( Front_Page_Fields::values( $post->ID, $post->post_type ) as $key => $value ) {
			list( $label, $help ) = self::texts( $post->post_type, $key );
			printf( '<p><label for="%1$s"><strong>%2$s</strong></label><br>', esc_attr( $key ), esc_html( $label ) );
			self::control( $key, $typed[ $key ] ?? $value, $post->post_type );
			printf( '<br><span class="description" id="%1$s-ayuda">%2$s</span></p>', esc_attr( $key ), esc_html( $help ) );
		}
	}

	/**
	 * Prints the control of one field.
	 *
	 * @param string $key   Which meta.
	 * @param string $value As it is stored, or as it was typed.
	 * @param string $type  Post type.
	 */
	private static function control( string $key, string $value, string $type ): void {
		$choices = Emergency_Fields::choices( $key, $type );
		if ( array() !== $choices ) {
			printf( '<select id="%1$s" name="%1$s" aria-describedby="%1$s-ayuda">', esc_attr( $key ) );
			foreach ( $choices as $choice => $text ) {
				printf( '<option value="%1$s"%2$s>%3$s</option>', esc_attr( $choice ), selected( $value, $choice, false ), esc_html( $text ) );
			}
			echo '</select>';
			return;
		}
		if ( Front_Page_Fields::PLACE === $key ) {
			printf( '<select id="%1$s" name="%1$s" aria-describedby="%1$s-ayuda">', esc_attr( $key ) );
			foreach ( Front_Page_Fields::PLACES as $place ) {
				/* translators: %s: a number from 1 to 4. */
				printf( '<option value="%1$s"%2$s>%3$s</option>', esc_attr( $place ), selected( $value, $place, false ), esc_html( sprintf( __( 'Lugar %s', 'telecoqui' ), $place ) ) );
			}
			echo '</select>';
			return;
		}
		$moment = in_array( $key, Front_Page_Fields::MOMENTS, true ) ? Moment::read( $value ) : '';
		printf(
			'<input class="%2$s" id="%1$s" name="%1$s" type="%3$s" value="%4$s" aria-describedby="%1$s-ayuda" autocomplete="off">',
			esc_attr( $key ),
			in_array( $key, Front_Page_Fields::MOMENTS, true ) ? 'regular-text' : 'widefat',
			in_array( $key, Front_Page_Fields::MOMENTS, true ) ? 'datetime-local' : 'text',
			esc_attr( '' === $moment ? $value : wp_date( 'Y-m-d\TH:i', strtotime( $moment ) ) )
		);
	}

	/**
	 * The label and the explanation of a field.
	 *
	 * @param string $type Post type.
	 * @param string $key  Which meta.
	 * @return array{string, string}
	 */
	private static function texts( string $type, string $key ): array {
		$until = Front_Page_Types::LINE === $type
			? __( 'A esa hora desaparece de la portada. Una línea dura 12 horas como mucho.', 'telecoqui' )
			: __( 'A esa hora desaparece de la portada. Vacío: hasta que la retires.', 'telecoqui' );
		if ( in_array( $type, Emergency_Types::ALL, true ) ) {
			$until = Emergency_Fields::until_help( $type );
		}
		$texts = array(
			Front_Page_Fields::LINK  => array( __( 'Enlace', 'telecoqui' ), __( 'Una ruta del sitio, como /noticias, o una dirección que empiece con https://.', 'telecoqui' ) ),
			Front_Page_Fields::FROM  => array( __( 'Desde', 'telecoqui' ), Emergency_Types::POWER === $type ? __( 'De cuándo es el número. Vacío: la hora en que lo guardas o lo cambias aquí.', 'telecoqui' ) : __( 'Vacío: desde que se publica.', 'telecoqui' ) ),
			Front_Page_Fields::UNTIL => array( __( 'Hasta', 'telecoqui' ), $until ),
			Front_Page_Fields::PLACE => array( __( 'Lugar', 'telecoqui' ), __( 'De izquierda a derecha, en la franja de la portada. Sin promoción se ve el programa de siempre.', 'telecoqui' ) ),
			Front_Page_Fields::LABEL => array( __( 'Etiqueta', 'telecoqui' ), __( 'La línea sobre el título. Vacía: la de siempre en ese lugar.', 'telecoqui' ) ),
			Front_Page_Fields::URL   => array( __( 'Dirección de la publicación', 'telecoqui' ), __( 'Péguela completa. Si deja el título vacío, tomamos el texto y la fecha de la red, cuando la red los da.', 'telecoqui' ) ),
			Front_Page_Fields::DATE  => array( __( 'Fecha de la publicación', 'telecoqui' ), __( 'Vacía: la que dice la red, o el momento en que la publicas aquí.', 'telecoqui' ) ),
		);
		return ( Emergency_Types::CLOSING === $type ? Closing_Fields::texts() : array() )[ $key ] ?? ( $texts + Emergency_Fields::texts() )[ $key ];
	}

	/**
	 * Says in the empty title what it is.
	 *
	 * @param string  $text WordPress's own.
	 * @param WP_Post $post The item on the screen.
	 */
	public static function text_label( string $text, WP_Post $post ): string {
		if ( Emergency_Types::CLOSING === $post->post_type ) {
			return __( 'Nombre de la organización, la carretera o el evento', 'telecoqui' );
		}
		return in_array( $post->post_type, Front_Page_Types::ALL, true ) ? __( 'Texto que leen los lectores', 'telecoqui' ) : $text;
	}

	/**
	 * Refuses to save a form that cannot be saved. WordPress then stores nothing.
	 *
	 * @param bool  $is_empty Whether WordPress itself finds nothing to save.
	 * @param array $item     The fields given to wp_insert_post(), slashed.
	 */
	public static function refuse( bool $is_empty, array $item ): bool {
		$type   = $item['post_type'] ?? '';
		$values = self::submitted( $type, $item );
		if ( null === $values ) {
			return $is_empty;
		}
		$id           = (int) ( $item['ID'] ?? 0 );
		self::$reason = Front_Page_Check::sentence( $type, Front_Page_Check::complete( $type, $values ), get_post( $id ), $item['post_status'] ?? 'draft', $item['post_date_gmt'] ?? '' );
		if ( '' === self::$reason ) {
			return $is_empty;
		}
		$refused = array(
			'id'     => $id,
			'reason' => self::$reason,
			'values' => $values,
		);
		set_transient( self::REFUSED . get_current_user_id(), $refused, 5 * MINUTE_IN_SECONDS );
		return true;
	}

	/**
	 * Stores the text that the network said, if the editor typed none.
	 *
	 * @param array $data The fields about to be stored, slashed.
	 * @param array $item The fields given to wp_insert_post(), slashed.
	 */
	public static function complete_text( array $data, array $item ): array {
		$values = self::submitted( $data['post_type'], $item );
		if ( null !== $values && '' === $values[ Front_Page_Check::TEXT ] ) {
			$data['post_title'] = wp_slash( Front_Page_Check::complete( $data['post_type'], $values )[ Front_Page_Check::TEXT ] );
		}
		return $data;
	}

	/**
	 * Saves the fields of a form that was not refused.
	 *
	 * @param int $post_id The item that was saved.
	 */
	public static function save( int $post_id ): void {
		$type   = (string) get_post_type( $post_id );
		$values = self::submitted( $type, array( 'post_title' => wp_slash( get_post_field( 'post_title', $post_id, 'raw' ) ) ) );
		if ( null === $values || ! current_user_can( 'edit_post', $post_id ) ) {
			return;
		}
		$values = Front_Page_Check::complete( $type, $values );
		foreach ( Front_Page_Fields::OF[ $type ] as $key ) {
			update_post_meta( $post_id, $key, wp_slash( $values[ $key ] ) );
		}
	}

	/**
	 * Removes WordPress's "saved" from the address after a refused form.
	 *
	 * @param string $location Where WordPress sends the editor.
	 */
	public static function say_nothing_was_saved( string $location ): string {
		return '' === self::$reason ? $location : remove_query_arg( 'message', $location );
	}

	/**
	 * Gives the editor back the text of a refused form.
	 *
	 * @param WP_Post $post The item on the screen, whose title WordPress is about to print.
	 */
	public static function give_back_text( WP_Post $post ): void {
		$refused = self::refused( $post->ID );
		if ( null !== $refused ) {
			$post->post_title = $refused['values'][ Front_Page_Check::TEXT ];
		}
	}

	/** Says why the form was refused. */
	public static function notice(): void {
		$refused = self::refused( (int) get_the_ID() );
		if ( null !== $refused ) {
			/* translators: %s: a sentence that says why. */
			wp_admin_notice( esc_html( sprintf( __( 'No se guardó. %s', 'telecoqui' ), $refused['reason'] ) ), array( 'type' => 'error' ) );
		}
	}

	/**
	 * The refused form that the screen of an item shows again, once.
	 *
	 * @param int $post_id The item.
	 * @return array{id: int, reason: string, values: array<string, string>}|null
	 */
	private static function refused( int $post_id ): ?array {
		global $pagenow;
		$key = self::REFUSED . get_current_user_id();
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- only compared.
		if ( null === self::$shown && is_admin() && 'post.php' === $pagenow && 'GET' === ( $_SERVER['REQUEST_METHOD'] ?? '' ) ) {
			$stored      = get_transient( $key );
			self::$shown = is_array( $stored ) ? $stored : null;
		}
		if ( null === self::$shown || self::$shown['id'] !== $post_id ) {
			return null;
		}
		delete_transient( $key );
		return self::$shown;
	}

	/**
	 * The text and the metas of a submitted form, as they were typed.
	 *
	 * @param string $type Post type.
	 * @param array  $item The fields given to wp_insert_post(), slashed.
	 * @return array<string, string>|null Null if the request is not such a form.
	 */
	private static function submitted( string $type, array $item ): ?array {
		$nonce = isset( $_POST[ self::NONCE ] ) ? sanitize_key( wp_unslash( $_POST[ self::NONCE ] ) ) : '';
		if ( ! isset( Front_Page_Fields::OF[ $type ] ) || ! wp_verify_nonce( $nonce, self::ACTION ) ) {
			return null;
		}
		$values = array( Front_Page_Check::TEXT => trim( wp_strip_all_tags( wp_unslash( (string) ( $item['post_title'] ?? '' ) ), true ) ) );
		foreach ( Front_Page_Fields::OF[ $type ] as $key ) {
			// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- checked by Front_Page_Check, and sanitised by the meta.
			$value          = isset( $_POST[ $key ] ) ? wp_unslash( $_POST[ $key ] ) : '';
			$values[ $key ] = is_string( $value ) ? trim( $value ) : '';
		}
		return $values;
	}
}
