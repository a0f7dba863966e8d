<?php

namespace Telecoqui;

use WP_Post;

/**
 * Columns with what the site says: whether an item is active, scheduled or ended, and from when until when it is shown; or those that a type has instead,
 * and those of the fields that are columns.
 */
final class Timed_List {

	public const STATE = 'telecoqui_estado';

	public static function add( array $columns, string $name ): array {
		$type   = Desk::timed( $name );
		$times  = null === $type ? array() : $type->columns();
		$own    = array_map( static fn( Field $field ): string => $field->label, self::fields( $name ) ) + array_map( static fn( array $column ): string => $column[0], $times );
		$others = array() === $times || isset( $times[ self::STATE ] ) ? $columns : array_diff_key( $columns, array( 'date' => '' ) );
		$at     = array_search( 'title', array_keys( $others ), true ) + 1;
		return array_slice( $others, 0, $at ) + $own + array_slice( $others, $at );
	}

	public static function render( string $column, int $post_id ): void {
		$post  = get_post( $post_id );
		$type  = Desk::timed( $post->post_type );
		$field = self::fields( $post->post_type )[ $column ] ?? null;
		$times = null === $type ? array() : $type->columns();
		if ( null !== $field ) {
			echo $field->cell( $post_id ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- HTML.
		} elseif ( isset( $times[ $column ] ) ) {
			echo esc_html( $times[ $column ][1]( $post ) );
		}
	}

	/** The fields of a post type that are columns, by the names of these. */
	private static function fields( string $name ): array {
		$fields = array();
		foreach ( Desk::fieldsets( $name ) as $fieldset ) {
			foreach ( array_filter( $fieldset->fields(), static fn( Field $field ): bool => $field->is_column ) as $field ) {
				$fields[ "{$name}_{$field->name}" ] = $field;
			}
		}
		return $fields;
	}

	/** What the site says of an item, as in Site_Items; of a type that the site does not know, what its times say. */
	private static function site( WP_Post $post ): ?array {
		if ( '' !== Desk::timed( $post->post_type )::KIND ) {
			return Site_Items::of( $post );
		}
		$state = Timed_Item::state( $post );
		return 'publish' === $post->post_status ? array( 'hidden' => Timed_Item::ACTIVE === $state ? null : $state ) : null;
	}

	public static function shown( WP_Post $post ): string {
		$site  = self::site( $post );
		$from  = $site['since'] ?? Timed_Item::from( $post );
		$until = null === ( $site['since'] ?? null ) ? Timed_Item::until( $post ) : (string) $site['until'];
		$both = __( 'De %1$s a %2$s', 'telecoqui' );
		$open = __( 'Desde %s', 'telecoqui' );
		return sprintf( '' === $until ? $open : $both, self::moment( $from ), self::moment( $until ) );
	}

	public static function state( WP_Post $post ): string {
		$site = self::site( $post );
		if ( 'publish' !== $post->post_status ) {
			return null !== $site && null === $site['hidden'] ? __( 'Aún visible', 'telecoqui' ) : __( 'Sin publicar', 'telecoqui' );
		}
		if ( null === $site ) {
			return __( 'No se sabe', 'telecoqui' );
		}
		$texts = array(
			''          => __( 'Activa', 'telecoqui' ),
			'silent'    => __( 'Activa', 'telecoqui' ),
			'scheduled' => __( 'Programada', 'telecoqui' ),
			'ended'     => __( 'Terminada', 'telecoqui' ),
			'outranked' => __( 'Detrás de otra', 'telecoqui' ),
		);
		$is_over = Timed_Item::ENDED === Timed_Item::state( $post );
		return $texts[ (string) $site['hidden'] ] ?? ( $is_over ? $texts['ended'] : __( 'No se ve', 'telecoqui' ) );
	}

	private static function moment( string $moment ): string {
		return '' === $moment ? '—' : Moment::short( (int) strtotime( $moment ) );
	}
}
