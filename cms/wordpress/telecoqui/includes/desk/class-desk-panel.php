<?php

namespace Telecoqui;

/** In the block editor, a panel in place of each declared box. */
final class Desk_Panel {

	public static function enqueue(): void {
		$screen = get_current_screen();
		$post   = get_post();
		if ( ! $screen || 'post' !== $screen->base || ! $post ) {
			return;
		}
		$panels = array();
		foreach ( Desk::fieldsets( $screen->post_type ) as $fieldset ) {
			if ( $fieldset->is_offered() ) {
				$panels[] = array(
					'id'     => str_replace( '_', '-', $fieldset::ID ),
					'title'  => $fieldset->title(),
					'note'   => $fieldset->note( $post ),
					'fields' => $fieldset->panel( $post ),
					'links'  => $fieldset->links( $post ),
				);
			}
		}
		if ( array() !== $panels ) {
			$data = array(
				'type'   => $screen->post_type,
				'panels' => $panels,
				'texts'  => array(
					'correction' => __( 'Texto de la corrección', 'telecoqui' ),
					'date'       => __( 'Fecha', 'telecoqui' ),
					'new'        => __( 'Una corrección nueva. Sin fecha, es la de ahora.', 'telecoqui' ),
					'remove'     => __( 'Quitar «%s»', 'telecoqui' ),
					'full'       => __( 'Caben %d.', 'telecoqui' ),
				),
			);
			$needs = array( 'wp-components', 'wp-core-data', 'wp-data', 'wp-date', 'wp-editor', 'wp-html-entities', 'wp-plugins', Asset::enqueue_story_search() );
			Asset::enqueue( 'telecoqui-desk-panel', 'desk-panel.js', $needs, 'telecoquiPanels', $data );
			Asset::enqueue( 'telecoqui-desk-seen', 'desk-seen.js', array( 'wp-api-fetch', 'wp-core-data', 'wp-data', 'wp-editor' ) );
		}
	}
}
