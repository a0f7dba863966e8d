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

	private const NAMES = array(
		'news'               => array( 'Noticia', 'a' ),
		'programme'          => array( 'Programa', 'o' ),
		'banner'             => array( 'Banner', 'o' ),
		'news-category'      => array( 'Categoría', 'a' ),
		'programme-category' => array( 'Categoría de programas', 'a' ),
	);

	private const CHANGES = array(
		Publish_Event::PUBLISHED => 'publicad',
		Publish_Event::CHANGED   => 'cambiad',
		Publish_Event::WITHDRAWN => 'retirad',
	);

	/**
	 * What happened, such as "Noticia publicada".
	 *
	 * @param Delivery $delivery Any; a row of an older version of the plugin has only the kind.
	 */
	public static function change( Delivery $delivery ): string {
		list( $name, $ending ) = self::NAMES[ $delivery->kind ] ?? array( $delivery->kind, 'o' );
		$change                = self::CHANGES[ $delivery->change ] ?? null;
		return null === $change ? $name : "{$name} {$change}{$ending}";
	}

	/**
	 * A participle in the gender of the kind.
	 *
	 * @param Delivery $delivery Any.
	 * @param string   $stem     Without its last letter, such as "Rechazad".
	 */
	public static function participle( Delivery $delivery, string $stem ): string {
		return $stem . ( self::NAMES[ $delivery->kind ][1] ?? 'o' );
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
