<?php
/**
 * The editor's fields of an episode.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * A box on the episode's screen.
 */
final class Episode_Box {

	private const NONCE   = 'telecoqui_episodio_nonce';
	private const ACTION  = 'telecoqui_guardar_episodio';
	private const REFUSED = 'telecoqui_episodio_rechazado_';

	/**
	 * Adds the box, and removes WordPress's own list of raw fields, which would show the same a second time.
	 */
	public static function add(): void {
		remove_meta_box( 'postcustom', Episodes::POST_TYPE, 'normal' );
		add_meta_box( 'telecoqui-episodio', __( 'Datos del episodio', 'telecoqui' ), array( self::class, 'render' ), Episodes::POST_TYPE, 'normal', 'high' );
	}

	/**
	 * Prints the box.
	 *
	 * @param WP_Post $post The episode on the screen.
	 */
	public static function render( WP_Post $post ): void {
		$data = Episode_Data::of( $post->ID );
		wp_nonce_field( self::ACTION, self::NONCE );
		printf(
			'<p><label for="%1$s">%2$s</label><br><select class="widefat" id="%1$s" name="%1$s"><option value="0">%3$s</option>',
			esc_attr( Episode_Data::PROGRAMME ),
			esc_html__( 'Programa', 'telecoqui' ),
			esc_html__( '— Escoge el programa —', 'telecoqui' )
		);
		foreach ( self::programmes() as $programme ) {
			printf(
				'<option value="%d"%s>%s</option>',
				(int) $programme->ID,
				selected( $data['programme'], $programme->ID, false ),
				esc_html( get_the_title( $programme ) )
			);
		}
		echo '</select></p>';
		self::field( Episode_Data::DURATION, __( 'Duración', 'telecoqui' ), Episode_Duration::text( $data['duration'] ), __( 'Minutos (42), minutos y segundos (42:10) u horas (1:02:30).', 'telecoqui' ) );
		self::field( Episode_Data::VIDEO, __( 'Dirección del video', 'telecoqui' ), (string) $data['video'], __( 'De YouTube, Vimeo, Facebook o TikTok, o la de un archivo de la biblioteca de medios.', 'telecoqui' ) );
		printf( '<p class="description">%s</p>', esc_html__( 'La fecha del episodio es la de su publicación. Uno programado aparece en el sitio cuando llega su hora.', 'telecoqui' ) );
	}

	/**
	 * Prints one field of text.
	 *
	 * @param string $name  Of the field.
	 * @param string $label What it holds.
	 * @param string $value Its value.
	 * @param string $hint  How to write it.
	 */
	private static function field( string $name, string $label, string $value, string $hint ): void {
		printf(
			'<p><label for="%1$s">%2$s</label><br>
			<input class="widefat" id="%1$s" name="%1$s" type="text" value="%3$s" autocomplete="off" aria-describedby="%1$s-ayuda">
			<span class="description" id="%1$s-ayuda">%4$s</span></p>',
			esc_attr( $name ),
			esc_html( $label ),
			esc_attr( $value ),
			esc_html( $hint )
		);
	}

	/**
	 * The programmes that an episode may belong to, by title.
	 *
	 * @return WP_Post[]
	 */
	private static function programmes(): array {
		return get_posts(
			array(
				'post_type'   => Programmes::POST_TYPE,
				'post_status' => array( 'publish', 'future', 'draft', 'pending', 'private' ),
				'numberposts' => -1,
				'orderby'     => 'title',
				'order'       => 'ASC',
			)
		);
	}

