<?php
/**
 * Entries in REST.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;
use WP_REST_Posts_Controller;

defined( 'ABSPATH' ) || exit;

/**
 * WordPress's own controller, but a published entry is readable only if its coverage is: a coverage that is prepared, withdrawn or has a password
 * does not show its entries to everybody.
 */
final class Coverage_Entry_Controller extends WP_REST_Posts_Controller {

	/**
	 * Whether this user may read an entry.
	 *
	 * @param WP_Post $post An entry.
	 */
	public function check_read_permission( $post ): bool {
		return parent::check_read_permission( $post ) && ( Coverage::shown( $post->post_parent ) || current_user_can( 'edit_post', $post->ID ) );
	}
}
