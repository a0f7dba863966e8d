<?php

namespace Telecoqui;

use WP_Post;
use WP_User;

/**
 * An author's name and a picture's description are shown with items that are not saved when they change. The newest of
 * those items get an event; older ones follow with their next change, or with the site's full sync.
 */
final class Shared_Changes {

	/** Items with an event for one author or picture: as many as the site updates at once when a topic changes. */
	private const NEWEST = 200;

	/** The picture metas that the site reads. */
	private const PICTURE_METAS = array( '_wp_attachment_image_alt', '_wp_attached_file', Picture_Credit::META );

	public static function touch_by_profile( int $user_id, WP_User $was ): void {
		$author = get_userdata( $user_id );
		if ( $author && ( $author->display_name !== $was->display_name || $author->user_nicename !== $was->user_nicename ) ) {
			self::touch_items_by( $user_id );
		}
	}

	public static function touch_by_biography( int $user_id, string $key ): void {
		if ( 'description' === $key ) {
			self::touch_items_by( $user_id );
		}
	}

	/** Remembers the newest items that a user signs. */
	public static function touch_items_by( int $user_id ): void {
		self::touch_items( array( 'author' => $user_id ) );
		self::touch_items_with( Story_Fieldset::AUTHORS, $user_id );
	}

	public static function touch_by_picture( int $post_id, string $key ): void {
		if ( in_array( $key, self::PICTURE_METAS, true ) ) {
			self::touch_items_with( '_thumbnail_id', $post_id );
		}
	}

	/** Called after a file of the media library was changed. Its caption holds the picture's credit, too. */
	public static function touch_by_caption( int $post_id, WP_Post $is, WP_Post $was ): void {
		if ( $is->post_excerpt !== $was->post_excerpt ) {
			self::touch_items_with( '_thumbnail_id', $post_id );
		}
	}

	private static function touch_items_with( string $key, int $value ): void {
		self::touch_items(
			array(
				'meta_key'   => $key,
				'meta_value' => $value,
			)
		);
	}

	private static function touch_items( array $query ): void {
		if ( ! Settings::can_publish() ) {
			return;
		}
		$fixed   = array(
			'post_status'      => 'publish',
			'numberposts'      => self::NEWEST,
			'orderby'          => 'date',
			'order'            => 'DESC',
			'fields'           => 'ids',
			'suppress_filters' => true,
		);
		$entries = array( Coverage_Entry_Type::TYPE );
		// A coverage has thousands of entries: the newest items would be entries alone.
		foreach ( array( array_diff( array_keys( Public_Item::kinds() ), $entries ), $entries ) as $types ) {
			array_map( array( Item_Changes::class, 'touch' ), get_posts( array( 'post_type' => $types ) + $fixed + $query ) );
		}
	}
}
