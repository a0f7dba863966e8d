<?php

namespace Telecoqui;

use WP_Theme_JSON_Data;

/**
 * The site has its own colours, fonts and distances, in a light and a dark theme. The editor offers only what readers will see: three
 * sizes of text, and blocks that are wider than the text.
 */
final class Editor_Options {

	/** The width of a story's text and of its wide blocks on the site. */
	private const TEXT_WIDTH = '42rem';
	private const WIDE       = '54rem';

	public static function limit( WP_Theme_JSON_Data $data ): WP_Theme_JSON_Data {
		return $data->update_with(
			array(
				'version'  => 3,
				'settings' => array(
					'appearanceTools' => false,
					'background'      => array_fill_keys( array( 'backgroundImage', 'backgroundSize' ), false ),
					'border'          => array_fill_keys( array( 'color', 'radius', 'style', 'width' ), false ),
					'color'           => self::colours(),
					'dimensions'      => array_fill_keys( array( 'aspectRatio', 'minHeight', 'defaultAspectRatios' ), false ),
					'layout'          => array(
						'contentSize' => self::TEXT_WIDTH,
						'wideSize'    => self::WIDE,
					),
					'position'        => array( 'sticky' => false ),
					'shadow'          => array( 'defaultPresets' => false ),
					'spacing'         => array_fill_keys( array( 'blockGap', 'customSpacingSize', 'defaultSpacingSizes', 'margin', 'padding' ), false ),
					'typography'      => self::typography(),
				),
			)
		);
	}

	/** No colours: those of the site differ between its two themes. */
	private static function colours(): array {
		$off   = array( 'background', 'button', 'caption', 'custom', 'customDuotone', 'customGradient', 'defaultDuotone', 'defaultGradients', 'defaultPalette', 'heading', 'link', 'text' );
		$empty = array_fill_keys( array( 'duotone', 'gradients', 'palette' ), array() );
		return array_fill_keys( $off, false ) + $empty;
	}

	/** The sizes that the site knows besides that of the text, and the large first letter. */
	private static function typography(): array {
		$off   = array( 'customFontSize', 'defaultFontSizes', 'fluid', 'fontStyle', 'fontWeight', 'letterSpacing', 'lineHeight', 'textColumns', 'textDecoration', 'textTransform', 'writingMode' );
		$size  = static fn( string $slug, string $name, string $size ): array => compact( 'slug', 'name', 'size' );
		$sizes = array(
			$size( 'small', __( 'Pequeño', 'telecoqui' ), '0.85em' ),
			$size( 'large', __( 'Grande', 'telecoqui' ), '1.3em' ),
			$size( 'x-large', __( 'Muy grande', 'telecoqui' ), '1.7em' ),
		);
		return array_fill_keys( $off, false ) + array(
			'dropCap'      => true,
			'fontFamilies' => array(),
			'fontSizes'    => $sizes,
		);
	}
}
