<?php
/**
 * REST fields of news items and programmes.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Term;

defined( 'ABSPATH' ) || exit;

/**
 * The read-only fields that WordPress lacks and the site reads. Names of categories are as WordPress stores them
 * (`&amp;` for an ampersand), as in the term's own REST response.
 */
final class Item_Fields {

	/** Registers the fields of both post types. */
	public static function register_fields(): void {
		$names = array(
			'type'  => 'array',
			'items' => array( 'type' => 'string' ),
		);
		self::field(
			'featured_media_url',
			array( Pictures::class, 'url' ),
			array(
				'type'   => array( 'string', 'null' ),
				'format' => 'uri',
			)
		);
		self::field( 'featured_media_alt', array( Pictures::class, 'alt' ), array( 'type' => 'string' ) );
		self::field( 'author_name', array( self::class, 'author_name' ), array( 'type' => array( 'string', 'null' ) ) );
		self::field( 'category_names', array( self::class, 'category_names' ), $names );
		self::field( 'categoria_programa_names', array( self::class, 'programme_category_names' ), $names );
		$text = array( 'type' => array( 'string', 'null' ) );
		self::field(
			'seo',
			array( Search_Appearance::class, 'of' ),
			array(
				'type'       => array( 'object', 'null' ),
				'properties' => array(
					'title'       => $text,
					'description' => $text,
					'image'       => $text,
				),
			)
		);
		self::field(
			'categoria_principal',
			array( self::class, 'main_category' ),
			array(
				'type'       => array( 'object', 'null' ),
				'properties' => array(
					'id'   => array( 'type' => 'integer' ),
					'name' => array( 'type' => 'string' ),
					'slug' => array( 'type' => 'string' ),
				),
			)
		);
	}

	/**
	 * Registers one field of both post types.
	 *
	 * @param string   $name   Its name in the response.
	 * @param callable $read   Returns the value for an item's id.
	 * @param array    $schema The value's JSON schema.
	 */
	private static function field( string $name, callable $read, array $schema ): void {
		Read_Only_Field::register( array_keys( Item_Categories::TAXONOMIES ), $name, $read, $schema );
	}

	/**
	 * The author's public name.
	 *
	 * @param int $post_id The item.
	 * @return string|null Null if the author was deleted.
	 */
	public static function author_name( int $post_id ): ?string {
		$name = get_the_author_meta( 'display_name', (int) get_post_field( 'post_author', $post_id ) );
		return '' === $name ? null : $name;
	}

	/**
	 * The names of the item's categories, the main one first.
	 *
	 * @param int $post_id The item.
	 * @return string[]
	 */
	public static function category_names( int $post_id ): array {
		return array_map( static fn( WP_Term $term ): string => $term->name, Item_Categories::of( $post_id ) );
	}

	/**
	 * The names of a programme's categories; a news item has none.
	 *
	 * @param int $post_id The item.
	 * @return string[]
	 */
	public static function programme_category_names( int $post_id ): array {
		return Programmes::POST_TYPE === get_post_type( $post_id ) ? self::category_names( $post_id ) : array();
	}

	/**
	 * The main category of the item.
	 *
	 * @param int $post_id The item.
	 * @return array{id: int, name: string, slug: string}|null Null if it has no category.
	 */
	public static function main_category( int $post_id ): ?array {
		$main = Item_Categories::of( $post_id )[0] ?? null;
		return $main ? array(
			'id'   => $main->term_id,
			'name' => $main->name,
			'slug' => $main->slug,
		) : null;
	}
}
