<?php

namespace Telecoqui;

/**
 * Names of kinds, and of what happened to them, in the grammatical gender of the kind.
 */
final class Item_Kinds {

	/** Kinds that are not declared (Desk) and whose names are feminine in Spanish. */
	private const FEMININE = array( 'news', 'news-category', 'programme-category', Item_Terms::TAG_KIND );

	/**
	 * What happened, such as "Noticia publicada".
	 *
	 * @param Delivery $delivery Any; a row of an older version of the plugin has only the kind.
	 */
	public static function change( Delivery $delivery ): string {
		$type = self::type( $delivery );
		$name = null === $type ? self::names()[ $delivery->kind ] ?? $delivery->kind : $type->labels()['singular_name'];
		return '' === $delivery->change ? $name : sprintf( self::changes( $delivery )[ $delivery->change ] ?? '%s', $name );
	}

	/** Whether participles about it are feminine in Spanish. */
	public static function is_feminine( Delivery $delivery ): bool {
		$type = self::type( $delivery );
		return null === $type ? in_array( $delivery->kind, self::FEMININE, true ) : $type::IS_FEMININE;
	}

	public static function is_term( Delivery $delivery ): bool {
		return in_array( $delivery->kind, Public_Item::TERM_KINDS, true );
	}

	private static function type( Delivery $delivery ): ?Desk_Type {
		foreach ( Desk::all() as $type ) {
			if ( $type instanceof Desk_Type && $type::KIND === $delivery->kind ) {
				return $type;
			}
		}
		return null;
	}

	/** The names of the kinds that are not declared. */
	private static function names(): array {
		return array(
			'news'               => __( 'Noticia', 'telecoqui' ),
			'news-category'      => __( 'Categoría', 'telecoqui' ),
			'programme-category' => __( 'Categoría de programas', 'telecoqui' ),
			Item_Terms::TAG_KIND => __( 'Etiqueta', 'telecoqui' ),
		);
	}

	/**
	 * What can happen to an item of a kind.
	 *
	 * @return array<string, string> By Publish_Event's changes, with "%s" for the name of the kind.
	 */
	private static function changes( Delivery $delivery ): array {
		if ( Emergency_Type::KIND === $delivery->kind ) {
			return array(
				/* translators: %s: "Emergencia". */
				Publish_Event::PUBLISHED => __( '%s encendida', 'telecoqui' ),
				/* translators: %s: the name of a kind, such as "Noticia". */
				Publish_Event::CHANGED   => _x( '%s cambiada', 'a news item or a category', 'telecoqui' ),
				/* translators: %s: "Emergencia". */
				Publish_Event::WITHDRAWN => __( '%s apagada', 'telecoqui' ),
			);
		}
		if ( self::is_feminine( $delivery ) ) {
			return array(
				/* translators: %s: the name of a kind, such as "Noticia". */
				Publish_Event::PUBLISHED => _x( '%s publicada', 'a news item or a category', 'telecoqui' ),
				/* translators: %s: the name of a kind, such as "Noticia". */
				Publish_Event::CHANGED   => _x( '%s cambiada', 'a news item or a category', 'telecoqui' ),
				/* translators: %s: the name of a kind, such as "Noticia". */
				Publish_Event::WITHDRAWN => _x( '%s retirada', 'a news item or a category', 'telecoqui' ),
			);
		}
		return array(
			/* translators: %s: the name of a kind, such as "Programa". */
			Publish_Event::PUBLISHED => _x( '%s publicado', 'a programme or a banner', 'telecoqui' ),
			/* translators: %s: the name of a kind, such as "Programa". */
			Publish_Event::CHANGED   => _x( '%s cambiado', 'a programme or a banner', 'telecoqui' ),
			/* translators: %s: the name of a kind, such as "Programa". */
			Publish_Event::WITHDRAWN => _x( '%s retirado', 'a programme or a banner', 'telecoqui' ),
		);
	}
}
