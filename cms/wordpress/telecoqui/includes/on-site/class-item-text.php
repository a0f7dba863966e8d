<?php

namespace Telecoqui;

use WP_Post;

/** The state of an item on the site: what the site itself says of it and of its newest delivery. Where that is not what WordPress says, in red. */
final class Item_Text {

	/**
	 * The state of an item.
	 *
	 * @param array|null $site What the site says of it (Site_Items); null if the site could not be asked.
	 * @return array{level: string, text: string, short: string} The level is 'none', 'good', 'info' or 'bad'; the texts are plain, and
	 *         empty for 'none'. The short one is for a column.
	 */
	public static function of( WP_Post $post, ?Delivery $delivery, ?array $site ): array {
		$is_late = null !== $delivery && ! $delivery->is_delivered();
		$is_seen = null !== $site && null === $site['hidden'];
		if ( 'future' === $post->post_status && ! $is_late && ! $is_seen ) {
			return self::state( 'info', __( 'Los lectores lo ven a su hora, o hasta un minuto después: WordPress mira una vez por minuto qué toca publicar.', 'telecoqui' ), __( 'A su hora', 'telecoqui' ) );
		}
		if ( 'publish' !== $post->post_status ) {
			return self::of_unpublished( $is_late || $is_seen ? $delivery : null, $is_seen, $site );
		}
		if ( ! Settings::can_publish() ) {
			return self::state( 'none', '' );
		}
		if ( null !== $site && null !== $site['leftOut'] ) {
			return self::state( 'bad', self::left_out( $post->ID, $site['leftOut'] ) );
		}
		$present = null === $site ? null : Site_Items::has_present( $post, $site );
		if ( $is_late || ( null !== $delivery && $delivery->is_open() && true !== $present ) ) {
			$level = $is_late ? 0 < $delivery->tries : $delivery->is_stuck();
			return self::delivered( $level ? 'bad' : 'info', $level && $is_late && $is_seen ? self::older() : '%s', $delivery );
		}
		if ( null === $site ) {
			return self::state( 'bad', __( 'No se sabe: el sitio no contestó', 'telecoqui' ) );
		}
		if ( false === $present ) {
			return self::state( 'bad', sprintf( self::older(), __( 'Guarda otra vez; si sigue igual, avisa a quien mantiene el sitio.', 'telecoqui' ) ) );
		}
		return $is_seen ? self::seen( $post, $delivery, $site ) : self::hidden( $post, $site );
	}

	/** The state of an item that WordPress does not publish. `$delivery` is its newest one, if that says something about it. */
	private static function of_unpublished( ?Delivery $delivery, bool $is_seen, ?array $site ): array {
		if ( $is_seen ) {
			return self::delivered( 'bad', __( 'Aún visible. %s', 'telecoqui' ), $delivery );
		}
		$is_unknown = null === $site && null !== $delivery && Publish_Event::WITHDRAWN === $delivery->change;
		return $is_unknown ? self::delivered( 'bad', __( 'No se sabe si aún es visible. %s', 'telecoqui' ), $delivery ) : self::state( 'none', '' );
	}

	/** The state of an item that the site shows as it is here. */
	private static function seen( WP_Post $post, ?Delivery $delivery, array $site ): array {
		$pin = 'post' === $post->post_type ? Home_Pin_Fieldset::of( $post->ID ) : null;
		if ( null !== $pin && true !== $site['pinned'] && ( null === $pin['hasta'] || $pin['hasta'] > gmdate( 'Y-m-d\TH:i:s\Z' ) ) ) {
			return self::state( 'bad', __( 'Visible, pero no está entre las fijadas de la portada: caben ocho. Suelta otra, o guarda esta otra vez.', 'telecoqui' ) );
		}
		$since = null === $site['since'] ? 0 : (int) strtotime( $site['since'] );
		// A delivery knows it to the second, unless the item began later.
		if ( null !== $delivery && Publish_Event::WITHDRAWN !== $delivery->change && null !== $delivery->visible_after() && $since <= $delivery->sent_at + 1 ) {
			return self::delivered( 'good', '%s', $delivery );
		}
		if ( null !== $delivery && Delivery::BY_ITSELF === $delivery->processed_ms ) {
			return self::delivered( 'good', __( 'Visible. %s', 'telecoqui' ), $delivery );
		}
		return self::state( 'good', 0 === $since ? __( 'Visible', 'telecoqui' ) : sprintf( __( 'Visible desde %s', 'telecoqui' ), Moment::recent( $since ) ) );
	}

