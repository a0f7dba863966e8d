<?php
/**
 * The page for editors.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * "Escritorio > El sitio": the state of the site and the last changes, for everybody who edits the items of others. The
 * settings are on a page of their own, for administrators.
 */
final class Site_Page {

	public const SLUG = 'telecoqui-sitio';

	/**
	 * The page shows the titles of everybody's items.
	 */
	public const CAPABILITY = 'edit_others_posts';

	/** Adds the page. */
	public static function add(): void {
		add_dashboard_page( __( 'El sitio', 'telecoqui' ), __( 'El sitio', 'telecoqui' ), self::CAPABILITY, self::SLUG, array( self::class, 'render' ) );
	}

	/** The page's own address. */
	public static function url(): string {
		return admin_url( 'index.php?page=' . self::SLUG );
	}

	/** Prints the page. */
	public static function render(): void {
		printf( '<div class="wrap"><h1>%s</h1>', esc_html__( 'El sitio', 'telecoqui' ) );
		Page_Notice::render();
		Site_Panel::render();
		Deliveries_Table::render();
		echo '</div>';
	}
}
