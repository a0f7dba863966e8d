<?php

namespace Telecoqui;

use WP_Post;

/** Lists the coverages, each with the link to its fast screen. Everybody who writes sees it. */
final class Coverage_Menu {

	public const SLUG = 'telecoqui-minuto';

	/** Adds the page, and WordPress the list of all entries below it. */
	public static function add(): void {
		$title = __( 'Minuto a minuto', 'telecoqui' );
		add_menu_page( $title, $title, 'edit_posts', self::SLUG, array( self::class, 'render' ), 'dashicons-clock', 5 );
		add_submenu_page( self::SLUG, $title, __( 'Escribir', 'telecoqui' ), 'edit_posts', self::SLUG, array( self::class, 'render' ) );
	}

	public static function render(): void {
		$coverages = Coverage::latest();
		?>
		<div class="wrap">
			<h1><?php esc_html_e( 'Minuto a minuto', 'telecoqui' ); ?></h1>
			<p><?php esc_html_e( 'Escoge una cobertura. Su pantalla es ligera, sirve en el teléfono y guarda lo que escribes sin señal. Guárdala en los favoritos del teléfono.', 'telecoqui' ); ?></p>
			<?php if ( array() === $coverages ) : ?>
				<p><?php esc_html_e( 'Todavía no hay ninguna: crea una noticia y marca «Contar esta noticia minuto a minuto» en su caja «Minuto a minuto».', 'telecoqui' ); ?></p>
			<?php else : ?>
				<ul>
					<?php foreach ( $coverages as $post ) : ?>
						<li style="padding:.4em 0"><a href="<?php echo esc_url( Coverage_Desk::address( $post->ID ) ); ?>"><strong><?php echo esc_html( get_the_title( $post ) ); ?></strong></a> · <?php echo esc_html( self::state( $post ) ); ?></li>
					<?php endforeach; ?>
				</ul>
			<?php endif; ?>
		</div>
		<?php
	}

	private static function state( WP_Post $post ): string {
		$end = Coverage::of( $post->ID )['fin'];
		if ( 'publish' !== $post->post_status ) {
			return __( 'sin publicar', 'telecoqui' );
		}
		return null === $end ? __( 'en vivo', 'telecoqui' ) : sprintf( __( 'terminó el %s', 'telecoqui' ), Moment::short( (int) strtotime( $end ) ) );
	}
}
