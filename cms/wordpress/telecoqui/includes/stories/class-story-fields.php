<?php
/**
 * What editors add to a news item.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * The metas of the box "Ficha de la noticia", which REST can also write, and the REST field `ficha`, which the site reads.
 */
final class Story_Fields {

	/** A headline for cards. */
	public const SHORT_TITLE = '_telecoqui_titulo_corto';
	/** Users who sign beside the author, one row for each. Only editors choose them (Story_Rights). */
	public const AUTHORS = '_telecoqui_autor';
	/** News that the editor chose as related, one row for each, in the order of the rows. */
	public const RELATED = '_telecoqui_relacionada';
	/** A list of arrays with `date` (UTC, ISO 8601) and `text`. */
	public const CORRECTIONS = '_telecoqui_correcciones';

	/** All that readers see. */
	public const METAS = array( self::SHORT_TITLE, self::AUTHORS, self::RELATED, self::CORRECTIONS, Text_Changes::META );

	/** Characters: two lines of a card on a phone. */
	public const LONGEST_TITLE = 90;
	/** Characters: a correction is a paragraph. */
	public const LONGEST_CORRECTION  = 1000;
	public const MOST_CORRECTIONS    = 20;
	public const MOST_OTHER_AUTHORS  = 9;
	public const MOST_RELATED        = 6;
	private const DATE               = 'Y-m-d\TH:i:s\Z';

	/** Registers the metas. REST refuses what does not fit; any other writer stores what can be read of it. */
	public static function register_metas(): void {
		$ids = array( 'schema' => array( 'minimum' => 1 ) );
		self::meta(
			self::SHORT_TITLE,
			array(
				'type'              => 'string',
				'single'            => true,
				'default'           => '',
				'sanitize_callback' => array( self::class, 'short_title' ),
				'show_in_rest'      => array( 'schema' => array( 'maxLength' => self::LONGEST_TITLE ) ),
			)
		);
		foreach ( array( self::AUTHORS, self::RELATED ) as $key ) {
			self::meta(
				$key,
				array(
					'type'              => 'integer',
					'single'            => false,
					'sanitize_callback' => 'absint',
					'show_in_rest'      => $ids,
					'auth_callback'     => array( Editor_Rights::class, self::AUTHORS === $key ? 'may_edit_site' : 'may_edit_item' ),
				)
			);
		}
		$correction = array(
			'type'                 => 'object',
			'required'             => array( 'date', 'text' ),
			'additionalProperties' => false,
			'properties'           => array(
				'date' => array(
					'type'   => 'string',
					'format' => 'date-time',
				),
				'text' => array(
					'type'      => 'string',
					'minLength' => 1,
					'maxLength' => self::LONGEST_CORRECTION,
				),
			),
		);
		self::meta(
			self::CORRECTIONS,
			array(
				'type'              => 'array',
				'single'            => true,
				'default'           => array(),
				'sanitize_callback' => array( self::class, 'corrections' ),
				'show_in_rest'      => array(
					'schema' => array(
						'items'    => $correction,
						'maxItems' => self::MOST_CORRECTIONS,
					),
				),
			)
		);
	}

	/**
	 * Registers a meta, which whoever may edit the item may write unless it says otherwise.
	 *
	 * @param string $key  Which meta.
	 * @param array  $more As register_post_meta() reads it.
	 */
	private static function meta( string $key, array $more ): void {
		register_post_meta( 'post', $key, $more + array( 'auth_callback' => array( Editor_Rights::class, 'may_edit_item' ) ) );
	}

	/** Registers the read-only field. */
	public static function register_field(): void {
		register_rest_field(
			'post',
			'ficha',
			array(
				'get_callback' => static fn( array $item ): array => self::of( (int) $item['id'] ),
				'schema'       => array(
					'type'     => 'object',
					'readonly' => true,
					'context'  => array( 'view', 'edit' ),
				),
			)
		);
	}