	/**
	 * Saves what was submitted; an invalid field keeps its previous value.
	 *
	 * @param int $post_id The episode that was saved.
	 */
	public static function save( int $post_id ): void {
		$nonce = isset( $_POST[ self::NONCE ] ) ? sanitize_key( wp_unslash( $_POST[ self::NONCE ] ) ) : '';
		if ( ! wp_verify_nonce( $nonce, self::ACTION ) || wp_is_post_autosave( $post_id ) || wp_is_post_revision( $post_id ) || ! current_user_can( 'edit_post', $post_id ) ) {
			return;
		}
		$typed = array();
		foreach ( Episode_Data::METAS as $key ) {
			// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- parsed below, by the rule of each field.
			$value         = isset( $_POST[ $key ] ) ? wp_unslash( $_POST[ $key ] ) : '';
			$typed[ $key ] = is_string( $value ) ? trim( $value ) : '';
		}
		$programme = Episode_Data::sanitize_programme( $typed[ Episode_Data::PROGRAMME ] );
		$duration  = Episode_Duration::parse( $typed[ Episode_Data::DURATION ] );
		$video     = Episode_Video::sanitize( $typed[ Episode_Data::VIDEO ] );
		$refused   = array();
		if ( 0 === $programme && ! in_array( $typed[ Episode_Data::PROGRAMME ], array( '', '0' ), true ) ) {
			$refused[ Episode_Data::PROGRAMME ] = $typed[ Episode_Data::PROGRAMME ];
		} else {
			update_post_meta( $post_id, Episode_Data::PROGRAMME, $programme );
		}
		if ( null === $duration ) {
			$refused[ Episode_Data::DURATION ] = $typed[ Episode_Data::DURATION ];
		} else {
			update_post_meta( $post_id, Episode_Data::DURATION, $duration );
		}
		if ( '' === $video && '' !== $typed[ Episode_Data::VIDEO ] ) {
			$refused[ Episode_Data::VIDEO ] = $typed[ Episode_Data::VIDEO ];
		} else {
			update_post_meta( $post_id, Episode_Data::VIDEO, wp_slash( $video ) );
		}
		if ( array() !== $refused ) {
			// A minute covers the redirect back to the screen.
			set_transient( self::REFUSED . get_current_user_id(), array( $post_id, $refused ), MINUTE_IN_SECONDS );
		}
	}

	/**
	 * Tells the editor what was not saved, and why readers do not see the episode.
	 */
	public static function notice(): void {
		$screen = get_current_screen();
		$post   = get_post();
		if ( null === $screen || null === $post || 'post' !== $screen->base || Episodes::POST_TYPE !== $screen->post_type ) {
			return;
		}
		foreach ( self::take_refused( $post->ID ) as $key => $typed ) {
			wp_admin_notice( esc_html( sprintf( self::refusals()[ $key ], $typed ) ), array( 'type' => 'error' ) );
		}
		$missing = self::missing( $post );
		if ( '' !== $missing ) {
			wp_admin_notice( esc_html( $missing ), array( 'type' => 'warning' ) );
		}
	}

	/**
	 * What the editor is told of a refused field, with a place for what was typed.
	 *
	 * @return array<string, string> By the field's meta.
	 */
	private static function refusals(): array {
		return array(
			/* translators: %s: what was sent. */
			Episode_Data::PROGRAMME => __( 'El programa no se guardó: «%s» no es un programa. Escójalo de la lista.', 'telecoqui' ),
			/* translators: %s: what the editor typed. */
			Episode_Data::DURATION  => __( 'La duración no se guardó: «%s» no es una duración. Escribe minutos (42), minutos y segundos (42:10) u horas (1:02:30), hasta 24 horas.', 'telecoqui' ),
			/* translators: %s: what the editor typed. */
			Episode_Data::VIDEO     => __( 'El video no se guardó: el sitio no muestra «%s». Escribe la dirección https de un video de YouTube, Vimeo, Facebook o TikTok, o la de un archivo de video o audio de la biblioteca de medios.', 'telecoqui' ),
		);
	}

	/**
	 * Why readers do not see an episode that is published or will be.
	 *
	 * @param WP_Post $post The episode.
	 * @return string Empty if nothing is missing.
	 */
	private static function missing( WP_Post $post ): string {
		if ( ! in_array( $post->post_status, array( 'publish', 'future' ), true ) ) {
			return '';
		}
		$programme = Episode_Data::of( $post->ID )['programme'];
		if ( null === $programme ) {
			return __( 'Este episodio no se ve en el sitio: escoge su programa.', 'telecoqui' );
		}
		if ( 'publish' !== get_post_status( $programme ) ) {
			return __( 'Este episodio no se ve en el sitio: su programa no está publicado.', 'telecoqui' );
		}
		if ( '' === trim( $post->post_title ) ) {
			return __( 'Este episodio no se ve en el sitio: escribe su título.', 'telecoqui' );
		}
		return '';
	}

	/**
	 * What was refused when this user last saved this episode. It is told once.
	 *
	 * @param int $post_id The episode on the screen.
	 * @return array<string, string> From metas to what was typed.
	 */
	private static function take_refused( int $post_id ): array {
		$key   = self::REFUSED . get_current_user_id();
		$saved = get_transient( $key );
		if ( ! is_array( $saved ) || $post_id !== $saved[0] ) {
			return array();
		}
		delete_transient( $key );
		return $saved[1];
	}
}
