<?php

namespace Telecoqui;

/**
 * Words about a delivery for editors: what happened to which kind of item, in its grammatical gender, and what became of it.
 */
final class Delivery_Text {

	/** Kinds that are not declared (Desk) and whose names are feminine in Spanish. */
	private const FEMININE = array( 'news', 'news-category', 'programme-category', Item_Terms::TAG_KIND );

	/** The result of a delivery, as plain text. */
	public static function of( Delivery $delivery ): string {
		switch ( $delivery->status ) {
			case Delivery::DELIVERED:
				return self::delivered( $delivery );
			case Delivery::REFUSED:
				$refused = self::is_feminine( $delivery )
					/* translators: of a news item or a category. %s: a sentence that says why. */
					? __( 'Rechazada: %s', 'telecoqui' )
					/* translators: of a programme or a banner. %s: a sentence that says why. */
					: __( 'Rechazado: %s', 'telecoqui' );
				return sprintf( $refused, self::reason( $delivery ) );
			case Delivery::ABANDONED:
				/* translators: %s: a sentence that says why. */
				return sprintf( __( 'No llegó en un día de intentos. %s', 'telecoqui' ), self::reason( $delivery ) );
			default:
				return 0 === $delivery->tries
					? __( 'Por enviar', 'telecoqui' )
					/* translators: %s: a sentence that says why. */
					: sprintf( __( 'En espera. %s', 'telecoqui' ), self::reason( $delivery ) );
		}
	}

	/** The result in as few words as a column of a list has room for, as plain text. */
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

	/** Why the site did not accept it. */
	private static function reason( Delivery $delivery ): string {
		return Site_Failure::sentence( $delivery->response, $delivery->failure );
	}

	/** How the time until readers saw it was measured, as plain text; empty while the time is not known. */
	public static function measured( Delivery $delivery ): string {
		if ( null === $delivery->visible_after() ) {
			return '';
		}
		return sprintf(
			/* translators: 1 and 2: milliseconds. */
			__( 'Ida y vuelta del aviso: %1$s ms. Lectura y registro en el sitio: %2$s ms. Desde ese momento, toda página que se pide lo muestra.', 'telecoqui' ),
			self::thousands( $delivery->round_trip ),
			self::thousands( $delivery->processed_ms )
		);
	}

	/** As "1,520": Puerto Rico writes thousands with a comma, whatever language WordPress has. */
	private static function thousands( int $number ): string {
		return number_format( $number );
	}

	/** The result of a delivery that the site has accepted. */
	private static function delivered( Delivery $delivery ): string {
		$after = $delivery->visible_after();
		if ( null === $after ) {
			return self::received( $delivery );
		}
		$since = Moment::recent( $delivery->sent_at + intdiv( $after, 1000 ) );
		// A retry is quick, but the editor has waited for longer than that.
		if ( 1 === $delivery->tries ) {
			/* translators: 1: "Visible" or "Retirada". 2: a time. 3: how long it took, as "340 ms". */
			return sprintf( __( '%1$s desde %2$s (en %3$s)', 'telecoqui' ), self::outcome( $delivery ), $since, self::thousands( $after ) . "\u{a0}ms" );
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
		if ( Publish_Event::WITHDRAWN !== $delivery->change ) {
			return __( 'Visible', 'telecoqui' );
		}
		return self::is_feminine( $delivery )
			? _x( 'Retirada', 'a news item or a category', 'telecoqui' )
			: _x( 'Retirado', 'a programme or a banner', 'telecoqui' );
	}

	/** The result of a delivery that the site has accepted and not explained. */
	private static function received( Delivery $delivery ): string {
		if ( Delivery::BY_ITSELF === $delivery->processed_ms ) {
			return __( 'El sitio lo leyó por su cuenta', 'telecoqui' );
		}
		// Deliveries of an older version of the plugin have no other time.
		$at = Moment::recent( $delivery->sent_at > 0 ? $delivery->sent_at : $delivery->created_at );
		if ( $delivery->is_stuck() ) {
			/* translators: %s: a time. */
			return sprintf( __( 'Recibido por el sitio (%s), que no puede leer este WordPress. Avisa a quien mantiene el sitio.', 'telecoqui' ), $at );
		}
		if ( Delivery::READING === $delivery->processed_ms ) {
			/* translators: %s: a time. */
			return sprintf( __( 'Recibido por el sitio (%s), que lo está leyendo', 'telecoqui' ), $at );
		}
		/* translators: %s: a time. */
		return sprintf( __( 'Recibido por el sitio (%s)', 'telecoqui' ), $at );
	}

	/** What happened, such as "Noticia publicada"; of a row of an older version of the plugin only the kind. */
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

	/** What can happen to an item of a kind, by Publish_Event's changes, with "%s" for the name of the kind. */
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