	/**
	 * What the site shows of a news item.
	 *
	 * @param int $post_id The item.
	 * @return array Plain texts, dates in UTC; authors as in WordPress's own REST response of users.
	 */
	public static function of( int $post_id ): array {
		$authors = array_map(
			static fn( WP_User $user ): array => array(
				'id'             => $user->ID,
				'name'           => $user->display_name,
				'slug'           => $user->user_nicename,
				'description'    => (string) get_user_meta( $user->ID, 'description', true ),
				'previous_slugs' => Previous_Slugs::of_user( $user ),
			),
			self::authors( $post_id )
		);
		return array(
			'short_title'    => self::short_title( get_post_meta( $post_id, self::SHORT_TITLE, true ) ),
			'authors'        => $authors,
			'corrections'    => self::corrections( get_post_meta( $post_id, self::CORRECTIONS, true ) ),
			'related'        => self::ids( $post_id, self::RELATED ),
			'text_changed'   => Text_Changes::of( $post_id ),
			'picture_credit' => Picture_Credit::of_item( $post_id ),
		);
	}

	/**
	 * The ids in the rows of a meta, each once, in their order.
	 *
	 * @param int    $post_id The item.
	 * @param string $key     AUTHORS or RELATED.
	 * @return int[]
	 */
	public static function ids( int $post_id, string $key ): array {
		return array_values( array_unique( array_filter( array_map( 'absint', array_filter( get_post_meta( $post_id, $key, false ), 'is_scalar' ) ) ) ) );
	}

	/**
	 * Stores ids as the rows of a meta, if they are others than before.
	 *
	 * @param int    $post_id The item.
	 * @param string $key     AUTHORS or RELATED.
	 * @param int[]  $ids     In their order.
	 */
	public static function store_ids( int $post_id, string $key, array $ids ): void {
		if ( self::ids( $post_id, $key ) === $ids ) {
			return;
		}
		delete_post_meta( $post_id, $key );
		foreach ( $ids as $id ) {
			add_post_meta( $post_id, $key, $id );
		}
	}

	/**
	 * Who signs an item: its author first. A deleted user signs no longer.
	 *
	 * @param int $post_id The item.
	 * @return WP_User[]
	 */
	public static function authors( int $post_id ): array {
		$ids = array_unique( array( (int) get_post_field( 'post_author', $post_id ), ...array_slice( self::ids( $post_id, self::AUTHORS ), 0, self::MOST_OTHER_AUTHORS ) ) );
		return array_values( array_filter( array_map( 'get_userdata', $ids ) ) );
	}

	/**
	 * Plain text on one line, at most LONGEST_TITLE characters.
	 *
	 * @param mixed $value The value that was sent or stored.
	 */
	public static function short_title( $value ): string {
		return is_string( $value ) ? mb_substr( self::plain( $value ), 0, self::LONGEST_TITLE ) : '';
	}

	/**
	 * The corrections that can be read, newest first.
	 *
	 * @param mixed $value The value that was sent or stored.
	 * @return array{date: string, text: string}[]
	 */
	public static function corrections( $value ): array {
		$read = array();
		foreach ( is_array( $value ) ? $value : array() as $correction ) {
			$given = is_array( $correction ) ? $correction + array( 'date' => '', 'text' => '' ) : array( 'date' => '', 'text' => '' ); // phpcs:ignore WordPress.Arrays.ArrayDeclarationSpacing.AssociativeArrayFound
			$time  = is_string( $given['date'] ) ? strtotime( $given['date'] ) : false;
			$text  = is_string( $given['text'] ) ? mb_substr( self::plain( $given['text'] ), 0, self::LONGEST_CORRECTION ) : '';
			if ( false !== $time && '' !== $text ) {
				$read[] = array(
					'date' => gmdate( self::DATE, $time ),
					'text' => $text,
				);
			}
		}
		usort( $read, static fn( array $a, array $b ): int => strcmp( $b['date'], $a['date'] ) );
		return array_slice( $read, 0, self::MOST_CORRECTIONS );
	}

	/**
	 * Text without HTML, on one line.
	 *
	 * @param string $text Any.
	 */
	public static function plain( string $text ): string {
		return trim( (string) preg_replace( '/\s+/u', ' ', wp_strip_all_tags( wp_check_invalid_utf8( $text, true ) ) ) );
	}
}
