<?php

namespace Telecoqui;

use WP_Post;

/**
 * The audit trail of an item, kept with it: each change with its moment, the user or the version of the link that made it, and what was before and
 * after. No addresses of networks: a link belongs to an organisation, and that is enough to revoke it.
 */
final class Desk_Trail {

	public const META    = '_telecoqui_historial';
	public const CHANGED = '_telecoqui_cambiado';

	/** Changes: a season of an organisation that closes every other week, in some 12 kB. */
	private const KEPT = 50;

	/** What the trail calls the text and the status. */
	private const TEXT   = 'organizacion';
	private const STATUS = 'publicado';

	/** Version of the link that makes this request's changes; 0: none. */
	private static int $link = 0;

	/** Says that the changes of this request come through a link, also if its browser is logged in. */
	public static function by_link( int $version ): void {
		self::$link = $version;
	}

	/** Adds what differs from the last entry, if anything does. */
	public static function record( int $post_id ): void {
		$post = get_post( $post_id );
		$type = $post ? Desk::timed( $post->post_type ) : null;
		if ( null === $type || ! $type::IS_TRACED || 'auto-draft' === $post->post_status ) {
			return;
		}
		$trail   = self::read( $post_id );
		$now     = self::snapshot( $type, $post );
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
		$entry   = array(
			'at'      => time(),
			'user'    => 0 === self::$link ? get_current_user_id() : 0,
			'link'    => self::$link,
			'changes' => $changes,
		);
		$entries = array_slice( array( ...$trail['entries'], $entry ), -self::KEPT );
		update_post_meta( $post_id, self::META, wp_slash( compact( 'now', 'entries' ) ) );
		$seen = array_filter( $type->fields(), static fn( Field $field ): bool => ! $field->is_private );
		if ( array() !== array_intersect( array_keys( $changes ), array( self::TEXT, ...array_column( $seen, 'name' ) ) ) ) {
			update_post_meta( $post_id, self::CHANGED, gmdate( Moment::STORED ) );
		}
	}

	/** The changes, the newest first, each with `at`, `user`, `link`, and `changes`: what was before and after, by names. */
	public static function entries( int $post_id ): array {
		return array_reverse( self::read( $post_id )['entries'] );
	}

	/** When what readers see changed last, as moments are read. */
	public static function changed_at( WP_Post $post ): string {
		$stored = Moment::read( (string) get_post_meta( $post->ID, self::CHANGED, true ) );
		return '' === $stored ? Moment::read( $post->post_modified_gmt ) : $stored;
	}

	/** How many changes the links of an item have made since a second of the epoch. */
	public static function link_changes( int $post_id, int $since ): int {
		return count( array_filter( self::entries( $post_id ), static fn( array $entry ): bool => $entry['link'] > 0 && $entry['at'] > $since ) );
	}

	/** Who made a change of entries(). */
	public static function who( array $entry ): string {
		if ( $entry['link'] > 0 ) {
			return sprintf( __( 'Por su enlace (versión %d)', 'telecoqui' ), $entry['link'] );
		}
		$user = 0 === $entry['user'] ? false : get_userdata( $entry['user'] );
		return $user ? $user->display_name : __( 'El sistema', 'telecoqui' );
	}

	public static function render( WP_Post $post ): void {
		$entries = self::entries( $post->ID );
		$titles  = array( __( 'Cuándo', 'telecoqui' ), __( 'Quién', 'telecoqui' ), __( 'Antes → después', 'telecoqui' ) );
		$row     = static fn( array $entry ): array => array(
			esc_html( Moment::short( $entry['at'] ) ),
			esc_html( self::who( $entry ) ),
			implode( '<br>', array_map( 'esc_html', self::changes( $post, $entry ) ) ),
		);
		$none    = Html::element( 'p', array(), __( 'Todavía no hay cambios.', 'telecoqui' ) );
		echo array() === $entries ? $none : Html::table( $titles, array_map( $row, $entries ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes.
	}

	/** What a change was, a line of plain text for each field. */
	private static function changes( WP_Post $post, array $entry ): array {
		$type   = Desk::timed( $post->post_type );
		$fields = array_column( $type->fields(), null, 'name' );
		$labels = array(
			self::TEXT   => __( 'Nombre', 'telecoqui' ),
			self::STATUS => __( 'Estado en WordPress', 'telecoqui' ),
		) + array_column( $fields, 'label', 'name' ) + array_column( $type->traced( $post ), 'label', 'name' );
		$words  = static function ( string $name, string $value ) use ( $fields ): string {
			$status = self::STATUS === $name ? self::statuses()[ $value ] ?? $value : null;
			$text   = $status ?? ( isset( $fields[ $name ] ) ? $fields[ $name ]->words( $value ) : $value );
			return '' === $value ? '—' : $text;
		};
		$lines  = array();
		foreach ( $entry['changes'] as $name => list( $before, $after ) ) {
			$lines[] = sprintf( '%s: %s → %s', $labels[ $name ] ?? $name, $words( $name, $before ), $words( $name, $after ) );
		}
		return $lines;
	}

	/** WordPress's statuses in Spanish, whatever language it has. */
	public static function statuses(): array {
		return array(
			'publish' => __( 'Publicado', 'telecoqui' ),
			'future'  => __( 'Programado', 'telecoqui' ),
			'draft'   => __( 'Borrador', 'telecoqui' ),
			'pending' => __( 'Espera revisión', 'telecoqui' ),
			'private' => __( 'Privado', 'telecoqui' ),
			'trash'   => __( 'En la papelera', 'telecoqui' ),
		);
	}

	private static function snapshot( Timed_Type $type, WP_Post $post ): array {
		return array( self::TEXT => Timed_Item::text( $post ) )
			+ array_combine( array_column( $type->fields(), 'name' ), $type->values( $post->ID ) )
			+ array_column( $type->traced( $post ), 'value', 'name' )
			+ array( self::STATUS => $post->post_status );
	}

	private static function read( int $post_id ): array {
		return array_filter( (array) get_post_meta( $post_id, self::META, true ), 'is_array' ) + array_fill_keys( array( 'now', 'entries' ), array() );
	}
}
