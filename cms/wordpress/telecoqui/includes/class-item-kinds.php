<?php
/**
 * What the plugin calls the kinds of content.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Names of kinds, and of what happened to them, in the grammatical gender of the kind.
 */
final class Item_Kinds {

	/**
	 * Kinds whose names are feminine in Spanish.
	 */
	private const FEMININE = array( 'news', 'news-category', 'programme-category' );

	/**
	 * What happened, such as "Noticia publicada".
	 *
	 * @param Delivery $delivery Any; a row of an older version of the plugin has only the kind.
	 */
	public static function change( Delivery $delivery ): string {
		$texts = self::texts()[ $delivery->kind ] ?? array();
		return $texts[ $delivery->change ] ?? $texts[''] ?? $delivery->kind;
	}

	/**
	 * Whether participles about it are feminine in Spanish.
	 *
	 * @param Delivery $delivery Any.
	 */
	public static function is_feminine( Delivery $delivery ): bool {
		return in_array( $delivery->kind, self::FEMININE, true );
	}

	/**
	 * The name of each kind, and what can happen to it.
	 *
	 * @return array<string, array<string, string>> From kinds to changes to texts.
	 */
	private static function texts(): array {
		return array(
			'news'               => array(
				''                       => __( 'Noticia', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Noticia publicada', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Noticia cambiada', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Noticia retirada', 'telecoqui' ),
			),
			'programme'          => array(
				''                       => __( 'Programa', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Programa publicado', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Programa cambiado', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Programa retirado', 'telecoqui' ),
			),
			'banner'             => array(
				''                       => __( 'Banner', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Banner publicado', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Banner cambiado', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Banner retirado', 'telecoqui' ),
			),
			'news-category'      => array(
				''                       => __( 'Categoría', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Categoría publicada', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Categoría cambiada', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Categoría retirada', 'telecoqui' ),
			),
			'programme-category' => array(
				''                       => __( 'Categoría de programas', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Categoría de programas publicada', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Categoría de programas cambiada', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Categoría de programas retirada', 'telecoqui' ),
			),
		);
	}

	/**
	 * Whether it is a category.
	 *
	 * @param Delivery $delivery Any.
	 */
	public static function is_term( Delivery $delivery ): bool {
		return str_ends_with( $delivery->kind, 'category' );
	}
}
