<?php
/**
 * Who changed a closing.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * The audit trail of a closing, kept with it: each change with its moment, the user or the version of the link that made it, and what was
 * before and after. No addresses of networks: a link belongs to an organisation, and that is enough to revoke it.
 */
final class Closing_Trail {

	public const META    = '_telecoqui_historial';
	public const CHANGED = '_telecoqui_cambiado';

	/** Changes: a season of an organisation that closes every other week, in some 12 kB. */
	private const KEPT = 50;

	/**
	 * Version of the link that makes this request's changes; 0: none.
	 *
	 * @var int
	 */
	private static int $link = 0;

	/** Hooks every save: forms, REST and links. */
	/**
	 * Says that the changes of this request come through a link, also if its browser is logged in.
	 *
	 * @param int $version Of the link.
	 */
	public static function by_link( int $version ): void {
		self::$link = $version;
	}

	/**
	 * Adds what differs from the last entry, if anything does.
	 *
	 * @param int $post_id Any post.
	 */
	public static function record( int $post_id ): void {
		$post = get_post( $post_id );
		if ( ! $post || Emergency_Types::CLOSING !== $post->post_type || 'auto-draft' === $post->post_status ) {
			return;
		}
		$trail   = self::read( $post_id );
		$now     = self::snapshot( $post );
		$changes = array();
		foreach ( $now as $name => $value ) {
			$before = $trail['now'][ $name ] ?? '';
			if ( $before !== $value ) {
				$changes[ $name ] = array( $before, $value );
			}
		}
		if ( array() === $changes ) {
			return;
		}
		$entry = array(
			'at'      => time(),
			'user'    => 0 === self::$link ? get_current_user_id() : 0,
			'link'    => self::$link,
			'changes' => $changes,
		);
		$kept  = array_slice( array( ...$trail['entries'], $entry ), -self::KEPT );
		update_post_meta(
			$post_id,
			self::META,
			wp_slash(
				array(
					'now'     => $now,
					'entries' => $kept,
				)
			)
		);
		if ( array() !== array_diff_key( $changes, array_flip( array( 'correo', 'enlace', 'publicado' ) ) ) ) {
			update_post_meta( $post_id, self::CHANGED, gmdate( Moment::STORED ) );
		}
	}

	/**
	 * The changes, the newest first.
	 *
	 * @param int $post_id A closing.
	 * @return array<int, array{at: int, user: int, link: int, changes: array<string, array{string, string}>}>
	 */
	public static function entries( int $post_id ): array {
		return array_reverse( self::read( $post_id )['entries'] );
	}

	/**
	 * When what readers see changed last.
	 *
	 * @param WP_Post $post A closing.
	 * @return string As moments are read.
	 */
	public static function changed_at( WP_Post $post ): string {
		$stored = Moment::read( (string) get_post_meta( $post->ID, self::CHANGED, true ) );
		return '' === $stored ? Moment::read( $post->post_modified_gmt ) : $stored;
	}

	/**
	 * How many changes the links of a closing have made since a moment.
	 *
	 * @param int $post_id A closing.
	 * @param int $since   Seconds since the epoch.
	 */
	public static function link_changes( int $post_id, int $since ): int {
		return count( array_filter( self::entries( $post_id ), static fn( array $entry ): bool => $entry['link'] > 0 && $entry['at'] > $since ) );
	}

	/**
	 * What the trail compares.
	 *
	 * @param WP_Post $post A closing.
	 * @return array<string, string>
	 */
	private static function snapshot( WP_Post $post ): array {
		$values = Front_Page_Fields::values( $post->ID, $post->post_type );
		return array(
			'organizacion' => Front_Page_Item::text( $post ),
			'tipo'         => $values[ Closing_Fields::KIND ],
			'municipio'    => $values[ Emergency_Fields::MUNICIPALITY ],
			'estado'       => $values[ Closing_Fields::STATE ],
			'nota'         => $values[ Emergency_Fields::NOTE ],
			'desde'        => $values[ Front_Page_Fields::FROM ],
			'hasta'        => $values[ Front_Page_Fields::UNTIL ],
			'correo'       => $values[ Closing_Fields::EMAIL ],
			'enlace'       => (string) Closing_Link::version( $post->ID ),
			'publicado'    => $post->post_status,
		);
	}

	/**
	 * The stored trail.
	 *
	 * @param int $post_id A closing.
	 * @return array{now: array<string, string>, entries: array}
	 */
	private static function read( int $post_id ): array {
		$stored = get_post_meta( $post_id, self::META, true );
		return array(
			'now'     => is_array( $stored['now'] ?? null ) ? $stored['now'] : array(),
			'entries' => is_array( $stored['entries'] ?? null ) ? $stored['entries'] : array(),
		);
	}
}
