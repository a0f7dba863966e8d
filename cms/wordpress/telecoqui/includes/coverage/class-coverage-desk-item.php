<?php

namespace Telecoqui;

use WP_Post;

/** What the fast screen shows of an entry and of its coverage, with what this request's user may do. */
final class Coverage_Desk_Item {

	/** Words that stand for a text that this screen does not edit: two lines of a phone. */
	private const WORDS = 40;

	/** Entries with what the site says of them: one query, and at most one request to the site. */
	public static function of_all( array $posts ): array {
		$ids    = array_map( static fn( WP_Post $post ): int => $post->ID, $posts );
		$states = Item_States::of( $ids );
		Site_Items::ask( array( Public_Item::kinds()[ Coverage_Entry_Type::TYPE ] => $ids ) );
		$items = array();
		foreach ( $posts as $post ) {
			$delivery = current_user_can( 'edit_post', $post->ID ) ? $states[ $post->ID ] ?? null : null;
			$state    = Item_Text::of( $post, $delivery, Site_Items::of( $post ) );
			$level    = $state['level'];
			$text     = 'info' === $level && null === $delivery ? '' : trim( $state['short'] . ' ' . Item_Text::refused( $post, $delivery ) );
			$items[]  = array( 'sitio' => compact( 'level', 'text' ) ) + self::of( $post );
		}
		return $items;
	}

	public static function of( WP_Post $post ): array {
		$field    = Coverage_Entry_Type::of( $post->ID );
		$may_edit = current_user_can( 'edit_post', $post->ID );
		$text     = $may_edit ? Coverage_Text::typed( $post->post_content )['text'] ?? null : null;
		$coverage = Coverage::shown( $post->post_parent );
		$story    = Coverage_Story::of( $post->ID );
		return array(
			'id'           => $post->ID,
			'estado'       => $post->post_status,
			'cuando'       => Moment::read( $post->post_date_gmt ),
			'titular'      => $field['titular'],
			'clave'        => $field['clave'],
			'fijada'       => null !== $field['fijada'],
			'firman'       => implode( ', ', array_column( $field['autores'], 'nombre' ) ),
			// Null: it has blocks that the field would lose, or is somebody else's.
			'texto'        => $text,
			'resumen'      => null === $text ? Coverage_Text::first_words( $post->post_content, self::WORDS ) : '',
			'fotos'        => substr_count( $post->post_content, '<img ' ),
			'correcciones' => count( $field['correcciones'] ),
			'puede'        => array(
				'editar'   => $may_edit,
				'borrar'   => current_user_can( 'delete_post', $post->ID ),
				'avisar'   => $field['clave'] && 'publish' === $post->post_status && Announcement::may( $post->ID ),
				'publicar' => in_array( $post->post_status, array( 'pending', 'draft' ), true ) && current_user_can( 'publish_post', $post->ID ),
			),
			'editor'       => $may_edit ? (string) get_edit_post_link( $post->ID, 'raw' ) : '',
			'enlace'       => $coverage && 'publish' === $post->post_status ? (string) Site_Address::at( Coverage::entry_path( $coverage, $post->ID ) ) : '',
			'noticia'      => $story && current_user_can( 'edit_post', $story->ID ) ? (string) get_edit_post_link( $story->ID, 'raw' ) : '',
		);
	}

	/** A coverage, and whether readers see it; null: the site did not say so. */
	public static function of_coverage( WP_Post $coverage ): array {
		$field = Coverage::of( $coverage->ID );
		$site  = Site_Items::of( $coverage );
		return array(
			'id'      => $coverage->ID,
			'titulo'  => wp_specialchars_decode( get_the_title( $coverage ), ENT_QUOTES ),
			'fin'     => $field['fin'],
			'visible' => null === Coverage::shown( $coverage->ID ) ? false : ( null === $site ? null : null === $site['hidden'] ),
			'dirige'  => current_user_can( 'edit_post', $coverage->ID ),
		);
	}
}
