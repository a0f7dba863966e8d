<?php

namespace Telecoqui;

use WP_Post;
use WP_Term;

/**
 * A published item or a category at one moment, as far as webhooks need it. An item that is not published is null everywhere, because
 * readers do not see it.
 */
final class Public_Item {

	/** Taxonomies that the site shows, each with the site's name for their kind. */
	public const TERM_KINDS = array(
		'category'               => 'news-category',
		Programme_Type::TAXONOMY => 'programme-category',
		Item_Terms::TAG          => Item_Terms::TAG_KIND,
	);

	/** WordPress's id of the post or the term. */
	public int $id;

	/** One of kinds() or TERM_KINDS. */
	public string $kind;

	/** As WordPress stores it; of an entry, that of its coverage. */
	public string $slug;

	/** Plain text. */
	public string $title;

	/** Slugs; of an episode, its programme's; of a category, none. */
	public array $categories;

	/** Differs if readers would see a difference. */
	public string $looks;

	private function __construct( int $id, string $kind, string $slug, string $title, array $categories, array $looks ) {
		$this->id         = $id;
		$this->kind       = $kind;
		$this->slug       = $slug;
		$this->title      = $title;
		$this->categories = $categories;
		$this->looks      = md5( (string) wp_json_encode( $looks ) );
	}

	/** Post types that the site shows, each with the site's name for its kind. */
	public static function kinds(): array {
		return array( 'post' => 'news' ) + Desk::kinds();
	}

	public static function of( int $post_id ): ?self {
		$post = get_post( $post_id );
		return $post ? self::from( $post ) : null;
	}

	/** A category or a tag as it is stored now; null if it is gone, or the site does not show it. Its items have webhooks of their own. */
	public static function of_term( int $term_id ): ?self {
		$term  = get_term( $term_id );
		$kind  = $term instanceof WP_Term ? self::TERM_KINDS[ $term->taxonomy ] ?? null : null;
		$looks = null === $kind ? array() : array( $term->slug, $term->name, $term->description, $term->parent );
		return null === $kind ? null : new self( $term->term_id, $kind, $term->slug, $term->name, array(), $looks );
	}

	/** An item with the fields of this object, and with the metas and terms that are stored now. */
	public static function from( WP_Post $post ): ?self {
		$kind = self::kinds()[ $post->post_type ] ?? null;
		if ( null === $kind || 'publish' !== $post->post_status ) {
			return null;
		}
		if ( Coverage_Entry_Type::TYPE === $post->post_type ) {
			return self::of_entry( $post );
		}
		$categories = Episode_Type::TYPE === $post->post_type
			? Episode_Type::programme_slugs( $post->ID )
			: array_map( static fn( WP_Term $term ): string => $term->slug, Item_Terms::categories( $post->ID ) );
		// Readers see an episode only on the page of its programme.
		if ( Episode_Type::TYPE === $post->post_type && array() === $categories ) {
			return null;
		}
		$looks = array(
			array( $post->post_title, $post->post_content, $post->post_excerpt, $post->post_date_gmt, $post->post_password ),
			array( $post->post_author, get_post_thumbnail_id( $post ), Banner_Type::link_of( $post->ID ), Search_Appearance_Fieldset::of( $post->ID ) ),
			array( $post->post_name, $categories, Item_Terms::tags( $post ), Episode_Type::of( $post->ID ), self::front_page( $post ) ),
			'post' === $post->post_type ? array( Story_Fieldset::of( $post->ID ), Coverage::of( $post->ID ) ) : null,
		);
		return new self( $post->ID, $kind, $post->post_name, wp_strip_all_tags( $post->post_title ), $categories, $looks );
	}

	/** An entry, which readers see only in its coverage: its slug is that of the coverage. */
	private static function of_entry( WP_Post $post ): ?self {
		$coverage = Coverage::shown( $post->post_parent );
		$looks    = array( $post->post_content, $post->post_date_gmt, $post->post_password, $post->post_author, Coverage_Entry_Type::of( $post->ID ) );
		return null === $coverage ? null : new self( $post->ID, self::kinds()[ $post->post_type ], $coverage->post_name, Coverage_Entry_Type::first_words( $post ), array(), $looks );
	}

	private static function front_page( WP_Post $post ): ?array {
		$type = Desk::timed( $post->post_type );
		return null === $type ? Home_Pin_Fieldset::of( $post->ID ) : $type->field( $post );
	}
}
