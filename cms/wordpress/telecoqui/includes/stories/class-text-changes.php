<?php

namespace Telecoqui;

use WP_Post;

/**
 * Keeps the time at which the title or the body of a published news item or entry of a coverage last changed for readers. WordPress's own date of
 * modification changes with every save, also of a comma or a category.
 */
final class Text_Changes {

	/** UTC, ISO 8601. */
	public const META = '_telecoqui_actualizado';

	/** Words that differ. A corrected letter counts as two, because one word goes and another one comes. */
	private const MIN_WORDS = 3;

	/** The time of the last change; null if the text is that of the publication. */
	public static function of( int $post_id ): ?string {
		$time = strtotime( (string) get_post_meta( $post_id, self::META, true ) );
		return false === $time ? null : gmdate( Moment::READ, $time );
	}

	public static function note( int $post_id, WP_Post $is, WP_Post $was ): void {
		$is_told      = in_array( $is->post_type, array( 'post', Coverage_Entry_Type::TYPE ), true );
		$is_published = $is_told && 'publish' === $is->post_status && 'publish' === $was->post_status;
		if ( $is_published && self::differs( self::words( $was ), self::words( $is ) ) ) {
			update_post_meta( $post_id, self::META, Moment::now() );
		}
	}

	/** Whether readers would notice: three words more or less, or another number, which may be the whole news. */
	private static function differs( array $was, array $is ): bool {
		$changed = 0;
		foreach ( array_keys( $was + $is ) as $word ) {
			$difference = abs( ( $is[ $word ] ?? 0 ) - ( $was[ $word ] ?? 0 ) );
			if ( $difference > 0 && preg_match( '/\d/', (string) $word ) ) {
				return true;
			}
			$changed += $difference;
		}
		return $changed >= self::MIN_WORDS;
	}

	/** The words of the title and the body, without blocks, HTML, punctuation and case. */
	private static function words( WP_Post $post ): array {
		// A tag ends a word: "uno</p><p>dos" are two.
		$html = str_replace( '<', ' <', $post->post_title . ' ' . $post->post_content );
		$text = html_entity_decode( wp_strip_all_tags( strip_shortcodes( $html ) ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
		preg_match_all( '/[\p{L}\p{N}]+/u', mb_strtolower( $text ), $found );
		return array_count_values( $found[0] );
	}
}
