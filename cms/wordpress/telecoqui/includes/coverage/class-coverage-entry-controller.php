<?php

namespace Telecoqui;

use WP_REST_Posts_Controller;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * WordPress's own controller, but a published entry is readable only if its coverage is: a coverage that is prepared, withdrawn or has a password
 * does not show its entries to everybody. Its coverage is the parent, of which WordPress knows only where items are a tree.
 */
final class Coverage_Entry_Controller extends WP_REST_Posts_Controller {

	public function check_read_permission( $post ): bool {
		return parent::check_read_permission( $post ) && ( Coverage::shown( $post->post_parent ) || current_user_can( 'edit_post', $post->ID ) );
	}

	public function get_item_schema(): array {
		$schema = parent::get_item_schema();

		$schema['properties']['parent'] = array(
			'type'    => 'integer',
			'context' => array( 'edit' ),
		);
		return $schema;
	}

	/** A coverage that this user may not read is not chosen. */
	protected function prepare_item_for_database( $request ) {
		$prepared = parent::prepare_item_for_database( $request );
		if ( isset( $prepared->post_parent ) && null === Coverage::readable( $prepared->post_parent ) ) {
			unset( $prepared->post_parent );
		}
		return $prepared;
	}

	/**
	 * An entry as REST shows it. A text that was typed as plain text stays what was typed: WordPress changes no quotes, dashes and smileys of it, and
	 * runs no shortcodes in it.
	 */
	public function prepare_item_for_response( $item, $request ): WP_REST_Response {
		$changes = null === Coverage_Text::typed( $item->post_content ) ? array() : array(
			array( array( $GLOBALS['wp_embed'], 'run_shortcode' ), 8 ),
			array( 'wptexturize', 10 ),
			array( 'do_shortcode', 11 ),
			array( 'capital_P_dangit', 11 ),
			array( 'convert_smilies', 20 ),
		);
		$removed = array_filter( $changes, static fn( array $change ): bool => remove_filter( 'the_content', ...$change ) );
		try {
			return parent::prepare_item_for_response( $item, $request );
		} finally {
			foreach ( $removed as $change ) {
				add_filter( 'the_content', ...$change );
			}
		}
	}
}
