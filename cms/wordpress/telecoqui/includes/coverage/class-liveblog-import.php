<?php

namespace Telecoqui;

use WP_Comment;
use WP_Post;

/**
 * Brings the entries of Automattic's plugin Liveblog, which are comments, into a coverage. Each comes once, however often the button is pressed, and
 * what the plugin holds stays as it is.
 *
 * The meta `liveblog` of an item is "archive" as soon as its coverage has ended. An entry is a comment of the type and the status "liveblog". A change
 * is a second comment, whose meta `liveblog_replaces` names the first one, whose text the plugin changes, too. A deletion is a second comment without
 * text; the first one is in the trash, or gone. A key event has the meta `liveblog_key_entry` and the command `/key` in its text.
 */
final class Liveblog_Import {

	private const KIND     = 'liveblog';
	private const REPLACES = 'liveblog_replaces';
	private const KEY      = 'liveblog_key_entry';
	private const OTHERS   = 'liveblog_contributors';
	private const HIDDEN   = 'liveblog_hide_authors';
	public const ACTION    = 'telecoqui_traer_liveblog';

	/** Seconds of one press of the button: PHP ends most requests after 30. */
	private const BUDGET = 20.0;

	/** The button as a link of Fieldset::links(), if there is something to bring and this user may. */
	public static function links( WP_Post $post ): array {
		if ( ! self::may( $post->ID ) || 0 === self::comments( $post->ID, true ) ) {
			return array();
		}
		return array(
			array(
				'label' => __( 'Traer entradas del plugin Liveblog', 'telecoqui' ),
				'href'  => Button::address( self::ACTION, $post ),
				'help'  => __( 'Cada una viene una sola vez, con su hora y sus autores. Guarda antes lo que estés escribiendo.', 'telecoqui' ),
			),
		);
	}

	public static function act(): void {
		$may = static fn( ?WP_Post $post ): bool => $post && 'post' === $post->post_type && self::may( $post->ID );
		Button::press( self::ACTION, $may, array( self::class, 'run' ), array( Coverage_Entries::class, 'list_address' ), __( 'No puedes traer entradas a esta noticia.', 'telecoqui' ) );
	}

	/** Brings the entries, until all are there or the time is up. Returns whether all are there, and a sentence. */
	public static function run( WP_Post $post ): array {
		$deadline = microtime( true ) + self::BUDGET;
		$comments = self::comments( $post->ID );
		$edits    = self::edits( $comments );
		$entries  = array_filter( $comments, static fn( WP_Comment $comment ): bool => self::is_entry( $comment, $edits ) );
		if ( null === Coverage::of( $post->ID ) && array() !== $entries ) {
			$first     = Moment::read( reset( $entries )->comment_date_gmt );
			$has_ended = 'archive' === get_post_meta( $post->ID, self::KIND, true );
			$last      = $has_ended ? Moment::read( end( $entries )->comment_date_gmt ) : '';
			Coverage::store( $post->ID, '' === $first ? Moment::now() : $first, $last, '' );
		}
		$brought = 0;
		$failed  = array();
		$seen    = 0;
		foreach ( $entries as $comment ) {
			if ( microtime( true ) > $deadline ) {
				break;
			}
			$made = Coverage_Once::post( self::KIND . '-' . $comment->comment_ID, static fn( string $guid ) => self::bring( $comment, $edits[ (int) $comment->comment_ID ] ?? null, $post, $guid ) );
			++$seen;
			if ( is_wp_error( $made ) ) {
				$failed[] = sprintf( '%d: %s', $comment->comment_ID, $made->get_error_message() );
			} elseif ( $made[1] ) {
				++$brought;
			}
		}
		$text = sprintf( __( 'Entradas nuevas: %1$d, de %2$d que hay en Liveblog.', 'telecoqui' ), $brought, count( $entries ) );
		if ( $seen < count( $entries ) ) {
			$text .= ' ' . __( 'Faltan algunas: oprime el botón otra vez.', 'telecoqui' );
		}
		if ( array() !== $failed ) {
			$text .= ' ' . sprintf( __( 'Estas no vinieron: %s', 'telecoqui' ), implode( '; ', $failed ) );
		}
		return array( array() === $failed && count( $entries ) === $seen, $text );
	}

