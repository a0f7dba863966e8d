<?php
/**
 * An item as readers see it.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;
use WP_Term;

defined( 'ABSPATH' ) || exit;

/**
 * A published news item, programme, episode or banner at one moment, as far as webhooks need it. An item that is not published
 * is null everywhere, because readers do not see it.
 */
final class Public_Item {

	/**
	 * Post types that the site shows and that are not declared (Desk), each with the site's name for its kind.
	 */
	private const OTHERS = array(
		'post'                      => 'news',
		Programmes::POST_TYPE       => 'programme',
		Episodes::POST_TYPE         => 'episode',
		Coverage_Entries::POST_TYPE => 'coverage-entry',
	);

	/**
	 * WordPress's id.
	 *
	 * @var int
	 */
	public int $id;

	/**
	 * One of kinds().
	 *
	 * @var string
	 */
	public string $kind;

	/**
	 * As WordPress stores it; of an entry, that of its coverage.
	 *
	 * @var string
	 */
	public string $slug;

	/**
	 * Plain text.
	 *
	 * @var string
	 */
	public string $title;

	/**
	 * Slugs; of an episode, its programme's.
	 *
	 * @var string[]
	 */
	public array $categories;

	/**
	 * Differs if readers would see a difference.
	 *
	 * @var string
	 */
	public string $looks;

	/**
	 * Stores the values; `of` and `from` read them.
	 *
	 * @param int      $id         WordPress's id.
	 * @param string   $kind       One of kinds().
	 * @param string   $slug       As WordPress stores it.
	 * @param string   $title      Plain text.
	 * @param string[] $categories Slugs.
	 * @param string   $looks      Differs if readers would see a difference.
	 */
	private function __construct(
		int $id,
		string $kind,
		string $slug,
		string $title,
		array $categories,
		string $looks
	) {
		$this->id         = $id;
		$this->kind       = $kind;
		$this->slug       = $slug;
		$this->title      = $title;
		$this->categories = $categories;
		$this->looks      = $looks;
	}

	/**
	 * Post types that the site shows, each with the site's name for its kind.
	 *
	 * @return array<string, string>
	 */
	public static function kinds(): array {
		return self::OTHERS + Desk::kinds();
	}

	/**
	 * An item as it is stored now.
	 *
	 * @param int $post_id Any post.
	 */
	public static function of( int $post_id ): ?self {
		$post = get_post( $post_id );
		return $post ? self::from( $post ) : null;
	}

	/**
	 * An item with the fields of this object, and with the metas and terms that are stored now.
	 *
	 * @param WP_Post $post Any post.
	 */
	public static function from( WP_Post $post ): ?self {
		$kind = self::kinds()[ $post->post_type ] ?? null;
		if ( null === $kind || 'publish' !== $post->post_status ) {
			return null;
		}
		if ( Coverage_Entries::POST_TYPE === $post->post_type ) {
			return self::of_entry( $post );
		}
		$categories = Episodes::POST_TYPE === $post->post_type
			? Episode_Data::programme_slugs( $post->ID )
			: array_map( static fn( WP_Term $term ): string => $term->slug, Item_Categories::of( $post->ID ) );
		// Readers see an episode only on the page of its programme.
		if ( Episodes::POST_TYPE === $post->post_type && array() === $categories ) {
			return null;
		}
		$looks = array(
			array( $post->post_title, $post->post_content, $post->post_excerpt, $post->post_date_gmt, $post->post_password ),
			array( $post->post_author, get_post_thumbnail_id( $post ), Banner_Type::link_of( $post->ID ), Search_Appearance::of( $post->ID ) ),
			array( $post->post_name, $categories, Item_Tags::of( $post ), Episode_Data::of( $post->ID ), self::front_page( $post ) ),
			'post' === $post->post_type ? array( Story_Fields::of( $post->ID ), Coverage::of( $post->ID ) ) : null,
		);
		return new self(
			$post->ID,
			$kind,
			$post->post_name,
			wp_strip_all_tags( $post->post_title ),
			$categories,
			md5( (string) wp_json_encode( $looks ) )
		);
	}

	/**
	 * An entry, which readers see only in its coverage: its slug is that of the coverage.
	 *
	 * @param WP_Post $post A published entry.
	 */
	private static function of_entry( WP_Post $post ): ?self {
		$coverage = Coverage::shown( $post->post_parent );
		$looks    = array( $post->post_content, $post->post_date_gmt, $post->post_password, $post->post_author, Coverage_Entry::of( $post->ID ) );
		return null === $coverage ? null : new self(
			$post->ID,
			self::kinds()[ $post->post_type ],
			$coverage->post_name,
			Coverage_Entry::first_words( $post ),
			array(),
			md5( (string) wp_json_encode( $looks ) )
		);
	}

	/**
	 * What the home page makes of it.
	 *
	 * @param WP_Post $post A post of one of the kinds.
	 */
	private static function front_page( WP_Post $post ): ?array {
		$type = Desk::timed( $post->post_type );
		return null === $type ? Home_Pin_Fieldset::of( $post->ID ) : $type->field( $post );
	}
}
