<?php

namespace Telecoqui;

use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * "Ficha de la noticia": what editors add to a news item, which REST can also write, and the REST field `ficha`, which the site reads. What cannot be
 * used is left out, and the editor is told.
 */
final class Story_Fieldset extends Fieldset {

	public const TYPE          = 'post';
	public const ID            = 'telecoqui_ficha';
	public const IS_OF_EDITORS = false;

	/** Characters of the short headline: two lines of a card on a phone. */
	private const MAX_TITLE = 90;

	/** A headline for cards. */
	public const SHORT_TITLE = '_telecoqui_titulo_corto';
	/** Users who sign beside the author, one row for each. Only editors choose them (Story_Rights). */
	public const AUTHORS = '_telecoqui_autor';
	/** News that the editor chose as related, one row for each, in the order of the rows. */
	public const RELATED = '_telecoqui_relacionada';
	/** A list of arrays with `date` (UTC, ISO 8601) and `text`. */
	public const CORRECTIONS = '_telecoqui_correcciones';

	public function title(): string {
		return __( 'Ficha de la noticia', 'telecoqui' );
	}

	protected function declared(): array {
		return array(
			self::SHORT_TITLE => array(
				'label'   => __( 'Titular corto, para las tarjetas', 'telecoqui' ),
				'max'     => self::MAX_TITLE,
				'parse'   => array( self::class, 'plain' ),
				'refusal' => sprintf( __( 'El titular corto no se guardó: tiene más de %d letras.', 'telecoqui' ), self::MAX_TITLE ),
			),
			new Signers_Field(),
			new Related_Field(),
			new Corrections_Field(),
		);
	}

	/** The site does not read them of items that are embedded in others. */
	public function read_fields(): array {
		$schema = array(
			'type'    => 'object',
			'context' => array( 'view', 'edit' ),
		);
		return array( 'ficha' => array( array( self::class, 'of' ), $schema ) );
	}

	/** Says also what else this user was refused in the same form. */
	public function store( int $post_id, array $values ): void {
		parent::store( $post_id, $values );
		Desk_Problems::add( $post_id, Story_Rights::refused() );
	}

	/** What the site shows of a news item: plain texts, dates in UTC, authors as in WordPress's own REST response of users. */
	public static function of( int $post_id ): array {
		$author = static fn( WP_User $user ): array => array(
			'id'             => $user->ID,
			'name'           => $user->display_name,
			'slug'           => $user->user_nicename,
			'description'    => (string) get_user_meta( $user->ID, 'description', true ),
			'previous_slugs' => Previous_Slugs::of_user( $user ),
		);
		return array(
			'short_title'    => (string) get_post_meta( $post_id, self::SHORT_TITLE, true ),
			'authors'        => array_map( $author, self::authors( $post_id ) ),
			'corrections'    => Corrections_Field::readable( get_post_meta( $post_id, self::CORRECTIONS, true ) ),
			'related'        => self::ids( $post_id, self::RELATED ),
			'text_changed'   => Text_Changes::of( $post_id ),
			'picture_credit' => Picture_Credit::of_item( $post_id ),
		);
	}

	public static function ids_meta(): array {
		return array(
			'type'              => 'integer',
			'single'            => false,
			'sanitize_callback' => 'absint',
			'show_in_rest'      => array( 'schema' => array( 'minimum' => 1 ) ),
		);
	}

	/** The ids in the rows of a meta, AUTHORS or RELATED, each once, in their order. */
	public static function ids( int $post_id, string $key ): array {
		return array_values( array_unique( array_filter( array_map( 'absint', array_filter( get_post_meta( $post_id, $key, false ), 'is_scalar' ) ) ) ) );
	}

	/** Stores ids in their order as the rows of a meta, AUTHORS or RELATED, if they are others than before. */
	public static function store_ids( int $post_id, string $key, array $ids ): void {
		if ( self::ids( $post_id, $key ) === $ids ) {
			return;
		}
		delete_post_meta( $post_id, $key );
		foreach ( $ids as $id ) {
			add_post_meta( $post_id, $key, $id );
		}
	}

	/** Who signs an item: its author first. A deleted user signs no longer. */
	public static function authors( int $post_id ): array {
		$ids = array_unique( array( (int) get_post_field( 'post_author', $post_id ), ...array_slice( self::ids( $post_id, self::AUTHORS ), 0, Signers_Field::MAX ) ) );
		return array_values( array_filter( array_map( 'get_userdata', $ids ) ) );
	}

	/** The first entries of a list, which the label names; says so if there are more. */
	public static function at_most( int $post_id, array $entries, int $max, string $label ): array {
		if ( count( $entries ) > $max ) {
			Desk_Problems::add( $post_id, array( sprintf( __( '%1$s: se guardaron las primeras %2$d.', 'telecoqui' ), $label, $max ) ) );
		}
		return array_slice( $entries, 0, $max );
	}

	/** Text without HTML, on one line. */
	public static function plain( string $text ): string {
		return trim( (string) preg_replace( '/\s+/u', ' ', wp_strip_all_tags( wp_check_invalid_utf8( $text, true ) ) ) );
	}
}
