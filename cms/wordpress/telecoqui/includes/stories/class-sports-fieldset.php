<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * A box beside the editor of news. A choice is a tag with the name of the sport, the league or the team: the site reads
 * from it on which sports pages the news stands, and readers see it as a topic.
 */
final class Sports_Fieldset extends Fieldset {

	public const TYPE          = 'post';
	public const ID            = 'telecoqui_deporte';
	public const CONTEXT       = 'side';
	public const IS_OF_EDITORS = false;

	/** The name of the checkboxes, and of the choices that the box showed as checked. */
	private const FIELD  = 'telecoqui_deporte';
	private const BEFORE = 'telecoqui_deporte_antes';

	/** The names of the sports, as the site knows them. */
	private const SPORTS = array( 'Baloncesto', 'Béisbol', 'Fútbol', 'Fútbol americano', 'Voleibol' );

	public function title(): string {
		return __( 'Deporte', 'telecoqui' );
	}

	/** It has no metas: WordPress stores its tags. */
	protected function declared(): array {
		return array();
	}

	/** The choices of the panel, which are tags of the block editor. */
	public function panel( WP_Post $post ): array {
		return array(
			array(
				'key'    => self::FIELD,
				'kind'   => 'tags',
				'groups' => self::groups(),
				'help'   => self::help(),
			),
		);
	}

	/**
	 * The names to choose from.
	 *
	 * @return array{title: string, names: string[]}[] Those with a title are folded.
	 */
	private static function groups(): array {
		$groups = array(
			array(
				'title' => '',
				'names' => array( ...self::SPORTS, ...array_values( Sports_Teams::LEAGUES ) ),
			),
		);
		$teams  = Sports_Teams::by_league();
		foreach ( array_intersect_key( Sports_Teams::LEAGUES, $teams ) as $league => $name ) {
			$groups[] = array(
				/* translators: %s: a league, such as NBA. */
				'title' => sprintf( __( 'Equipos de %s', 'telecoqui' ), $name ),
				'names' => $teams[ $league ],
			);
		}
		return $groups;
	}

	private static function help(): string {
		$unknown = array() === Sports_Teams::by_league() ? __( 'El sitio no dice ahora qué equipos conoce. Puedes escribir el nombre de un equipo como etiqueta.', 'telecoqui' ) . ' ' : '';
		return $unknown . __( 'Marca de qué trata la noticia: sale en la página de ese deporte y de ese equipo. Cada marca es también una etiqueta. Sin marcas, el sitio busca los nombres en el título y el extracto de las noticias de la categoría Deportes.', 'telecoqui' );
	}

	public function render( array $values, WP_Post $post ): void {
		$tags = wp_get_post_tags( $post->ID, array( 'fields' => 'names' ) );
		$tags = is_array( $tags ) ? array_map( 'wp_specialchars_decode', $tags ) : array();
		foreach ( self::groups() as $group ) {
			if ( '' === $group['title'] ) {
				self::print_choices( $group['names'], $tags );
				continue;
			}
			printf( '<details><summary>%s</summary>', esc_html( $group['title'] ) );
			self::print_choices( $group['names'], $tags );
			echo '</details>';
		}
		printf( '<p class="description">%s</p>', esc_html( self::help() ) );
	}

	/** Prints checkboxes. */
	private static function print_choices( array $names, array $tags ): void {
		foreach ( $names as $name ) :
			$is_chosen = in_array( $name, $tags, true );
			?>
			<label style="display:block"><input type="checkbox" name="<?php echo esc_attr( self::FIELD ); ?>[]" value="<?php echo esc_attr( $name ); ?>"<?php checked( $is_chosen ); ?>> <?php echo esc_html( $name ); ?></label>
			<?php if ( $is_chosen ) : ?>
				<input type="hidden" name="<?php echo esc_attr( self::BEFORE ); ?>[]" value="<?php echo esc_attr( $name ); ?>">
				<?php
			endif;
		endforeach;
	}

	/**
	 * Adds and removes the tags whose checkbox the editor changed. All other tags stay, also those that were written in
	 * WordPress's own box since this one was printed.
	 */
	public function store( int $post_id, array $values ): void {
		$before  = self::posted( self::BEFORE );
		$chosen  = self::posted( self::FIELD );
		$added   = array_diff( $chosen, $before );
		$removed = array_diff( $before, $chosen );
		if ( array() !== $removed ) {
			wp_remove_object_terms( $post_id, self::ids_of( $removed ), Item_Terms::TAG );
		}
		if ( array() !== $added ) {
			wp_set_post_tags( $post_id, array_values( $added ), true );
		}
	}

	/**
	 * The names that a field of the form holds. They are not compared with the teams that the site offers, because
	 * the site may not respond now; whoever edits an item may give it any tag.
	 */
	private static function posted( string $field ): array {
		// phpcs:ignore WordPress.Security.NonceVerification.Missing, WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- Desk_Form has verified the nonce, and the next line sanitises.
		$posted = isset( $_POST[ $field ] ) ? array_filter( (array) wp_unslash( $_POST[ $field ] ), 'is_string' ) : array();
		return array_values( array_filter( array_map( 'sanitize_text_field', $posted ) ) );
	}

	/** The ids of tags. */
	private static function ids_of( array $names ): array {
		$terms = array_map( static fn( string $name ) => get_term_by( 'name', $name, Item_Terms::TAG ), $names );
		return array_column( array_filter( $terms ), 'term_id' );
	}
}
