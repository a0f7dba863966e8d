<?php
/**
 * Where readers find a coverage.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * The site's addresses of coverages, as the site builds them in src/contract/publishing/item-addresses.ts.
 */
final class Coverage_Address {

	/**
	 * The path of an entry's own page.
	 *
	 * @param WP_Post $coverage The coverage.
	 * @param int     $entry_id Its entry.
	 */
	public static function of_entry( WP_Post $coverage, int $entry_id ): string {
		return "/minuto-a-minuto/{$coverage->post_name}/{$entry_id}";
	}
}