	/** Makes the entry of a comment, which was changed last at `$edited`, in UTC; returns its id or a WP_Error. */
	private static function bring( WP_Comment $comment, ?string $edited, WP_Post $coverage, string $guid ) {
		$id      = (int) $comment->comment_ID;
		$author  = get_userdata( (int) $comment->user_id );
		$is_key  = 'true' === get_comment_meta( $id, self::KEY, true ) || 1 === preg_match( '/liveblog-command type-key\b/', $comment->comment_content );
		$content = self::content( $comment->comment_content );
		$hidden  = ! $author || get_comment_meta( $id, self::HIDDEN, true );
		$changed = null === $edited ? '' : Moment::read( $edited );
		$post_id = wp_insert_post(
			wp_slash(
				array(
					'post_type'     => Coverage_Entry_Type::TYPE,
					'post_parent'   => $coverage->ID,
					'post_status'   => 'publish',
					'post_author'   => $author ? $author->ID : (int) $coverage->post_author,
					'post_title'    => $is_key ? self::headline( $content ) : '',
					'post_content'  => $content,
					'post_date'     => $comment->comment_date,
					'post_date_gmt' => $comment->comment_date_gmt,
					'guid'          => $guid,
					'meta_input'    => array_filter(
						array(
							Coverage_Entry_Type::KEY      => $is_key ? '1' : '',
							Coverage_Entry_Type::UNSIGNED => $hidden ? '1' : '',
							Text_Changes::META       => $changed,
						)
					),
				)
			),
			true
		);
		if ( ! is_wp_error( $post_id ) && ! $hidden ) {
			$others = array_filter( array_map( 'absint', array_filter( (array) get_comment_meta( $id, self::OTHERS, true ), 'is_scalar' ) ) );
			Story_Fieldset::store_ids( $post_id, Story_Fieldset::AUTHORS, array_values( array_diff( array_unique( $others ), array( $author->ID ) ) ) );
		}
		return $post_id;
	}

	/** A text without the plugin's own marks: commands such as /key, and the classes of tags and names. */
	private static function content( string $html ): string {
		$without_commands = preg_replace( '~<span class="liveblog-command[^"]*">[^<]*</span>|\[liveblog_key_events[^\[\]]*\]~', '', $html );
		$with_tags        = preg_replace( '~<(span|a)\b[^<>]*class="liveblog-hash[^<>]*>([^<]*)</\1>~', '#$2', $without_commands );
		return trim( wp_kses_post( preg_replace( '~<a\b[^<>]*class="liveblog-author[^<>]*>([^<]*)</a>~', '$1', $with_tags ) ) );
	}

	/** A headline for a key event, which has none: the first line of its HTML. */
	private static function headline( string $content ): string {
		$lines = preg_split( '~\R|<br\s*/?>|</p>|</h\d>~i', trim( $content ), 2 );
		return html_entity_decode( wp_html_excerpt( $lines[0], Coverage_Entry_Type::MAX_HEADLINE - 1, '…' ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	}

	/** Whether a comment is the first one of an entry that was not deleted. */
	private static function is_entry( WP_Comment $comment, array $edits ): bool {
		$id = (int) $comment->comment_ID;
		return '' !== trim( $comment->comment_content )
			&& ! get_comment_meta( $id, self::REPLACES, true )
			&& ! ( array_key_exists( $id, $edits ) && null === $edits[ $id ] );
	}

	/** When each entry was changed last, by the id of its first comment; null if it was deleted. */
	private static function edits( array $comments ): array {
		$edits = array();
		foreach ( $comments as $comment ) {
			$first = (int) get_comment_meta( (int) $comment->comment_ID, self::REPLACES, true );
			if ( $first > 0 ) {
				$edits[ $first ] = '' === trim( $comment->comment_content ) ? null : $comment->comment_date_gmt;
			}
		}
		return $edits;
	}

	/** All comments of the plugin, oldest first, or how many. */
	private static function comments( int $post_id, bool $counts = false ) {
		return get_comments(
			array(
				'post_id' => $post_id,
				'type'    => self::KIND,
				'status'  => self::KIND,
				'orderby' => array( 'comment_date_gmt', 'comment_ID' ),
				'order'   => 'ASC',
				'count'   => $counts,
			)
		);
	}

	/** Whether this user may bring entries: they are of others. */
	private static function may( int $post_id ): bool {
		return current_user_can( 'edit_post', $post_id ) && current_user_can( Editor_Rights::CAPABILITY );
	}
}
