<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * The tags of a news item that name a sport, a league or a team: the site reads from them on which sports pages the news stands, and readers see them
 * as topics. Its value is the names of all tags, of which the box offers some.
 */
final class Sports_Field extends Field {

	/** The names of the sports, as the site knows them. */
	private const SPORTS = array( 'Baloncesto', 'Béisbol', 'Fútbol', 'Fútbol americano', 'Voleibol' );

	public function __construct() {
		parent::__construct( 'telecoqui_deporte', array( 'is_meta' => false ) );
	}

	/** The choices of the panel are tags of the block editor. */
	public function panel( WP_Post $post ): array {
		return array(
			'key'    => $this->key,
			'kind'   => 'tags',
			'groups' => self::groups(),
			'help'   => self::help(),
		);
	}

	/** The names to choose from, in groups. Those with a title are folded. */
	private static function groups(): array {
		$title  = '';
		$names  = array( ...self::SPORTS, ...array_values( Sports_Teams::LEAGUES ) );
		$groups = array( compact( 'title', 'names' ) );
		$teams  = Sports_Teams::by_league();
		foreach ( array_intersect_key( Sports_Teams::LEAGUES, $teams ) as $league => $name ) {
			$title    = sprintf( __( 'Equipos de %s', 'telecoqui' ), $name );
			$names    = $teams[ $league ];
			$groups[] = compact( 'title', 'names' );
		}
		return $groups;
	}

	private static function help(): string {
		$unknown = array() === Sports_Teams::by_league() ? __( 'El sitio no dice ahora qué equipos conoce. Puedes escribir el nombre de un equipo como etiqueta.', 'telecoqui' ) . ' ' : '';
		return $unknown . __( 'Marca de qué trata la noticia: sale en la página de ese deporte y de ese equipo. Cada marca es también una etiqueta. Sin marcas, el sitio busca los nombres en el título y el extracto de las noticias de la categoría Deportes.', 'telecoqui' );
	}

	public function load( int $post_id ): array {
		$tags = wp_get_post_tags( $post_id, array( 'fields' => 'names' ) );
		return is_array( $tags ) ? array_map( 'wp_specialchars_decode', $tags ) : array();
	}

	/**
	 * The names that the form holds, as they are: a tag that was kept must stay the same. They are not compared with the teams, because the site may not say
	 * them now; whoever edits an item may tag it.
	 */
	public function typed( $posted ): array {
		return array_values( array_filter( self::listed( $posted ), static fn( $name ): bool => is_string( $name ) && '' !== trim( $name ) ) );
	}

	/** Prints the checkboxes, and keeps the tags that have none. */
	public function render( $tags ): void {
		$groups = self::groups();
		$name   = "{$this->key}[]";
		$html   = implode( '', array_map( static fn( string $tag ): string => Html::hidden( $name, $tag ), array_diff( $tags, ...array_column( $groups, 'names' ) ) ) );
		foreach ( $groups as $group ) {
			$boxes = Html::checkboxes( $name, array_combine( $group['names'], $group['names'] ), $tags );
			$html .= '' === $group['title'] ? $boxes : '<details>' . Html::element( 'summary', array(), $group['title'] ) . "{$boxes}</details>";
		}
		echo $html . Html::element( 'p', array( 'class' => 'description' ), self::help() ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes.
	}

	/** Adds and removes the tags that differ: WordPress keeps the others as they are. */
	public function store( int $post_id, $typed ): void {
		$stored  = $this->load( $post_id );
		$removed = array_filter( array_map( static fn( string $name ) => get_term_by( 'name', $name, Item_Terms::TAG ), self::without( $stored, $typed ) ) );
		if ( array() !== $removed ) {
			wp_remove_object_terms( $post_id, array_column( $removed, 'term_id' ), Item_Terms::TAG );
		}
		wp_set_post_tags( $post_id, self::without( $typed, $stored ), true );
	}
}
