<?php

namespace Telecoqui;

use stdClass;
use WP_Error;
use WP_Post;
use WP_REST_Request;

/** The fields that the site reads, the parameter `vigentes` (only items that have not ended), and the refusal of rubbish. */
final class Desk_Rest {

	private const PARAMETER = 'vigentes';

	/** Beside the metas of a save: what its user had seen of them. */
	private const SHOWN = 'telecoqui_visto';

	public static function register(): void {
		foreach ( Desk::all() as $fieldset ) {
			add_filter( 'rest_pre_insert_' . $fieldset::TYPE, array( self::class, 'check' ), 10, 2 );
			// After the checks of the values, which are about mistakes and not about rights.
			add_filter( 'rest_pre_insert_' . $fieldset::TYPE, array( self::class, 'check_rights' ), 11, 2 );
			foreach ( $fieldset->read_fields() as $name => list( $read, $schema ) ) {
				Rest::field( $fieldset::TYPE, $name, $read, $schema );
			}
		}
		foreach ( Desk::timed_types() as $name => $type ) {
			add_filter( "rest_{$name}_collection_params", static fn( array $parameters ): array => $parameters + array( self::PARAMETER => array( 'type' => 'boolean' ) ) );
			// The site asks once a minute; with 2,000 items that takes 75 ms and 7 queries a page.
			$unended = static fn( array $query, WP_REST_Request $request ): array => ( $request[ self::PARAMETER ] ? array( 'meta_query' => $type->unended() ) : array() ) + $query;
			add_filter( "rest_{$name}_query", $unended, 10, 2 );
		}
	}

	/** Refuses an item that cannot be saved, before anything of it is stored, and completes the metas of the request. */
	public static function check( $prepared, WP_REST_Request $request ) {
		if ( is_wp_error( $prepared ) ) {
			return $prepared;
		}
		$post  = isset( $prepared->ID ) ? get_post( $prepared->ID ) : null;
		$shown = is_array( $request[ self::SHOWN ] ) && $post ? $request[ self::SHOWN ] : array();
		$said  = array() === $shown ? array() : self::merge( $request, $post, $shown );
		foreach ( Desk::fieldsets( $prepared->post_type ?? (string) get_post_type( $post ) ) as $fieldset ) {
			$metas = is_array( $request['meta'] ) ? $request['meta'] : array();
			// Numbers and lists have schemas that say all.
			$texts  = array_filter( $fieldset->metas(), static fn( Field $field ): bool => 'string' === $field->meta()['type'] );
			$sent   = array_map( static fn( $value ): string => is_scalar( $value ) ? trim( (string) $value ) : '', array_intersect_key( $metas, $texts ) );
			$stored = array_intersect_key( $fieldset->values( $post->ID ?? 0 ), $texts );
			$reason = $fieldset instanceof Timed_Type ? self::whole( $fieldset, $sent, $post, $prepared ) : self::part( $fieldset, $sent, $stored, $post );
			if ( '' !== $reason ) {
				return new WP_Error( 'telecoqui_portada', $reason, array( 'status' => 400 ) );
			}
			if ( is_array( $request['meta'] ) || array() !== $sent ) {
				$request->set_param( 'meta', array_merge( $metas, $sent ) );
			}
		}
		if ( array() !== $said ) {
			$data = array(
				'status'    => 409,
				self::SHOWN => array_map( static fn( array $one ): string => $one[1], $said ),
			);
			return new WP_Error( 'telecoqui_conflicto', implode( ' ', array_column( $said, 0 ) ), $data );
		}
		return $prepared;
	}

	/**
	 * Refuses what only editors decide. What is sent as it is stored is left out of the request, because WordPress asks for the right to write it even
	 * then, and other clients send all metas when one changes.
	 *
	 * @param stdClass|WP_Error $prepared As above.
	 * @return stdClass|WP_Error
	 */
	public static function check_rights( $prepared, WP_REST_Request $request ) {
		if ( is_wp_error( $prepared ) || ! is_array( $request['meta'] ) || current_user_can( Editor_Rights::CAPABILITY ) ) {
			return $prepared;
		}
		$post_id = (int) ( $prepared->ID ?? 0 );
		$metas   = $request['meta'];
		$fields  = array_merge( ...array_map( static fn( Fieldset $fieldset ): array => $fieldset->metas(), array_values( Desk::fieldsets( $prepared->post_type ?? (string) get_post_type( $post_id ) ) ) ) );
		$decided = array_intersect_key( array_filter( $fields, static fn( Field $field ): bool => '' !== $field->editors_only ), $metas );
		$refused = array_filter( array_map( static fn( Field $field ): string => $field->refuse( $post_id, $metas[ $field->key ] ), $decided ) );
		if ( array() !== $refused ) {
			return new WP_Error( 'telecoqui_solo_edicion', implode( ' ', array_unique( $refused ) ), array( 'status' => 403 ) );
		}
		$request->set_param( 'meta', array_diff_key( $metas, $decided ) );
		return $prepared;
	}

