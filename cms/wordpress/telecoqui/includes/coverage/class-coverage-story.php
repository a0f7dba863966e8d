<?php

namespace Telecoqui;

use WP_Post;

/**
 * "Convertir en noticia": a draft with the text, the picture and the authors of an entry and the categories of its coverage,
 * which says where it comes from. As soon as it is published, the entry says what became of it.
 */
final class Coverage_Story {

	/** Of the news item: the entry. */
	private const ENTRY = '_telecoqui_de_entrada';

	public static function slug_of( int $entry_id ): ?string {
		$story = self::of( $entry_id );
		return $story && 'publish' === $story->post_status ? $story->post_name : null;
	}

	/** The news item that an entry became, in any status but the trash. */
	public static function of( int $entry_id ): ?WP_Post {
		$story_id = (int) get_post_meta( $entry_id, Coverage_Entry_Type::STORY, true );
		$story    = $story_id > 0 ? get_post( $story_id ) : null;
		return $story && 'post' === $story->post_type && 'trash' !== $story->post_status ? $story : null;
	}

	/** Makes the draft of this request's user, unless there is one. Returns the id of the news item, or a WP_Error. */
	public static function make( WP_Post $entry ) {
		$story = self::of( $entry->ID );
		if ( $story ) {
			return $story->ID;
		}
		$coverage = Coverage::find( $entry->post_parent );
		$source   = null === $coverage ? '' : self::source( $coverage, $entry );
		$story_id = wp_insert_post(
			wp_slash(
				array(
					'post_type'     => 'post',
					'post_status'   => 'draft',
					'post_title'    => Coverage_Entry_Type::first_words( $entry ),
					'post_content'  => $entry->post_content . $source,
					'post_category' => null === $coverage ? array() : wp_get_post_categories( $coverage->ID ),
					'meta_input'    => array_filter(
						array(
							self::ENTRY         => $entry->ID,
							Main_Category::META => null === $coverage ? 0 : Main_Category::chosen( $coverage->ID ),
							'_thumbnail_id'     => self::picture( $entry, $coverage ),
						)
					),
				)
			),
			true
		);
		if ( is_wp_error( $story_id ) ) {
			return $story_id;
		}
		if ( current_user_can( Editor_Rights::CAPABILITY ) ) {
			$signing = array( (int) $entry->post_author, ...Story_Fieldset::ids( $entry->ID, Story_Fieldset::AUTHORS ) );
			Story_Fieldset::store_ids( $story_id, Story_Fieldset::AUTHORS, array_values( array_diff( $signing, array( get_current_user_id() ) ) ) );
		}
		update_post_meta( $entry->ID, Coverage_Entry_Type::STORY, $story_id );
		return $story_id;
	}

	/** The picture of the draft: the entry's first one, or that of its coverage; 0 if there is none. */
	private static function picture( WP_Post $entry, ?WP_Post $coverage ): int {
		foreach ( parse_blocks( $entry->post_content ) as $block ) {
			$id = 'core/image' === $block['blockName'] ? absint( $block['attrs']['id'] ?? 0 ) : 0;
			if ( $id > 0 && wp_attachment_is_image( $id ) ) {
				return $id;
			}
		}
		return null === $coverage ? 0 : (int) get_post_thumbnail_id( $coverage );
	}

	public static function note_status( string $status, string $previous, WP_Post $post ): void {
		if ( $status !== $previous && in_array( 'publish', array( $status, $previous ), true ) ) {
			self::stamp_entry( $post );
		}
	}

	public static function note_slug( int $post_id, WP_Post $is, WP_Post $was ): void {
		if ( 'publish' === $is->post_status && $is->post_name !== $was->post_name ) {
			self::stamp_entry( $is );
		}
	}

	/** Has the site read again the entry that an item comes from. */
	private static function stamp_entry( WP_Post $post ): void {
		$entry_id = 'post' === $post->post_type ? (int) get_post_meta( $post->ID, self::ENTRY, true ) : 0;
		if ( $entry_id > 0 && Coverage_Entry_Type::TYPE === get_post_type( $entry_id ) ) {
			Coverage_Entries::stamp( $entry_id );
		}
	}

	/** A paragraph that leads to the entry, as a block; empty while the coverage has no address. */
	private static function source( WP_Post $coverage, WP_Post $entry ): string {
		if ( '' === $coverage->post_name ) {
			return '';
		}
		$link = sprintf( '<a href="%s">%s</a>', esc_attr( Coverage::entry_path( $coverage, $entry->ID ) ), esc_html( get_the_title( $coverage ) ) );
		return "\n\n" . get_comment_delimited_block_content( 'core/paragraph', array(), "\n<p>" . sprintf( __( 'Esta noticia salió de nuestra cobertura minuto a minuto: %s.', 'telecoqui' ), $link ) . "</p>\n" );
	}
}
