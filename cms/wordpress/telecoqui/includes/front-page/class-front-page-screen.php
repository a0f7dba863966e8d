<?php

namespace Telecoqui;

/** The screen "Portada": the front page as readers will have it, and the order of its pinned news. */
final class Front_Page_Screen {

	public const SLUG = 'telecoqui-portada';

	private const SCRIPT = 'telecoqui-front-page';

	public static function add(): void {
		$title = __( 'Portada', 'telecoqui' );
		add_menu_page( $title, $title, Editor_Rights::CAPABILITY, self::SLUG, array( self::class, 'render' ), 'dashicons-layout', 6 );
	}

	public static function enqueue( string $screen ): void {
		if ( 'toplevel_page_' . self::SLUG !== $screen ) {
			return;
		}
		$data = array(
			'places' => count( Home_Pin_Fieldset::places() ),
			'texts'  => array(
				'intro'   => __( 'Así queda la portada. Las noticias fijadas van primero, en tu orden; detrás, las que el sitio pone solo. Nada cambia hasta que guardes.', 'telecoqui' ),
				'areas'   => array( __( 'Principal', 'telecoqui' ), __( 'Al lado', 'telecoqui' ), __( 'Debajo', 'telecoqui' ), __( 'Después', 'telecoqui' ) ),
				'pinned'  => __( 'Fijadas (%1$d de %2$d)', 'telecoqui' ),
				'none'    => __( 'Ninguna: la portada va sola. Fija una de abajo.', 'telecoqui' ),
				'next'    => __( 'Detrás, como las pone el sitio', 'telecoqui' ),
				'sticky'  => __( 'Fija en WordPress', 'telecoqui' ),
				'silent'  => __( 'No se sabe qué ven los lectores: el sitio no contestó. Puedes arreglar las fijadas de todos modos.', 'telecoqui' ),
				'up'      => __( 'Subir', 'telecoqui' ),
				'down'    => __( 'Bajar', 'telecoqui' ),
				'release' => __( 'Soltar', 'telecoqui' ),
				'pin'     => __( 'Fijar', 'telecoqui' ),
				'until'   => __( 'Hasta', 'telecoqui' ),
				'who'     => __( 'La fijó %s.', 'telecoqui' ),
				'new'     => __( 'Sin guardar.', 'telecoqui' ),
				'full'    => Home_Pin_Fieldset::full(),
				'moved'   => __( '«%1$s» está en el lugar %2$d de %3$d.', 'telecoqui' ),
				'gone'    => __( '«%s» ya no está fijada.', 'telecoqui' ),
				'save'    => __( 'Guardar la portada', 'telecoqui' ),
				'discard' => __( 'Descartar', 'telecoqui' ),
				'changed' => __( 'Hay cambios sin guardar.', 'telecoqui' ),
				'saved'   => __( 'Guardada.', 'telecoqui' ),
				'same'    => __( 'Es la que está guardada.', 'telecoqui' ),
				'failed'  => __( 'No se guardó: no hay conexión con WordPress. Tu orden sigue aquí; intenta otra vez.', 'telecoqui' ),
				'unread'  => __( 'No se pudo leer la portada. Carga la página otra vez.', 'telecoqui' ),
				'others'  => __( 'Lo demás que ven los lectores', 'telecoqui' ),
				'nothing' => __( 'Nada', 'telecoqui' ),
				'change'  => __( 'Cambiar', 'telecoqui' ),
			),
		);
		$needs = array( 'wp-a11y', 'wp-api-fetch', 'wp-components', 'wp-date', 'wp-element', 'wp-i18n', Asset::enqueue_story_search() );
		Asset::enqueue( self::SCRIPT, 'front-page.js', $needs, 'telecoquiFrontPage', $data );
		Asset::enqueue_style( self::SCRIPT, 'front-page.css', array( 'wp-components' ) );
	}

	public static function render(): void {
		?>
		<div class="wrap">
			<h1><?php esc_html_e( 'Portada', 'telecoqui' ); ?></h1>
			<div id="telecoqui-portada"><p><?php esc_html_e( 'Buscando lo que ven los lectores…', 'telecoqui' ); ?></p></div>
			<noscript><p><?php esc_html_e( 'Esta pantalla necesita JavaScript. Sin él, escoge el lugar de cada noticia en su caja «Fijar en portada».', 'telecoqui' ); ?></p></noscript>
		</div>
		<?php
	}
}