	/**
	 * Takes out of the metas of a save what its user did not change since it was shown, adds to its lists what others added, and says what somebody else
	 * changed, too: sentences by names, each with what is stored. `$shown` is what its user had seen, by the names of REST and by metas.
	 */
	private static function merge( WP_REST_Request $request, WP_Post $post, array $shown ): array {
		$sent      = is_array( $request['meta'] ) ? $request['meta'] : array();
		$metas     = array();
		$own       = Form_Changes::in_rest( $post );
		$conflicts = array();
		foreach ( Desk::fieldsets( $post->post_type ) as $fieldset ) {
			foreach ( array_intersect_key( $fieldset->metas(), $sent ) as $key => $field ) {
				$metas[ $key ] = array( $field, $field->in_rest( $post->ID ) );
			}
			foreach ( array_filter( array_column( $fieldset->fields(), null, 'attribute' ), 'strlen', ARRAY_FILTER_USE_KEY ) as $name => $field ) {
				$own[ $name ] = array( $field, $field->in_rest( $post->ID ) );
			}
		}
		foreach ( array_intersect_key( $metas + $own, $shown ) as $name => list( $field, $stored ) ) {
			$value = isset( $metas[ $name ] ) ? $sent[ $name ] : $request[ $name ]['raw'] ?? $request[ $name ];
			if ( null === $value || is_array( $value ) !== is_array( $stored ) ) {
				continue;
			}
			// A number has 0 for none.
			list( $before, $typed ) = array_map( static fn( $one ) => 0 === $one ? '' : $one, array( $shown[ $name ], $value ) );
			$merged                 = $field->merge( $before, $typed, $stored );
			if ( null === $merged ) {
				$conflicts[ $name ] = array( $field->conflict( (string) $typed, $stored ), $stored );
			} elseif ( isset( $metas[ $name ] ) && $merged === $stored ) {
				unset( $sent[ $name ] );
			} elseif ( isset( $metas[ $name ] ) ) {
				$sent[ $name ] = is_array( $merged ) ? $merged : $value;
			} elseif ( is_array( $merged ) ) {
				$request->set_param( $name, $merged );
			}
		}
		if ( is_array( $request['meta'] ) ) {
			$request->set_param( 'meta', $sent );
		}
		return $conflicts;
	}

	/** Why an item of the desk cannot be saved, if it is stored as `$post`. Its metas in `$sent` and its text in `$prepared` are completed. */
	private static function whole( Timed_Type $type, array &$sent, ?WP_Post $post, stdClass $prepared ): string {
		$text   = trim( wp_strip_all_tags( $prepared->post_title ?? ( $post->post_title ?? '' ), true ) );
		$typed  = array( Timed_Type::TEXT => $text ) + array_merge( $type->values( $post->ID ?? 0 ), $sent );
		$values = $type->complete( $typed );
		$added  = array_filter( $values, static fn( $value, string $key ): bool => $value !== $typed[ $key ], ARRAY_FILTER_USE_BOTH );
		$sent   = array_diff_key( $added, array( Timed_Type::TEXT => '' ) ) + $sent;
		if ( $values[ Timed_Type::TEXT ] !== $text ) {
			$prepared->post_title = $values[ Timed_Type::TEXT ];
		}
		return $type->sentence( $values, $post, $prepared->post_status ?? ( $post->post_status ?? 'draft' ), $prepared->post_date_gmt ?? ( $post->post_date_gmt ?? '' ) );
	}

	/** Why the fields of a box cannot be saved. What is sent as it is stored is no mistake: the block editor sends all metas with every save. */
	private static function part( Fieldset $fieldset, array $sent, array $stored, ?WP_Post $post ): string {
		$changed = array_filter( $sent, static fn( string $value, string $key ): bool => $fieldset->fields()[ $key ]->read( $value ) !== $stored[ $key ] || '' !== $fieldset->fields()[ $key ]->problem( $value ), ARRAY_FILTER_USE_BOTH );
		return array() === $changed ? '' : implode( ' ', $fieldset->problems( array_merge( $stored, $changed ), $post ) );
	}
}
