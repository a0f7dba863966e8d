<?php
/**
 * The menu "Minuto a minuto".
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Lists the coverages, each with the link to its fast screen. Everybody who writes sees it.
 */
final class Coverage_Menu {

	public const SLUG = 'telecoqui-minuto';

	/** Everybody who writes news. */
	private const CAPABILITY = 'edit_posts';

	/** Adds the page, and WordPress the list of all entries below it. */
	public static function add(): void {
		$title = __( 'Minuto a minuto', 'telecoqui' );
		add_menu_page( $title, $title, self::CAPABILITY, self::SLUG, array( self::class, 'render' ), 'dashicons-clock', 5 );
		add_submenu_page( self::SLUG, $title, __( 'Escribir', 'telecoqui' ), self::CAPABILITY, self::SLUG, array( self::class, 'render' ) );
	}

	/** Prints the page. */
	public static function render(): void {
		printf( '<div class="wrap"><h1>%s</h1>', esc_html__( 'Minuto a minuto', 'telecoqui' ) );
		printf( '<p>%s</p>', esc_html__( 'Escoge una cobertura. Su pantalla es ligera, sirve en el teléfono y guarda lo que escribes sin señal. Guárdala en los favoritos del teléfono.', 'telecoqui' ) );
		$coverages = Coverage::latest();
		if ( array() === $coverages ) {
			printf( '<p>%s</p>', esc_html__( 'Todavía no hay ninguna: crea una noticia y marca «Contar esta noticia minuto a minuto» en su caja «Minuto a minuto».', 'telecoqui' ) );
		} else {
			echo '<ul>';
			array_map( array( self::class, 'item' ), $coverages );
			echo '</ul>';
		}
		echo '</div>';
	}

	/**
	 * Prints a coverage.
	 *
	 * @param WP_Post $post A coverage.
	 */
	private static function item( WP_Post $post ): void {
		$field = Coverage::of( $post->ID );
		if ( 'publish' !== $post->post_status ) {
			$state = __( 'sin publicar', 'telecoqui' );
		} elseif ( null === $field['fin'] ) {
			$state = __( 'en vivo', 'telecoqui' );
		} else {
			/* translators: %s: date and time. */
			$state = sprintf( __( 'terminó el %s', 'telecoqui' ), Moment::short( (int) strtotime( $field['fin'] ) ) );
		}
		printf( '<li style="padding:.4em 0"><a href="%s"><strong>%s</strong></a> · %s</li>', esc_url( Coverage_Desk::address( $post->ID ) ), esc_html( get_the_title( $post ) ), esc_html( $state ) );
	}
}
