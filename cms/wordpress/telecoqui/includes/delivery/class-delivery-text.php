<?php

namespace Telecoqui;

/** Words about a delivery for editors: what happened to which kind of item, in its grammatical gender, and what became of it. */
final class Delivery_Text {

	public static function of( Delivery $delivery ): string {
		switch ( $delivery->status ) {
			case Delivery::DELIVERED:
				return self::delivered( $delivery );
			case Delivery::REFUSED:
				return sprintf( '%s: %s', self::participle( $delivery, $delivery->status ), self::reason( $delivery ) );
			case Delivery::ABANDONED:
				return sprintf( __( 'No llegó en un día de intentos. %s', 'telecoqui' ), self::reason( $delivery ) );
			default:
				return 0 === $delivery->tries
					? __( 'Por enviar', 'telecoqui' )
					: sprintf( __( 'En espera. %s', 'telecoqui' ), self::reason( $delivery ) );
		}
	}

	public static function in_short( Delivery $delivery ): string {
		$is_silent = 0 === $delivery->response;
		if ( Delivery::WAITING === $delivery->status && $delivery->tries > 0 ) {
			if ( Site_Failure::UNSIGNED === $delivery->response ) {
				return __( 'En espera: el sitio no reconoce la firma', 'telecoqui' );
			}
			return $is_silent ? __( 'En espera: el sitio no responde', 'telecoqui' ) : __( 'En espera: el sitio tuvo un problema', 'telecoqui' );
		}
		if ( Delivery::ABANDONED === $delivery->status ) {
			return __( 'No llegó en un día de intentos', 'telecoqui' );
		}
		return self::of( $delivery );
	}

	private static function reason( Delivery $delivery ): string {
		return Site_Failure::sentence( $delivery->response, $delivery->failure );
	}

	/** How the time until readers saw it was measured, as plain text; empty while the time is not known. */
	public static function measured( Delivery $delivery ): string {
		if ( null === $delivery->visible_after() ) {
			return '';
		}
		return sprintf(
			__( 'Ida y vuelta del aviso: %1$s ms. Lectura y registro en el sitio: %2$s ms. Desde ese momento, toda página que se pide lo muestra.', 'telecoqui' ),
			// As "1,520": Puerto Rico writes thousands with a comma, whatever language WordPress has.
			number_format( $delivery->round_trip ),
			number_format( $delivery->processed_ms )
		);
	}

	private static function delivered( Delivery $delivery ): string {
		$after = $delivery->visible_after();
		if ( null === $after ) {
			return self::received( $delivery );
		}
		$since = Moment::recent( $delivery->sent_at + intdiv( $after, 1000 ) );
		// A retry is quick, but the editor has waited for longer than that.
		if ( 1 === $delivery->tries ) {
			/* translators: 1: "Visible" or "Retirada". 2: a time. 3: how long it took, as "340 ms". */
			return sprintf( __( '%1$s desde %2$s (en %3$s)', 'telecoqui' ), self::outcome( $delivery ), $since, number_format( $after ) . "\u{a0}ms" );
		}
		return sprintf(
			/* translators: 1: "Visible" or "Retirada". 2: a time. 3: a number. */
			_n( '%1$s desde %2$s (tras %3$d intento)', '%1$s desde %2$s (tras %3$d intentos)', $delivery->tries, 'telecoqui' ),
			self::outcome( $delivery ),
			$since,
			$delivery->tries
		);
	}

	/** What readers have of a change, in one word. */
	private static function outcome( Delivery $delivery ): string {
		return Publish_Event::WITHDRAWN === $delivery->change ? self::participle( $delivery, $delivery->change ) : __( 'Visible', 'telecoqui' );
	}

	/** The result of a delivery that the site has accepted and not explained. */
	private static function received( Delivery $delivery ): string {
		if ( Delivery::BY_ITSELF === $delivery->processed_ms ) {
			return __( 'El sitio lo leyó por su cuenta', 'telecoqui' );
		}
		// Deliveries of an older version of the plugin have no other time.
		$at = Moment::recent( $delivery->sent_at > 0 ? $delivery->sent_at : $delivery->created_at );
		$text = Delivery::READING === $delivery->processed_ms ? __( 'Recibido por el sitio (%s), que lo está leyendo', 'telecoqui' ) : __( 'Recibido por el sitio (%s)', 'telecoqui' );
		$stuck = __( 'Recibido por el sitio (%s), que no puede leer este WordPress. Avisa a quien mantiene el sitio.', 'telecoqui' );
		return sprintf( $delivery->is_stuck() ? $stuck : $text, $at );
	}

	/** What happened, such as "Noticia publicada"; of a row of an older version of the plugin only the kind. */
	public static function change( Delivery $delivery ): string {
		$type  = self::type( $delivery );
		$names = array(
			'news'               => __( 'Noticia', 'telecoqui' ),
			'news-category'      => __( 'Categoría', 'telecoqui' ),
			'programme-category' => __( 'Categoría de programas', 'telecoqui' ),
			Item_Terms::TAG_KIND => __( 'Etiqueta', 'telecoqui' ),
		);
		$name  = null === $type ? $names[ $delivery->kind ] ?? $delivery->kind : $type->labels()['singular_name'];
		return trim( $name . ' ' . mb_strtolower( self::participle( $delivery, $delivery->change ) ) );
	}

	public static function is_term( Delivery $delivery ): bool {
		return in_array( $delivery->kind, Public_Item::TERM_KINDS, true );
	}

	private static function type( Delivery $delivery ): ?Desk_Type {
		return Desk::types()[ array_search( $delivery->kind, Desk::kinds(), true ) ] ?? null;
	}

	/** What happened to an item, by a change of Publish_Event, or by a status of Delivery; empty for none. */
	private static function participle( Delivery $delivery, string $done ): string {
		$type  = self::type( $delivery );
		$words = array(
			Publish_Event::PUBLISHED => array( _x( 'Publicada', 'a news item or a category', 'telecoqui' ), _x( 'Publicado', 'a programme or a banner', 'telecoqui' ) ),
			Publish_Event::CHANGED   => array( _x( 'Cambiada', 'a news item or a category', 'telecoqui' ), _x( 'Cambiado', 'a programme or a banner', 'telecoqui' ) ),
			Publish_Event::WITHDRAWN => array( _x( 'Retirada', 'a news item or a category', 'telecoqui' ), _x( 'Retirado', 'a programme or a banner', 'telecoqui' ) ),
			Delivery::REFUSED        => array( _x( 'Rechazada', 'a news item or a category', 'telecoqui' ), _x( 'Rechazado', 'a programme or a banner', 'telecoqui' ) ),
		);
		if ( $type instanceof Emergency_Type ) {
			$words[ Publish_Event::PUBLISHED ][0] = __( 'Encendida', 'telecoqui' );
			$words[ Publish_Event::WITHDRAWN ][0] = __( 'Apagada', 'telecoqui' );
		}
		// Kinds that are not declared are feminine.
		return $words[ $done ][ null === $type || $type::IS_FEMININE ? 0 : 1 ] ?? '';
	}
}
