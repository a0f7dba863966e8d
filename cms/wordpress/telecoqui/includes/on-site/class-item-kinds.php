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
	private const FEMININE = array( 'news', 'news-category', 'programme-category', Item_Tags::KIND, 'ticker-line', 'promo', 'social-post', 'emergency', 'coverage-entry' );

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
			'episode'            => array(
				''                       => __( 'Episodio', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Episodio publicado', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Episodio cambiado', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Episodio retirado', 'telecoqui' ),
			),
			'banner'             => array(
				''                       => __( 'Banner', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Banner publicado', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Banner cambiado', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Banner retirado', 'telecoqui' ),
			),
			'ticker-line'        => array(
				''                       => __( 'Línea de última hora', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Línea de última hora publicada', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Línea de última hora cambiada', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Línea de última hora retirada', 'telecoqui' ),
			),
			'promo'              => array(
				''                       => __( 'Promoción', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Promoción publicada', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Promoción cambiada', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Promoción retirada', 'telecoqui' ),
			),
			'social-post'        => array(
				''                       => __( 'Publicación de redes', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Publicación de redes publicada', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Publicación de redes cambiada', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Publicación de redes retirada', 'telecoqui' ),
			),
			'emergency'          => array(
				''                       => __( 'Emergencia', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Emergencia encendida', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Emergencia cambiada', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Emergencia apagada', 'telecoqui' ),
			),
			'shelter'            => array(
				''                       => __( 'Refugio', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Refugio publicado', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Refugio cambiado', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Refugio retirado', 'telecoqui' ),
			),
			'emergency-phone'    => array(
				''                       => __( 'Teléfono', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Teléfono publicado', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Teléfono cambiado', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Teléfono retirado', 'telecoqui' ),
			),
			'municipal-notice'   => array(
				''                       => __( 'Aviso municipal', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Aviso municipal publicado', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Aviso municipal cambiado', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Aviso municipal retirado', 'telecoqui' ),
			),
			'closing'            => array(
				''                       => __( 'Cierre', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Cierre publicado', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Cierre cambiado', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Cierre retirado', 'telecoqui' ),
			),
			'power-report'       => array(
				''                       => __( 'Dato de luz', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Dato de luz publicado', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Dato de luz cambiado', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Dato de luz retirado', 'telecoqui' ),
			),
			'coverage-entry'     => array(
				''                       => __( 'Entrada de cobertura', 'telecoqui' ),
				Publish_Event::PUBLISHED => __( 'Entrada de cobertura publicada', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Entrada de cobertura cambiada', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Entrada de cobertura retirada', 'telecoqui' ),
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
			Item_Tags::KIND      => array(
				''                       => __( 'Etiqueta', 'telecoqui' ),
				Publish_Event::CHANGED   => __( 'Etiqueta cambiada', 'telecoqui' ),
				Publish_Event::WITHDRAWN => __( 'Etiqueta retirada', 'telecoqui' ),
			),
		);
	}

	/**
	 * Whether it is a category or a tag.
	 *
	 * @param Delivery $delivery Any.
	 */
	public static function is_term( Delivery $delivery ): bool {
		return Item_Tags::KIND === $delivery->kind || str_ends_with( $delivery->kind, 'category' );
	}
}
