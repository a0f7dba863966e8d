<?php
/**
 * The check of what editors put on the home page.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Says in one sentence why an item of the menu "Portada" cannot be saved.
 */
final class Front_Page_Check {

	/** The key of the text, beside the names of the metas. */
	public const TEXT = 'text';

	/** Characters. A line of the ticker passes in ten seconds, a promotion's title is two lines of a card, an emergency's headline two lines of a phone. */
	private const LONGEST = array(
		Front_Page_Types::LINE     => 140,
		Front_Page_Types::PROMO    => 90,
		Front_Page_Types::SOCIAL   => Social_Networks::LONGEST_TEXT,
		Emergency_Types::EMERGENCY => 140,
		Emergency_Types::SHELTER   => 90,
		Emergency_Types::PHONE     => 90,
		Emergency_Types::NOTICE    => 280,
		Emergency_Types::CLOSING   => 90,
		Emergency_Types::POWER     => 60,
	);

	/**
	 * Fills in what the editor left empty: what the network itself says about a post, and that a closing begins now.
	 *
	 * @param string                $type   Post type.
	 * @param array<string, string> $values Text and metas, as they were typed.
	 * @return array<string, string>
	 */
	public static function complete( string $type, array $values ): array {
		if ( Emergency_Types::CLOSING === $type && '' === $values[ Front_Page_Fields::FROM ] ) {
			return array( Front_Page_Fields::FROM => gmdate( 'Y-m-d\TH:i:s\Z' ) ) + $values;
		}
		$url = $values[ Front_Page_Fields::URL ] ?? '';
		if ( Front_Page_Types::SOCIAL !== $type || null === Social_Networks::of( $url ) || ( '' !== $values[ self::TEXT ] && '' !== $values[ Front_Page_Fields::DATE ] ) ) {
			return $values;
		}
		$read  = Social_Networks::read( $url );
		$found = array(
			self::TEXT              => $read['text'],
			Front_Page_Fields::DATE => $read['date'],
		);
		$empty = array_filter( $values, static fn( string $value ): bool => '' === $value );
		return array_merge( $values, array_intersect_key( $found, $empty ) );
	}

	/**
	 * Why the values cannot be saved.
	 *
	 * @param string                $type   Post type.
	 * @param array<string, string> $values Text and metas, as they were typed and completed.
	 * @param WP_Post|null          $post   The item, if it exists.
	 * @param string                $status The status that it is to have.
	 * @param string                $date   WordPress's date for it in UTC; empty: none yet.
	 * @return string Plain text; empty if they can be saved.
	 */
	public static function sentence( string $type, array $values, ?WP_Post $post, string $status, string $date ): string {
		$problems = array( self::link( $type, $values ), self::address( $values ), self::text( $type, $values ), self::place( $values ), Emergency_Fields::problem( $type, $values ), Closing_Fields::problem( $type, $values ), self::moments( $type, $values, $post, $status, $date ) );
		return array_values( array_filter( $problems ) )[0] ?? '';
	}

	/**
	 * What is wrong with the text.
	 *
	 * @param string                $type   Post type.
	 * @param array<string, string> $values As above.
	 */
	private static function text( string $type, array $values ): string {
		$length = mb_strlen( $values[ self::TEXT ] );
		if ( 0 === $length ) {
			return Front_Page_Types::SOCIAL === $type
				? __( 'La red no nos dio el texto de esta publicación: escríbelo tú en el título.', 'telecoqui' )
				: __( 'Escribe el texto.', 'telecoqui' );
		}
		if ( $length > self::LONGEST[ $type ] ) {
			/* translators: 1: a number of characters. 2: the largest number of characters. */
			return sprintf( __( 'El texto es demasiado largo: tiene %1$d caracteres y caben %2$d.', 'telecoqui' ), $length, self::LONGEST[ $type ] );
		}
		return '';
	}

	/**
	 * What is wrong with the link of a line or a promotion.
	 *
	 * @param string                $type   Post type.
	 * @param array<string, string> $values As above.
	 */
	private static function link( string $type, array $values ): string {
		$link = $values[ Front_Page_Fields::LINK ] ?? '';
		if ( '' === $link ) {
			return Front_Page_Types::PROMO === $type ? __( 'Escribe el enlace de la promoción.', 'telecoqui' ) : '';
		}
		return '' === Front_Page_Fields::sanitize( Front_Page_Fields::LINK, $link )
			? __( 'El enlace no vale: escribe una ruta del sitio, como /noticias, o una dirección que empiece con https://.', 'telecoqui' )
			: '';
	}

