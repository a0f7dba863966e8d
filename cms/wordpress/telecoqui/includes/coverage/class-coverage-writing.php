<?php
/**
 * Storing entries of the fast screen.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Error;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Makes and changes entries from what the fast screen sends, with the rights that WordPress gives to this request's user.
 */
final class Coverage_Writing {

	/**
	 * Makes an entry. Of somebody who may not publish, it waits for review. It stands where it was written in time, also if that was hours ago without a
	 * signal.
	 *
	 * @param Coverage_Form $form     Without problems.
	 * @param WP_Post       $coverage The coverage.
	 * @param string        $guid     For the row.
	 * @return int|WP_Error Its id.
	 */
	public static function make( Coverage_Form $form, WP_Post $coverage, string $guid ) {
		$picture = $form->store_picture( $coverage->ID );
		if ( is_wp_error( $picture ) ) {
			return $picture;
		}
		$may_publish = current_user_can( get_post_type_object( Coverage_Entries::POST_TYPE )->cap->publish_posts );
		$at          = $form->moment() ?? $form->written_at();
		$post_id     = wp_insert_post(
			wp_slash(
				array(
					'post_type'    => Coverage_Entries::POST_TYPE,
					'post_parent'  => $coverage->ID,
					'post_status'  => $may_publish ? self::status( $at ) : 'pending',
					'post_title'   => $form->headline(),
					'post_content' => Coverage_Text::join( $form->blocks(), $picture ),
					'guid'         => $guid,
					'meta_input'   => array_filter( Coverage_Entry::marks( $form->is_key(), $form->is_pinned() ) ),
				) + self::date( $at )
			),
			true
		);
		if ( ! is_wp_error( $post_id ) && null !== $form->authors() ) {
			Story_Fields::store_ids( $post_id, Story_Fields::AUTHORS, array_values( array_diff( $form->authors(), array( get_current_user_id() ) ) ) );
		}
		return $post_id;
	}

	/**
	 * Changes an entry.
	 *
	 * @param Coverage_Form $form Without problems.
	 * @param WP_Post       $post The entry.
	 * @return int|WP_Error Its id.
	 */
	public static function change( Coverage_Form $form, WP_Post $post ) {
		$field   = Coverage_Entry::of( $post->ID );
		$changed = array(
			'ID'         => $post->ID,
			'post_title' => $form->headline( Coverage_Entry::headline( $post ) ),
			'meta_input' => Coverage_Entry::marks( $form->is_key( $field['clave'] ), $form->is_pinned( null !== $field['fijada'] ), (string) get_post_meta( $post->ID, Coverage_Entry::PINNED, true ) ),
		);
		if ( $form->has_text() ) {
			$typed = Coverage_Text::typed( $post->post_content );
			if ( null === $typed ) {
				return Coverage_Form::refusal( __( 'Esta entrada tiene bloques que esta pantalla no conoce. Ábrela en el editor para cambiar su texto.', 'telecoqui' ) );
			}
			$changed['post_content'] = Coverage_Text::join( $form->blocks(), $typed['pictures'] );
		}
		if ( '' !== $form->correction() ) {
			$now = array(
				'date' => gmdate( 'c' ),
				'text' => $form->correction(),
			);

			$changed['meta_input'][ Story_Fields::CORRECTIONS ] = Story_Fields::corrections( array( $now, ...$field['correcciones'] ) );
		}
		$moment = $form->moment();
		if ( null !== $moment && strtotime( $post->post_date_gmt . ' GMT' ) !== $moment ) {
			$changed += self::date( $moment ) + array( 'edit_date' => true );
			if ( in_array( $post->post_status, array( 'publish', 'future' ), true ) ) {
				$changed['post_status'] = self::status( $moment );
			}
		}
		// Before the save, which has the site read the entry.
		if ( null !== $form->authors() && current_user_can( Editor_Rights::CAPABILITY ) ) {
			Story_Fields::store_ids( $post->ID, Story_Fields::AUTHORS, array_values( array_diff( $form->authors(), array( (int) $post->post_author ) ) ) );
		}
		return wp_update_post( wp_slash( $changed ), true );
	}

	/**
	 * The status of an entry that may be published.
	 *
	 * @param int $at Its moment, in seconds since the epoch.
	 */
	private static function status( int $at ): string {
		return $at > time() ? 'future' : 'publish';
	}

	/**
	 * A moment as a row has it.
	 *
	 * @param int $at Seconds since the epoch.
	 * @return array<string, string>
	 */
	private static function date( int $at ): array {
		$utc = gmdate( 'Y-m-d H:i:s', $at );
		return array(
			'post_date'     => get_date_from_gmt( $utc ),
			'post_date_gmt' => $utc,
		);
	}
}
