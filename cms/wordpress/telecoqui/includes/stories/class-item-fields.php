<?php

namespace Telecoqui;

use WP_Term;

/**
 * The read-only fields that WordPress lacks and the site reads. Names of categories are as WordPress stores them
 * (`&amp;` for an ampersand), as in the term's own REST response.
 */
final class Item_Fields {

	public static function register_fields(): void {
		$text   = array( 'type' => array( 'string', 'null' ) );
		$names  = array(
			'type'  => 'array',
			'items' => array( 'type' => 'string' ),
		);
		$object = array( 'type' => array( 'object', 'null' ) );
		$fields = array(
			'featured_media_url'       => array( array( self::class, 'picture' ), $text + array( 'format' => 'uri' ) ),
			'featured_media_alt'       => array( array( self::class, 'picture_alt' ), array( 'type' => 'string' ) ),
			'author_name'              => array( array( self::class, 'author_name' ), $text ),
			'category_names'           => array( array( self::class, 'category_names' ), $names ),
			'categoria_programa_names' => array( array( self::class, 'programme_category_names' ), $names ),
			'seo'                      => array( array( Search_Appearance_Fieldset::class, 'of' ), $object ),
			'categoria_principal'      => array( array( self::class, 'main_category' ), $object ),
		);
		foreach ( $fields as $name => list( $read, $schema ) ) {
			Rest::field( array_keys( Item_Terms::TAXONOMIES ), $name, $read, $schema );
		}
	}

	public static function author_name( int $post_id ): ?string {
		$name = get_the_author_meta( 'display_name', (int) get_post_field( 'post_author', $post_id ) );
		return '' === $name ? null : $name;
	}

	public static function category_names( int $post_id ): array {
		return array_map( static fn( WP_Term $term ): string => $term->name, Item_Terms::categories( $post_id ) );
	}

	/** The names of a programme's categories; a news item has none. */
	public static function programme_category_names( int $post_id ): array {
		return Programme_Type::TYPE === get_post_type( $post_id ) ? self::category_names( $post_id ) : array();
	}

	/** The main category of the item: `id`, `name`, `slug`; null if it has no category. */
	public static function main_category( int $post_id ): ?array {
		$main = Item_Terms::categories( $post_id )[0] ?? null;
		return $main ? array(
			'id'   => $main->term_id,
			'name' => $main->name,
			'slug' => $main->slug,
		) : null;
	}

	/** The address of an item's featured picture; null if it has none. The site makes its own sizes, so it gets the full picture. */
	public static function picture( int $post_id ): ?string {
		$url = get_the_post_thumbnail_url( $post_id, 'full' );
		return $url ? $url : null;
	}

	/** The text alternative of an item's featured picture, as plain text; empty if the newsroom wrote none. */
	public static function picture_alt( int $post_id ): string {
		$picture_id = (int) get_post_thumbnail_id( $post_id );
		return $picture_id > 0 ? (string) get_post_meta( $picture_id, '_wp_attachment_image_alt', true ) : '';
	}
}
