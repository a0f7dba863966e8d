<?php
/**
 * Episodes of programmes.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * The post type `episodio`: a title, a summary, a picture, its programme, its duration and its video. Its date is that of its broadcast. Episodes have
 * no page of their own: the site shows them on the page and in the feed of their programme.
 */
final class Episode_Type extends Desk_Type {

	public const TYPE     = Episodes::POST_TYPE;
	public const BASE     = 'episodios';
	public const ID       = 'telecoqui_episodio';
	public const SUPPORTS = array( 'title', 'excerpt', 'thumbnail', 'custom-fields' );

	/** The title of the box. */
	public function title(): string {
		return __( 'Datos del episodio', 'telecoqui' );
	}

	/** Its texts. */
	public function labels(): array {
		return array(
			'name'                  => __( 'Episodios', 'telecoqui' ),
			'singular_name'         => __( 'Episodio', 'telecoqui' ),
			'plural'                => __( 'episodios', 'telecoqui' ),
			'add_new'               => __( 'Añadir episodio', 'telecoqui' ),
			'edit_item'             => __( 'Editar episodio', 'telecoqui' ),
			'new_item'              => __( 'Episodio nuevo', 'telecoqui' ),
			'all_items'             => __( 'Todos los episodios', 'telecoqui' ),
			'featured_image'        => __( 'Imagen del episodio', 'telecoqui' ),
			'set_featured_image'    => __( 'Escoger la imagen', 'telecoqui' ),
			'remove_featured_image' => __( 'Quitar la imagen', 'telecoqui' ),
		);
	}

	/** Where it stands in the menu. */
	public function menu(): array {
		return array(
			'menu_icon'     => 'dashicons-playlist-video',
			'menu_position' => 6,
		);
	}

	/** The fields. */
	protected function declared(): array {
		return array(
			new Programme_Field(
				Episode_Data::PROGRAMME,
				array(
					'label'     => __( 'Programa', 'telecoqui' ),
					/* translators: %s: what was sent. */
					'refusal'   => __( 'El programa no se guardó: «%s» no es un programa. Escójalo de la lista.', 'telecoqui' ),
					'is_column' => true,
				)
			),
			new Duration_Field(
				Episode_Data::DURATION,
				array(
					'label'   => __( 'Duración', 'telecoqui' ),
					'help'    => __( 'Minutos (42), minutos y segundos (42:10) u horas (1:02:30).', 'telecoqui' ),
					/* translators: %s: what the editor typed. */
					'refusal' => __( 'La duración no se guardó: «%s» no es una duración. Escribe minutos (42), minutos y segundos (42:10) u horas (1:02:30), hasta 24 horas.', 'telecoqui' ),
				)
			),
			new Episode_Video(
				Episode_Data::VIDEO,
				array(
					'label'   => __( 'Dirección del video', 'telecoqui' ),
					'help'    => __( 'De YouTube, Vimeo, Facebook o TikTok, o la de un archivo de la biblioteca de medios.', 'telecoqui' ),
					/* translators: %s: what the editor typed. */
					'refusal' => __( 'El video no se guardó: el sitio no muestra «%s». Escribe la dirección https de un video de YouTube, Vimeo, Facebook o TikTok, o la de un archivo de video o audio de la biblioteca de medios.', 'telecoqui' ),
				)
			),
		);
	}

	/**
	 * Prints the fields.
	 *
	 * @param array   $values By metas.
	 * @param WP_Post $post   The episode on the screen.
	 */
	public function render( array $values, WP_Post $post ): void {
		parent::render( $values, $post );
		printf( '<p class="description">%s</p>', esc_html__( 'La fecha del episodio es la de su publicación. Uno programado aparece en el sitio cuando llega su hora.', 'telecoqui' ) );
	}
}