	/** The state of a published item that the site does not show. */
	private static function hidden( WP_Post $post, array $site ): array {
		$type      = Desk::timed( $post->post_type );
		$outranked = null === $type ? null : $type->labels()['outranked'] ?? null;
		$known     = array(
			'silent'    => array( 'info', __( 'Apaga el aviso automático: los lectores no ven ningún banner.', 'telecoqui' ) ),
			'protected' => array( 'info', __( 'Tiene contraseña: los lectores no pueden leer este contenido.', 'telecoqui' ) ),
			'outranked' => array( 'bad', $outranked ?? __( 'No se ve: caben menos, y otras van delante.', 'telecoqui' ) ),
			'source'    => array( 'bad', __( 'No se ve: otra fuente da los números de luz, y los suyos son más nuevos.', 'telecoqui' ) ),
			'programme' => array( 'bad', __( 'No se ve en el sitio: su programa no está publicado, o falta escogerlo.', 'telecoqui' ) ),
			'unread'    => array( 'bad', __( 'No se ve: el sitio todavía no ha leído este WordPress.', 'telecoqui' ) ),
		);
		if ( isset( $known[ $site['hidden'] ] ) ) {
			return self::state( ...$known[ $site['hidden'] ] );
		}
		if ( 'scheduled' === $site['hidden'] ) {
			return self::state( 'info', sprintf( __( 'Se verá desde %s', 'telecoqui' ), Moment::recent( (int) strtotime( (string) $site['since'] ) ) ) );
		}
		$silent = null === $type ? '' : $type->silence( $type->values( $post->ID ) );
		if ( '' !== $silent ) {
			return self::state( 'info', $silent );
		}
		if ( 'ended' === $site['hidden'] || ( null !== $type && Timed_Item::ENDED === Timed_Item::state( $post ) ) ) {
			return self::ended( $post, $site );
		}
		$unseen = Coverage_Entry_Type::why_unseen( $post );
		return self::state( 'bad', '' === $unseen ? __( 'No está en el sitio: los lectores no ven este contenido. Guarda otra vez; si sigue igual, avisa a quien mantiene el sitio.', 'telecoqui' ) : $unseen );
	}

	/** The state of a published item whose time is over: in red if its editor did not choose that end. */
	private static function ended( WP_Post $post, array $site ): array {
		$until  = (string) ( $site['until'] ?? Timed_Item::until( $post ) );
		$chosen = Timed_Item::value( $post, Timed_Type::UNTIL );
		$text = sprintf( __( 'Ya no se ve: terminó %s.', 'telecoqui' ), Moment::recent( (int) strtotime( $until ) ) );
		if ( '' !== $chosen && $chosen <= $until ) {
			return self::state( 'info', $text );
		}
		return self::state( 'bad', $text . ' ' . __( 'Para que se vea desde ahora, deja «Desde» y «Hasta» vacíos, o cámbialos, y guarda.', 'telecoqui' ) );
	}

	/** Why the site leaves an item out while all others are up to date: it says the `reason`, and the `holder` of its slug, WordPress's id or null. */
	private static function left_out( int $id, array $fault ): string {
		$holder = $fault['holder'] ?? null;
		$text = __( 'No está en el sitio: este contenido (id %1$d) tiene la misma dirección que otro (id %2$d), que la conserva. Cambia el enlace permanente de uno de los dos.', 'telecoqui' );
		if ( 'slug' !== ( $fault['reason'] ?? null ) ) {
			$text = __( 'El sitio no pudo leer este contenido (id %d): los lectores ven la última versión que leyó, si la hay. Avisa a quien mantiene el sitio.', 'telecoqui' );
		} elseif ( ! is_int( $holder ) ) {
			$text = __( 'No está en el sitio: un artículo del sitio ya tiene la dirección de este contenido (id %d). Cambia el enlace permanente.', 'telecoqui' );
		}
		return sprintf( $text, $id, $holder );
	}

	private static function older(): string {
		return __( 'El sitio muestra una versión anterior. %s', 'telecoqui' );
	}

	/** A state with what became of a delivery in place of "%s" in its text. */
	private static function delivered( string $level, string $text, ?Delivery $delivery ): array {
		$long  = null === $delivery ? '' : Delivery_Text::of( $delivery );
		$short = null === $delivery ? '' : Delivery_Text::in_short( $delivery );
		return self::state( $level, trim( sprintf( $text, $long ) ), trim( sprintf( $text, $short ) ) );
	}

	/** What the site does not show of an item, as plain text; empty if readers see all of it, or nothing. */
	public static function refused( WP_Post $post, ?Delivery $delivery ): string {
		$refused = null === $delivery ? '' : Refused_Content::sentence( $delivery->refused );
		return 'publish' === $post->post_status ? trim( $refused . ' ' . Coverage_Entry_Type::why_unmarked( $post ) ) : '';
	}

	/** A state, as `of` returns it. Without a short text for a column, the text is short enough. */
	private static function state( string $level, string $text, ?string $short = null ): array {
		list( $text, $short ) = array_map( array( Moment::class, 'sentence' ), array( $text, $short ?? $text ) );
		return compact( 'level', 'text', 'short' );
	}
}
