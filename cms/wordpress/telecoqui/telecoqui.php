<?php
/**
 * Plugin Name:       Telecoquí
 * Description:       Programas, sus categorías, banners, los campos REST que lee el sitio de Telecoquí, avisos de lo que se publica y vista previa.
 * Version:           0.4.0
 * Requires at least: 6.8
 * Requires PHP:      7.4
 * License:           MIT
 * Text Domain:       telecoqui
 * Domain Path:       /languages
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/includes/class-read-only-field.php';
require __DIR__ . '/includes/class-editor-rights.php';
require __DIR__ . '/includes/class-programmes.php';
require __DIR__ . '/includes/class-pictures.php';
require __DIR__ . '/includes/class-item-categories.php';
require __DIR__ . '/includes/class-item-tags.php';
require __DIR__ . '/includes/class-search-appearance.php';
require __DIR__ . '/includes/class-item-fields.php';
require __DIR__ . '/includes/class-main-category.php';
require __DIR__ . '/includes/class-text-changes.php';
require __DIR__ . '/includes/class-picture-credit.php';
require __DIR__ . '/includes/class-story-fields.php';
require __DIR__ . '/includes/class-story-form.php';
require __DIR__ . '/includes/class-story-problems.php';
require __DIR__ . '/includes/class-story-box.php';
require __DIR__ . '/includes/class-main-category-box.php';
require __DIR__ . '/includes/class-banners.php';
require __DIR__ . '/includes/class-banner-link.php';
require __DIR__ . '/includes/class-banner-link-box.php';
require __DIR__ . '/includes/class-episodes.php';
require __DIR__ . '/includes/class-episode-data.php';
require __DIR__ . '/includes/class-episode-duration.php';
require __DIR__ . '/includes/class-episode-video.php';
require __DIR__ . '/includes/class-episode-box.php';
require __DIR__ . '/includes/class-municipalities.php';
require __DIR__ . '/includes/class-emergency-types.php';
require __DIR__ . '/includes/class-emergency-fields.php';
require __DIR__ . '/includes/class-closing-fields.php';
require __DIR__ . '/includes/class-closing.php';
require __DIR__ . '/includes/class-closing-rest.php';
require __DIR__ . '/includes/class-closing-trail.php';
require __DIR__ . '/includes/class-closing-link.php';
require __DIR__ . '/includes/class-closing-text.php';
require __DIR__ . '/includes/class-closing-choice.php';
require __DIR__ . '/includes/class-closing-html.php';
require __DIR__ . '/includes/class-closing-page.php';
require __DIR__ . '/includes/class-closing-list.php';
require __DIR__ . '/includes/class-closing-box.php';
require __DIR__ . '/includes/class-front-page-types.php';
require __DIR__ . '/includes/class-social-networks.php';
require __DIR__ . '/includes/class-front-page-fields.php';
require __DIR__ . '/includes/class-front-page-item.php';
require __DIR__ . '/includes/class-front-page-start.php';
require __DIR__ . '/includes/class-front-page-check.php';
require __DIR__ . '/includes/class-front-page-rest.php';
require __DIR__ . '/includes/class-front-page-form.php';
require __DIR__ . '/includes/class-front-page-list.php';
require __DIR__ . '/includes/class-emergency-switch.php';
require __DIR__ . '/includes/class-coverage.php';
require __DIR__ . '/includes/class-coverage-address.php';
require __DIR__ . '/includes/class-coverage-entry-controller.php';
require __DIR__ . '/includes/class-coverage-entries.php';
require __DIR__ . '/includes/class-coverage-entry.php';
require __DIR__ . '/includes/class-coverage-text.php';
require __DIR__ . '/includes/class-coverage-story.php';
require __DIR__ . '/includes/class-coverage-once.php';
require __DIR__ . '/includes/class-coverage-list.php';
require __DIR__ . '/includes/class-coverage-form.php';
require __DIR__ . '/includes/class-coverage-writing.php';
require __DIR__ . '/includes/class-coverage-desk-item.php';
require __DIR__ . '/includes/class-coverage-desk-rest.php';
require __DIR__ . '/includes/class-coverage-desk-texts.php';
require __DIR__ . '/includes/class-coverage-desk-html.php';
require __DIR__ . '/includes/class-coverage-desk.php';
require __DIR__ . '/includes/class-coverage-menu.php';
require __DIR__ . '/includes/class-coverage-entry-box.php';
require __DIR__ . '/includes/class-liveblog-import.php';
require __DIR__ . '/includes/class-coverage-box.php';
require __DIR__ . '/includes/class-home-pin.php';
require __DIR__ . '/includes/class-home-pin-box.php';
require __DIR__ . '/includes/class-story-rights.php';
require __DIR__ . '/includes/class-editor-options.php';
require __DIR__ . '/includes/class-settings.php';
require __DIR__ . '/includes/class-signature.php';
require __DIR__ . '/includes/class-guard.php';
require __DIR__ . '/includes/class-public-item.php';
require __DIR__ . '/includes/class-public-term.php';
require __DIR__ . '/includes/class-publish-event.php';
require __DIR__ . '/includes/class-item-changes.php';
require __DIR__ . '/includes/class-term-changes.php';
require __DIR__ . '/includes/class-shared-changes.php';
require __DIR__ . '/includes/class-restored-items.php';
require __DIR__ . '/includes/class-transport-failure.php';
require __DIR__ . '/includes/class-refused-content.php';
require __DIR__ . '/includes/class-delivery.php';
require __DIR__ . '/includes/class-deliveries-database.php';
require __DIR__ . '/includes/class-deliveries.php';
require __DIR__ . '/includes/class-site-request.php';
require __DIR__ . '/includes/class-sports-teams.php';
require __DIR__ . '/includes/class-sports-box.php';
require __DIR__ . '/includes/class-sender.php';
require __DIR__ . '/includes/class-outbox.php';
require __DIR__ . '/includes/class-retries.php';
require __DIR__ . '/includes/class-status-text.php';
require __DIR__ . '/includes/class-connection-test.php';
require __DIR__ . '/includes/class-item-kinds.php';
require __DIR__ . '/includes/class-moment.php';
require __DIR__ . '/includes/class-delivery-text.php';
require __DIR__ . '/includes/class-item-states.php';
require __DIR__ . '/includes/class-site-items.php';
require __DIR__ . '/includes/class-left-out.php';
require __DIR__ . '/includes/class-item-text.php';
require __DIR__ . '/includes/class-site-health.php';
require __DIR__ . '/includes/class-site-builds.php';
require __DIR__ . '/includes/class-site-problems.php';
require __DIR__ . '/includes/class-page-notice.php';
require __DIR__ . '/includes/class-settings-page.php';
require __DIR__ . '/includes/class-settings-actions.php';
require __DIR__ . '/includes/class-site-panel.php';
require __DIR__ . '/includes/class-site-page.php';
require __DIR__ . '/includes/class-deliveries-table.php';
require __DIR__ . '/includes/class-previous-slugs.php';
require __DIR__ . '/includes/class-site-address.php';
require __DIR__ . '/includes/class-address-path.php';
require __DIR__ . '/includes/class-address-lookup.php';
require __DIR__ . '/includes/class-permalinks.php';
require __DIR__ . '/includes/class-requested-page.php';
require __DIR__ . '/includes/class-front-end.php';
require __DIR__ . '/includes/class-body-links.php';
require __DIR__ . '/includes/class-on-site-column.php';
require __DIR__ . '/includes/class-edit-notice.php';
require __DIR__ . '/includes/class-preview-link.php';
require __DIR__ . '/includes/class-preview-route.php';
require __DIR__ . '/includes/class-preview-item.php';

// WordPress finds translations by itself, but in the plugin's own folder not for a plugin that a whole network has activated. Before the
// types, whose names are texts.
add_action(
	'init',
	static function (): void {
		load_plugin_textdomain( 'telecoqui', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
	},
	0
);

Programmes::register();
Pictures::register();
Item_Fields::register();
Main_Category::register();
Main_Category_Box::register();
Sports_Box::register();
Text_Changes::register();
Picture_Credit::register();
Story_Fields::register();
Story_Problems::register();
Story_Box::register();
Banners::register();
Banner_Link::register();
Banner_Link_Box::register();
Episodes::register();
Episode_Data::register();
Episode_Box::register();
Front_Page_Types::register();
Emergency_Types::register();
Emergency_Switch::register();
Front_Page_Fields::register();
Front_Page_Start::register();
Front_Page_Rest::register();
Front_Page_Form::register();
Front_Page_List::register();
Closing_Rest::register();
Closing_Trail::register();
Closing_Page::register();
Closing_List::register();
Closing_Box::register();
Coverage::register();
Coverage_Entries::register();
Coverage_Story::register();
Coverage_Once::register();
Coverage_List::register();
Coverage_Desk_Rest::register();
Coverage_Desk::register();
Coverage_Menu::register();
Coverage_Entry_Box::register();
Liveblog_Import::register();
Coverage_Box::register();
Home_Pin::register();
Home_Pin_Box::register();
Story_Rights::register();
Editor_Options::register();
Item_Changes::register();
Term_Changes::register();
Shared_Changes::register();
Restored_Items::register();
Previous_Slugs::register();
Permalinks::register();
Front_End::register();
Body_Links::register();
Deliveries_Database::register();
Outbox::register();
Retries::register();
Settings_Page::register();
Settings_Actions::register();
Site_Panel::register();
Site_Page::register();
On_Site_Column::register();
Edit_Notice::register();
Preview_Link::register();
Preview_Route::register();

// Addresses of programmes work from the first request on only if the rules are rebuilt after their types are registered.
register_activation_hook(
	__FILE__,
	static function (): void {
		Programmes::register_types();
		Banners::register_type();
		flush_rewrite_rules();
	}
);
register_deactivation_hook(
	__FILE__,
	static function (): void {
		Retries::unschedule();
		flush_rewrite_rules();
	}
);
