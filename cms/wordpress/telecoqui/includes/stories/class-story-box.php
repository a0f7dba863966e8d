<?php
/**
 * The box "Ficha de la noticia".
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * A box below the editor of news, the same in the block editor and in the classic one.
 */
final class Story_Box {

	private const NONCE  = 'telecoqui_ficha_nonce';
	private const ACTION = 'telecoqui_guardar_ficha';
	/** Name of the form's fields. */
	public const FIELDS = 'telecoqui_ficha';
	/** As a browser sends the field of a date. */
	private const LOCAL_DATE = 'Y-m-d\TH:i';
	/** Users that the list offers; a larger newsroom writes the others over REST. */
	private const MOST_OFFERED = 200;

	/** Adds the box. */
	public static function add(): void {
		add_meta_box( 'telecoqui-ficha', __( 'Ficha de la noticia', 'telecoqui' ), array( self::class, 'render' ), 'post', 'normal', 'high' );
	}

	/**
	 * Prints the box.
	 *
	 * @param WP_Post $post The item on the screen.
	 */
	public static function render( WP_Post $post ): void {
		wp_nonce_field( self::ACTION, self::NONCE );
		$ficha = Story_Fields::of( $post->ID );
		self::label( 'titulo-corto', __( 'Titular corto, para las tarjetas', 'telecoqui' ) );
		printf(
			'<input class="widefat" id="telecoqui-ficha-titulo-corto" name="%s[titulo_corto]" type="text" maxlength="%d" value="%s" autocomplete="off">',
			esc_attr( self::FIELDS ),
			(int) Story_Fields::LONGEST_TITLE,
			esc_attr( $ficha['short_title'] )
		);
		self::render_authors( $post );
		self::label( 'relacionadas', __( 'Noticias relacionadas que tú escoges, una dirección o un número por línea', 'telecoqui' ) );
		printf(
			'<textarea class="widefat" id="telecoqui-ficha-relacionadas" name="%s[relacionadas]" rows="3">%s</textarea>',
			esc_attr( self::FIELDS ),
			esc_textarea( implode( "\n", array_map( static fn( int $id ): string => (string) ( get_permalink( $id ) ? get_permalink( $id ) : $id ), $ficha['related'] ) ) )
		);
		self::render_corrections( $ficha['corrections'] );
	}

	/**
	 * Prints the label of a field.
	 *
	 * @param string $id   The end of the field's id.
	 * @param string $text The label.
	 */
	private static function label( string $id, string $text ): void {
		printf( '<p><label for="telecoqui-ficha-%s"><strong>%s</strong></label></p>', esc_attr( $id ), esc_html( $text ) );
	}

	/**
	 * Prints the list of users who may sign beside the author. Authors see who does, and cannot change it.
	 *
	 * @param WP_Post $post The item on the screen.
	 */
	public static function render_authors( WP_Post $post ): void {
		$signing    = Story_Fields::ids( $post->ID, Story_Fields::AUTHORS );
		$may_choose = current_user_can( Editor_Rights::CAPABILITY );
		$offered    = $may_choose ? self::colleagues( (int) $post->post_author ) : array_filter( array_map( 'get_userdata', $signing ) );
		if ( array() === $offered ) {
			return;
		}
		printf(
			'<fieldset><legend style="padding: 1em 0"><strong>%s</strong></legend><div style="max-height: 9em; overflow: auto">',
			esc_html__( 'También firman', 'telecoqui' )
		);
		foreach ( $offered as $user ) {
			printf(
				'<label style="display: block"><input type="checkbox" name="%s[autores][]" value="%d"%s%s> %s</label>',
				esc_attr( self::FIELDS ),
				(int) $user->ID,
				checked( in_array( $user->ID, $signing, true ), true, false ),
				disabled( $may_choose, false, false ),
				esc_html( $user->display_name )
			);
		}
		echo '</div></fieldset>';
	}

	/**
	 * The users who may sign beside the author: everybody who can write.
	 *
	 * @param int $author_id The author.
	 * @return WP_User[]
	 */
	public static function colleagues( int $author_id ): array {
		return get_users(
			array(
				'capability' => 'edit_posts',
				'exclude'    => array( $author_id ),
				'orderby'    => 'display_name',
				'number'     => self::MOST_OFFERED,
			)
		);
	}

	/**
	 * Prints the corrections, and an empty one.
	 *
	 * @param array{date: string, text: string}[] $corrections Newest first.
	 */
	public static function render_corrections( array $corrections ): void {
		printf( '<p><strong>%s</strong></p>', esc_html__( 'Correcciones', 'telecoqui' ) );
		foreach ( array_merge( array( array( 'date' => '', 'text' => '' ) ), $corrections ) as $place => $correction ) { // phpcs:ignore WordPress.Arrays.ArrayDeclarationSpacing.AssociativeArrayFound
			printf(
				'<p><label>%1$s <input type="datetime-local" name="%2$s[correcciones][%3$d][fecha]" value="%4$s"></label><br>
				<label class="screen-reader-text" for="telecoqui-ficha-correccion-%3$d">%5$s</label>
				<textarea class="widefat" id="telecoqui-ficha-correccion-%3$d" name="%2$s[correcciones][%3$d][texto]" rows="2" maxlength="%6$d" placeholder="%7$s">%8$s</textarea></p>',
				esc_html__( 'Fecha', 'telecoqui' ),
				esc_attr( self::FIELDS ),
				(int) $place,
				'' === $correction['date'] ? '' : esc_attr( wp_date( self::LOCAL_DATE, strtotime( $correction['date'] ) ) ),
				esc_html__( 'Texto de la corrección', 'telecoqui' ),
				(int) Story_Fields::LONGEST_CORRECTION,
				0 === $place ? esc_attr__( 'Una corrección nueva. Sin fecha, es la de ahora.', 'telecoqui' ) : '',
				esc_textarea( $correction['text'] )
			);
		}
		printf( '<p class="description">%s</p>', esc_html__( 'Los lectores ven cada corrección al final, con su fecha. Borra el texto para quitarla.', 'telecoqui' ) );
	}

	/**
	 * Saves what was submitted. What cannot be used is left out, and the editor is told.
	 *
	 * @param int $post_id The item that was saved.
	 */
	public static function save( int $post_id ): void {
		$nonce = isset( $_POST[ self::NONCE ] ) ? sanitize_key( wp_unslash( $_POST[ self::NONCE ] ) ) : '';
		if ( ! wp_verify_nonce( $nonce, self::ACTION ) || wp_is_post_autosave( $post_id ) || wp_is_post_revision( $post_id ) ) {
			return;
		}
		if ( ! current_user_can( 'edit_post', $post_id ) || ! isset( $_POST[ self::FIELDS ] ) ) {
			return;
		}
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- Story_Form reads each field by itself.
		$form = new Story_Form( $post_id, wp_unslash( $_POST[ self::FIELDS ] ) );
		if ( null !== $form->short_title() ) {
			update_post_meta( $post_id, Story_Fields::SHORT_TITLE, wp_slash( $form->short_title() ) );
		}
		Story_Fields::store_ids( $post_id, Story_Fields::AUTHORS, $form->authors() );
		Story_Fields::store_ids( $post_id, Story_Fields::RELATED, $form->related() );
		update_post_meta( $post_id, Story_Fields::CORRECTIONS, wp_slash( $form->corrections() ) );
		Desk_Problems::add( $post_id, array( ...$form->problems(), ...Story_Rights::refused() ) );
	}
}
