<?php

namespace Telecoqui;

use WP_Term;
use WP_User;

/**
 * The REST field `previous_slugs`, oldest first, from which the site makes redirects. WordPress keeps those of items
 * (`_wp_old_slug`); this class keeps those of categories, tags and authors in the same way. They outlive the plugin, because nothing could
 * restore them.
 */
final class Previous_Slugs {

	/** WordPress's own meta of items, one row for each slug. */
	private const POST_META = '_wp_old_slug';

	/** Ours of terms and users, one row for each slug. */
	private const META = 'telecoqui_slug_anterior';

	/** From ids of terms to the slug before a change. */
	private static array $before = array();

	public static function register_field(): void {
		$schema = array(
			'type'  => 'array',
			'items' => array( 'type' => 'string' ),
		);
		$of_post = static fn( int $id ): array => self::others( get_post_meta( $id, self::POST_META, false ), (string) get_post_field( 'post_name', $id ) );
		$of_term = static fn( int $id ): array => self::others( get_term_meta( $id, self::META, false ), (string) get_term_field( 'slug', $id ) );
		Rest::field( array_keys( Item_Terms::TAXONOMIES ), 'previous_slugs', $of_post, $schema );
		// REST calls the taxonomy of tags "tag".
		Rest::field( array( ...array_values( Item_Terms::TAXONOMIES ), 'tag' ), 'previous_slugs', $of_term, $schema );
	}

	public static function term( string $slug, string $taxonomy ): ?WP_Term {
		// phpcs:ignore WordPress.DB.SlowDBQuery -- only for addresses that are no present ones.
		$terms = get_terms(
			array(
				'taxonomy'   => $taxonomy,
				'hide_empty' => false,
				'number'     => 1,
				'meta_key'   => self::META,
				'meta_value' => sanitize_title( $slug ),
			)
		);
		return is_array( $terms ) ? $terms[0] ?? null : null;
	}

	public static function of_user( WP_User $user ): array {
		return self::others( get_user_meta( $user->ID, self::META, false ), $user->user_nicename );
	}

	/** What the rows of a meta hold, without the present slug. */
	private static function others( $stored, string $present ): array {
		$slugs = array_filter( (array) $stored, static fn( $slug ): bool => is_string( $slug ) && '' !== $slug && $slug !== $present );
		return array_values( array_unique( $slugs ) );
	}

	public static function remember( int $term_id, string $taxonomy ): void {
		if ( isset( Public_Item::TERM_KINDS[ $taxonomy ] ) ) {
			self::$before[ $term_id ] = (string) get_term_field( 'slug', $term_id, $taxonomy, 'raw' );
		}
	}

	public static function keep( int $term_id, int $tt_id, string $taxonomy ): void {
		$before = self::$before[ $term_id ] ?? '';
		unset( self::$before[ $term_id ] );
		$present = (string) get_term_field( 'slug', $term_id, $taxonomy, 'raw' );
		if ( '' !== $before && $before !== $present ) {
			self::store( 'term', $term_id, $before, $present );
		}
	}

	public static function keep_of_user( int $user_id, WP_User $was ): void {
		$present = (string) get_the_author_meta( 'user_nicename', $user_id );
		if ( $present !== $was->user_nicename ) {
			self::store( 'user', $user_id, $was->user_nicename, $present );
		}
	}

	/** Stores a slug that a 'term' or a 'user' gave up. */
	private static function store( string $type, int $id, string $before, string $present ): void {
		// The order is that of the changes: a slug that returns and is given up again becomes the newest one.
		delete_metadata( $type, $id, self::META, $before );
		delete_metadata( $type, $id, self::META, $present );
		add_metadata( $type, $id, self::META, $before );
	}
}