	/**
	 * What is wrong with the address of a post of a social network.
	 *
	 * @param array<string, string> $values As above.
	 */
	private static function address( array $values ): string {
		$url = $values[ Front_Page_Fields::URL ] ?? null;
		if ( null === $url || null !== Social_Networks::of( $url ) ) {
			return '';
		}
		/* translators: %s: names of social networks. */
		return sprintf( __( 'No conocemos la red de esa dirección. Pega la dirección completa de una publicación de una de estas redes: %s.', 'telecoqui' ), Social_Networks::names() );
	}

	/**
	 * What is wrong with the place or the label of a promotion.
	 *
	 * @param array<string, string> $values As above.
	 */
	private static function place( array $values ): string {
		$place = $values[ Front_Page_Fields::PLACE ] ?? null;
		if ( null !== $place && ! in_array( $place, Front_Page_Fields::PLACES, true ) ) {
			return __( 'Escoge uno de los cuatro lugares de la portada.', 'telecoqui' );
		}
		if ( mb_strlen( $values[ Front_Page_Fields::LABEL ] ?? '' ) > Front_Page_Fields::LONGEST_LABEL ) {
			/* translators: %d: the largest number of characters. */
			return sprintf( __( 'La etiqueta es demasiado larga: caben %d caracteres.', 'telecoqui' ), Front_Page_Fields::LONGEST_LABEL );
		}
		return '';
	}

	/**
	 * What is wrong with the moments. An item without a start of its own begins when it is published, or is saved after its time was over
	 * (Front_Page_Start).
	 *
	 * @param string                $type   Post type.
	 * @param array<string, string> $values As above.
	 * @param WP_Post|null          $post   As above.
	 * @param string                $status As above.
	 * @param string                $date   As above.
	 */
	private static function moments( string $type, array $values, ?WP_Post $post, string $status, string $date ): string {
		foreach ( array_intersect_key( $values, array_flip( Front_Page_Fields::MOMENTS ) ) as $typed ) {
			if ( '' !== $typed && '' === Moment::read( $typed ) ) {
				/* translators: %s: what was typed. */
				return sprintf( __( 'No entendemos la fecha «%s».', 'telecoqui' ), $typed );
			}
		}
		$now = gmdate( 'Y-m-d\TH:i:s\Z' );
		if ( Moment::read( $values[ Front_Page_Fields::DATE ] ?? '' ) > $now ) {
			return __( 'La fecha de la publicación está en el futuro: escribe la que dice la red.', 'telecoqui' );
		}
		$is_on = $post && 'publish' === $post->post_status && Front_Page_Item::ENDED !== Front_Page_Item::state( $post );
		$shown = max( $now, Moment::read( $date ) );
		$from  = Moment::read( $values[ Front_Page_Fields::FROM ] ?? '' );
		$from  = '' === $from ? ( $is_on ? Front_Page_Item::from( $post ) : $shown ) : $from;
		$until = Moment::read( $values[ Front_Page_Fields::UNTIL ] ?? '' );
		if ( '' !== $until && $until <= $from ) {
			return __( 'El final («Hasta») tiene que ser posterior al principio («Desde»).', 'telecoqui' );
		}
		$end = Front_Page_Item::end( $type, $from, $until );
		return in_array( $status, array( 'publish', 'future' ), true ) && '' !== $end && $end <= $shown && ! self::is_open_closing( $type, $values )
			? __( 'Con esas horas ya habría terminado, y los lectores no lo verían: deja «Desde» y «Hasta» vacíos, o cámbialos.', 'telecoqui' )
			: '';
	}

	/**
	 * Whether it is a closing of what is open, of which readers see nothing whatever its end is.
	 *
	 * @param string                $type   Post type.
	 * @param array<string, string> $values As above.
	 */
	private static function is_open_closing( string $type, array $values ): bool {
		return Emergency_Types::CLOSING === $type && Closing_Fields::OPEN === $values[ Closing_Fields::STATE ];
	}
}
