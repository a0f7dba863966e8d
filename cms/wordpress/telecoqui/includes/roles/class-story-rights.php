<?php

namespace Telecoqui;

use WP_Error;
use WP_REST_Request;
use WP_Term;

/**
 * Whether a news item is in the category of the ticker, which only editors decide. Authors may save their items with it as they are. REST refuses a change
 * before anything is stored; any other writer's category is taken away again. What else only editors decide, the fields say.
 */
final class Story_Rights {

	/** The slug of the category whose news the home page's ticker shows (api-worker/src/newsroom/ticker.ts). */
	public const TICKER = 'breaking-news';

	/** What this request's user was refused, for the notice after the save. */
	private static array $refused = array();

	public static function check( $prepared, WP_REST_Request $request ) {
		if ( is_wp_error( $prepared ) || current_user_can( Editor_Rights::CAPABILITY ) ) {
			return $prepared;
		}
		$ticker = get_term_by( 'slug', self::TICKER, 'category' );
		$is_new = $ticker && in_array( $ticker->term_id, wp_parse_id_list( $request['categories'] ?? array() ), true )
			&& ! ( isset( $prepared->ID ) && has_term( $ticker->term_id, 'category', $prepared->ID ) );
		return $is_new ? new WP_Error( 'telecoqui_solo_edicion', self::ticker_sentence( $ticker ), array( 'status' => 403 ) ) : $prepared;
	}

	/** Takes the ticker's category away again, if an author has given it to an item by the classic form, the quick edit, XML-RPC or any other way. */
	public static function keep_off_ticker( int $post_id, int $tt_id, string $taxonomy ): void {
		// wp-cron and commands have no user.
		if ( 'category' !== $taxonomy || ! is_user_logged_in() || current_user_can( Editor_Rights::CAPABILITY ) ) {
			return;
		}
		$term = get_term_by( 'term_taxonomy_id', $tt_id );
		if ( $term instanceof WP_Term && self::TICKER === $term->slug ) {
			wp_remove_object_terms( $post_id, $term->term_id, $taxonomy );
			self::$refused = array( self::ticker_sentence( $term ) );
		}
	}

	/** What this request's user was refused outside REST, in sentences for the user. */
	public static function refused(): array {
		return self::$refused;
	}

	/** What an author is told about the ticker's category. */
	private static function ticker_sentence( WP_Term $ticker ): string {
		return sprintf( __( 'Solo quien edita las noticias de otras personas puede poner una en «%s», que sale en la portada.', 'telecoqui' ), wp_specialchars_decode( $ticker->name ) );
	}
}
