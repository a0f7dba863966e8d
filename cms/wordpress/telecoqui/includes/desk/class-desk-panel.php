<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Gives the block editor's script the declared boxes that have a panel.
 */
final class Desk_Panel {

	private const SCRIPT = 'telecoqui-desk-panel';

	/** Adds the script to the block editor of an item with panels. */
	public static function enqueue(): void {
		$screen = get_current_screen();
		$post   = get_post();
		if ( ! $screen || 'post' !== $screen->base || ! $post ) {
			return;
		}
		$panels = array();
		foreach ( Desk::fieldsets( $screen->post_type ) as $fieldset ) {
			if ( $fieldset::HAS_PANEL && $fieldset->is_offered() ) {
				$panels[] = array(
					'id'     => str_replace( '_', '-', $fieldset::ID ),
					'title'  => $fieldset->title(),
					'note'   => $fieldset->note( $post ),
					'fields' => array_map( array( self::class, 'field' ), array_values( $fieldset->fields() ) ),
				);
			}
		}
		if ( array() !== $panels ) {
			$data = array(
				'type'   => $screen->post_type,
				'panels' => $panels,
			);
			Asset::enqueue( self::SCRIPT, 'desk-panel.js', array( 'wp-components', 'wp-core-data', 'wp-date', 'wp-editor', 'wp-element', 'wp-plugins' ) );
			wp_add_inline_script( self::SCRIPT, 'window.telecoquiPanels = ' . wp_json_encode( $data, JSON_HEX_TAG | JSON_UNESCAPED_UNICODE ), 'before' );
		}
	}

	/** A field as the script reads it. */
	private static function field( Field $field ): array {
		$choices = array();
		foreach ( $field->choices as $value => $label ) {
			$choices[] = array(
				'value' => (string) $value,
				'label' => $label,
			);
		}
		return array( 'choices' => $choices ) + array_intersect_key( get_object_vars( $field ), array_flip( array( 'key', 'kind', 'label', 'help', 'max' ) ) );
	}
}
