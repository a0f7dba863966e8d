<?php

namespace Telecoqui;

use WP_Post;

/**
 * A news item that is told in entries while it happens ("Minuto a minuto"), and the REST field `cobertura`. An item is a coverage as soon as it
 * has a start. Whoever may edit the item may start, end and tie it.
 */
final class Coverage {

	/** Moments. */
	public const START = '_telecoqui_cobertura_inicio';
	public const END   = '_telecoqui_cobertura_fin';
	/** What stands above its entries: nothing, or as the pattern says, such as "juego:123". */
	public const TIED  = '_telecoqui_cobertura_atada';
	public const METAS = array( self::START, self::END, self::TIED );

	public const GAME        = 'juego';
	public const TIE_PATTERN = '^(' . self::GAME . ':[1-9][0-9]{0,9}|tormenta|eleccion)$';

	/** Coverages that the desk offers: a newsroom has some open ones, and looks at those of the last days. */
	private const OFFERED = 50;

	/**
	 * The REST field.
	 *
	 * @return array{inicio: string, fin: string|null, atada: array<string, mixed>|null}|null Moments in ISO 8601 in UTC. Null if it is no coverage.
	 */
	public static function of( int $post_id ): ?array {
		$start = Moment::read( (string) get_post_meta( $post_id, self::START, true ) );
		if ( '' === $start ) {
			return null;
		}
		$end = Moment::read( (string) get_post_meta( $post_id, self::END, true ) );
		return array(
			'inicio' => $start,
			'fin'    => '' === $end ? null : $end,
			'atada'  => self::tie( (string) get_post_meta( $post_id, self::TIED, true ) ),
		);
	}

	/** A coverage in any status but the trash. */
	public static function find( int $post_id ): ?WP_Post {
		$post = $post_id > 0 ? get_post( $post_id ) : null;
		$is   = $post && 'post' === $post->post_type && ! in_array( $post->post_status, array( 'trash', 'auto-draft' ), true ) && null !== self::of( $post_id );
		return $is ? $post : null;
	}

	/** A coverage that everybody may read, and its entries with it. */
	public static function shown( int $post_id ): ?WP_Post {
		$post = self::find( $post_id );
		return $post && 'publish' === $post->post_status && '' === $post->post_password ? $post : null;
	}

	/** The path of an entry's own page, as the site builds it in src/contract/publishing/item-addresses.ts. */
	public static function entry_path( WP_Post $coverage, int $entry_id ): string {
		return "/minuto-a-minuto/{$coverage->post_name}/{$entry_id}";
	}

	/** The coverages that began last, of those that this request's user may read. */
	public static function latest(): array {
		$posts = get_posts(
			array(
				'post_type'    => 'post',
				'post_status'  => array( 'publish', 'future', 'draft', 'pending', 'private' ),
				'numberposts'  => self::OFFERED,
				'meta_key'     => self::START,
				// The block editor empties it in an item that is no coverage any more.
				'meta_value'   => '',
				'meta_compare' => '!=',
				'orderby'      => 'meta_value',
				'order'        => 'DESC',
			)
		);
		return array_filter( $posts, static fn( WP_Post $post ): bool => current_user_can( 'read_post', $post->ID ) );
	}

	/** A coverage that this request's user may read, and so write in. */
	public static function readable( int $post_id ): ?WP_Post {
		$post = self::find( $post_id );
		return $post && current_user_can( 'read_post', $post_id ) ? $post : null;
	}

	/**
	 * Stores when a coverage began and ended, as moments are read, and what it is tied to, as TIED is stored. An empty start: it is no coverage; an
	 * empty end: it has not ended.
	 */
	public static function store( int $post_id, string $start, string $end, string $tie ): void {
		foreach ( array_combine( self::METAS, array( Moment::stored( $start ), Moment::stored( $end ), $tie ) ) as $key => $value ) {
			if ( '' !== $value ) {
				update_post_meta( $post_id, $key, $value );
			} elseif ( metadata_exists( 'post', $post_id, $key ) ) {
				delete_post_meta( $post_id, $key );
			}
		}
	}

	private static function tie( string $stored ): ?array {
		if ( ! preg_match( '#' . self::TIE_PATTERN . '#D', $stored ) ) {
			return null;
		}
		list( $kind, $game ) = explode( ':', "{$stored}:" );
		return array( 'tipo' => $kind ) + ( self::GAME === $kind ? array( self::GAME => (int) $game ) : array() );
	}
}
