<?php

namespace Telecoqui;

use stdClass;
use WP_Error;
use WP_REST_Request;
use WP_Term;

/**
 * Who signs beside the author, whether the item is pinned on the home page, and whether it is in the category of the ticker. Authors may
 * save their items with all of that as it is. REST refuses a change before anything is stored; the metas refuse every other writer
 * (Editor_Rights), and the category is taken away again.
 */
final class Story_Rights {

	/** The slug of the category whose news the home page's ticker shows (api-worker/src/newsroom/ticker.ts). */
	public const TICKER = 'breaking-news';

	private const METAS = array( Story_Fieldset::AUTHORS, ...Home_Pin_Fieldset::METAS );

	/** What this request's user was refused, for the notice after the save. */
	private static array $refused = array();

	/**
	 * Refuses in REST what only editors decide. What is sent as it is stored is left out of the request, because WordPress asks for the right
	 * to write it even then, and the block editor sends all metas when one changes.
	 *
	 * @param stdClass|WP_Error $prepared The item about to be saved.
	 * @return stdClass|WP_Error
	 */
	public static function check( $prepared, WP_REST_Request $request ) {
		if ( is_wp_error( $prepared ) || current_user_can( Editor_Rights::CAPABILITY ) ) {
			return $prepared;
		}
		$post_id = (int) ( $prepared->ID ?? 0 );
		$metas   = is_array( $request['meta'] ) ? $request['meta'] : array();
		$refused = array_filter(
			array(
				self::refuse_signing( $post_id, (array) ( $metas[ Story_Fieldset::AUTHORS ] ?? array() ) ),
				self::refuse_pin( $post_id, array_intersect_key( $metas, array_flip( Home_Pin_Fieldset::METAS ) ) ),
				self::refuse_categories( $post_id, wp_parse_id_list( $request['categories'] ?? array() ) ),
			)
		);
		if ( array() !== $refused ) {
			return new WP_Error( 'telecoqui_solo_edicion', implode( ' ', $refused ), array( 'status' => 403 ) );
		}
		if ( array() !== $metas ) {
			$request->set_param( 'meta', array_diff_key( $metas, array_flip( self::METAS ) ) );
		}
		return $prepared;
	}

	/**
	 * Why an author cannot have these people sign an item.
	 *
	 * @param int   $post_id The item; 0: a new one, which its author signs.
	 * @param array $names   Ids of users, as they were sent.
	 * @return string Plain text; empty if all of them sign already.
	 */
	public static function refuse_signing( int $post_id, array $names ): string {
		$author = $post_id > 0 ? (int) get_post_field( 'post_author', $post_id ) : get_current_user_id();
		$known  = array( $author, ...( $post_id > 0 ? Story_Fieldset::ids( $post_id, Story_Fieldset::AUTHORS ) : array() ) );
		$sent   = array_map( static fn( $name ): int => is_scalar( $name ) ? absint( $name ) : 0, $names );
		return array() === array_diff( $sent, $known )
			? ''
			: __( 'Solo quien edita las noticias de otras personas puede añadir a alguien que también firme.', 'telecoqui' );
	}

	/** Why an author cannot pin an item, by the metas that were sent; empty if nothing changes. */
	private static function refuse_pin( int $post_id, array $sent ): string {
		foreach ( $sent as $key => $value ) {
			$stored = $post_id > 0 ? get_post_meta( $post_id, $key, true ) : '';
			$field  = Home_Pin_Fieldset::one()->fields()[ $key ];
			if ( $field->clean( $value ) !== $field->clean( $stored ) ) {
				return __( 'Solo quien edita las noticias de otras personas puede fijar una en la portada o soltarla.', 'telecoqui' );
			}
		}
		return '';
	}

	/** Why an author cannot give an item these categories; empty if the ticker's is not among them, or the item has it already. */
	private static function refuse_categories( int $post_id, array $ids ): string {
		$ticker = get_term_by( 'slug', self::TICKER, 'category' );
		$has    = $ticker instanceof WP_Term && $post_id > 0 && has_term( $ticker->term_id, 'category', $post_id );
		return $ticker instanceof WP_Term && in_array( $ticker->term_id, $ids, true ) && ! $has
			? self::ticker_sentence( $ticker )
			: '';
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
		/* translators: %s: a category, such as Última hora. */
		return sprintf( __( 'Solo quien edita las noticias de otras personas puede poner una en «%s», que sale en la portada.', 'telecoqui' ), wp_specialchars_decode( $ticker->name ) );
	}
}
