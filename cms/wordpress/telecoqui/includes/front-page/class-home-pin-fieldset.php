<?php

namespace Telecoqui;

use WP_Error;
use WP_Post;
use WP_Upgrader;

defined( 'ABSPATH' ) || exit;

/**
 * The pinned news: the place of each, empty if it is not pinned, and the end of that; the REST field `portada`; their order, which the screen "Portada"
 * arranges, and why a place is taken. A sticky post is pinned behind those with a place. Drafts and planned news hold their places, too: they are pinned
 * when they are published.
 */
final class Home_Pin_Fieldset extends Fieldset {

	public const TYPE              = 'post';
	public const ID                = 'telecoqui_fijada';
	public const CONTEXT           = 'side';
	public const IS_ALL_OR_NOTHING = true;

	public const PLACE = 'telecoqui_fijada';
	public const UNTIL = 'telecoqui_fijada_hasta';
	private const METAS = array( self::PLACE, self::UNTIL );

	/** Who pinned an item, released it or changed its end, behind the second since the epoch at which that was. */
	private const BY = '_telecoqui_fijada_por';

	private const LOCK = 'telecoqui_portada';

	private const STATUSES = array( 'publish', 'future', 'draft', 'pending', 'private' );

	public function title(): string {
		return __( 'Fijar en portada', 'telecoqui' );
	}

	/** The places: as many as stand beside the carousel of the home page, and as its strip has. */
	public static function places(): array {
		$places = array_combine( range( 1, 4 ), range( 1, 4 ) );
		return array_map( static fn( int $place ): string => sprintf( __( 'Lugar %s', 'telecoqui' ), $place ), $places );
	}

	protected function declared(): array {
		$editors = array( 'editors_only' => __( 'Solo quien edita las noticias de otras personas puede fijar una en la portada o soltarla.', 'telecoqui' ) );
		return array(
			self::PLACE => $editors + array(
				'kind'    => Field::CHOICE,
				'label'   => __( 'Lugar', 'telecoqui' ),
				'refusal' => __( 'La noticia no se fijó: escoge uno de los cuatro lugares de la portada.', 'telecoqui' ),
				'choices' => array( '' => __( 'No fijar', 'telecoqui' ) ) + self::places(),
			),
			self::UNTIL => $editors + array(
				'kind'    => Field::MOMENT,
				'label'   => __( 'Hasta', 'telecoqui' ),
				'help'    => __( 'La portada muestra primero las noticias fijadas, y detrás las marcadas como «fija» en WordPress. El final vale para las dos; sin final, hasta que la sueltes.', 'telecoqui' ),
				'refusal' => __( 'La noticia no se fijó: no entendemos la fecha «%s».', 'telecoqui' ),
			),
		);
	}

	/** A new end may not be over, and a new place not taken. What is stored already is no mistake. */
	public function problem( array $values, ?WP_Post $post ): string {
		$typed  = array( self::UNTIL => Moment::read( $values[ self::UNTIL ] ) ) + $values;
		$stored = $this->values( $post->ID ?? 0 );
		if ( '' === $typed[ self::PLACE ] || array_intersect_key( $typed, $stored ) == $stored ) { // phpcs:ignore Universal.Operators.StrictComparisons -- in any order.
			return '';
		}
		$past = self::past( $typed[ self::UNTIL ], $stored[ self::UNTIL ] );
		return '' === $past ? self::taken( (int) $typed[ self::PLACE ], $post->ID ?? 0 ) : $past;
	}

	/** Says that an end is over, as moments are read; nothing if it is not, or is stored already. */
	private static function past( string $until, string $stored ): string {
		return '' !== $until && $until !== $stored && $until <= Moment::now()
			? __( 'La noticia no se fijó: el final («Hasta») ya pasó.', 'telecoqui' )
			: '';
	}

	public function note( WP_Post $post ): string {
		$until = self::of( $post->ID )['hasta'] ?? null;
		return null !== $until && $until <= Moment::now() ? __( 'Terminó: ya no está fijada.', 'telecoqui' ) : '';
	}

	public function read_fields(): array {
		return array( 'portada' => array( array( self::class, 'of' ), array( 'type' => array( 'object', 'null' ) ) ) );
	}

	/** How a post is pinned: `lugar` and `hasta`, each perhaps null; null if it is not. */
	public static function of( int $post_id ): ?array {
		list( self::PLACE => $place, self::UNTIL => $until ) = self::one()->values( $post_id );
		if ( '' === $place && ! is_sticky( $post_id ) ) {
			return null;
		}
		return array(
			'lugar' => '' === $place ? null : (int) $place,
			'hasta' => '' === $until ? null : $until,
		);
	}

	/** The pinned news, without those whose end is over: `place` and `until`, as moments are read or empty, by ids in their order. */
	public static function all(): array {
		$posts = get_posts(
			array(
				'post_type'    => 'post',
				'post_status'  => self::STATUSES,
				'numberposts'  => -1,
				'orderby'      => 'date',
				'meta_key'     => self::PLACE,
				// phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_value -- asked by one screen, and when a place is chosen.
				'meta_value'   => array_keys( self::places() ),
				'meta_compare' => 'IN',
			)
		);
		$pins  = array();
		foreach ( $posts as $post ) {
			list( self::PLACE => $place, self::UNTIL => $until ) = self::one()->values( $post->ID );
			if ( '' === $until || $until > Moment::now() ) {
				$place             = (int) $place;
				$pins[ $post->ID ] = compact( 'place', 'until' );
			}
		}
		uasort( $pins, static fn( array $one, array $other ): int => $one['place'] <=> $other['place'] );
		return $pins;
	}

	/** A text that differs when the pinned news of all() or their order do. */
	public static function version( array $pins ): string {
		return md5( (string) wp_json_encode( $pins ) );
	}

	/** Why an item (0: a new one) cannot have a place, in a sentence; empty if nobody else has it. */
	public static function taken( int $place, int $post_id ): string {
		foreach ( self::all() as $id => $pin ) {
			if ( $pin['place'] === $place && $id !== $post_id ) {
				$who = self::who( $id );
				$by = '' === $who ? '' : sprintf( __( ', que fijó %s', 'telecoqui' ), $who );
				/* translators: 1: a number from 1 to 4. 2: the title of a news item. 3: ", que fijó" and a name, or nothing. */
				return sprintf( __( 'La noticia no se fijó: el lugar %1$d lo tiene «%2$s»%3$s. Escoge otro, o cambia el orden en «Portada».', 'telecoqui' ), $place, self::title_of( $id ), $by );
			}
		}
		return '';
	}

	/**
	 * Stores an order, one at a time: ends as moments are read, or empty, by the ids of news in their order. `$version` is that of the pinned news that
	 * whoever made the order had seen. An error says why nothing was stored.
	 */
	public static function arrange( array $order, string $version ): ?WP_Error {
		require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
		// The lock of WordPress's own updates, which a request that was ended leaves for a minute.
		if ( ! WP_Upgrader::create_lock( self::LOCK, MINUTE_IN_SECONDS ) ) {
			return new WP_Error( 'telecoqui_portada_cambio', __( 'Otra persona está guardando la portada en este momento. Tu orden sigue aquí: guarda otra vez.', 'telecoqui' ), array( 'status' => 409 ) );
		}
		try {
			return self::store_order( $order, $version );
		} finally {
			WP_Upgrader::release_lock( self::LOCK );
		}
	}

	private static function store_order( array $order, string $version ): ?WP_Error {
		$pins = self::all();
		if ( self::version( $pins ) !== $version ) {
			return new WP_Error( 'telecoqui_portada_cambio', self::conflict( array_keys( $pins ) ), array( 'status' => 409 ) );
		}
		if ( count( $order ) > count( self::places() ) ) {
			return self::refusal( self::full() );
		}
		$place = 0;
		$metas = array();
		// Places are given back before others take them.
		foreach ( array_keys( array_diff_key( $pins, $order ) ) as $id ) {
			$metas[ $id ] = array( self::PLACE => '' ) + ( is_sticky( $id ) ? array() : array( self::UNTIL => '' ) );
		}
		foreach ( $order as $id => $until ) {
			$post = get_post( $id );
			if ( ! $post || 'post' !== $post->post_type || ! in_array( $post->post_status, self::STATUSES, true ) ) {
				return self::refusal( __( 'Una de las noticias ya no existe: suéltala y guarda otra vez.', 'telecoqui' ) );
			}
			$past = self::past( $until, $pins[ $id ]['until'] ?? '' );
			if ( '' !== $past ) {
				return self::refusal( sprintf( '«%s»: %s', self::title_of( $id ), $past ) );
			}
			++$place;
			if ( ( $pins[ $id ] ?? null ) !== compact( 'place', 'until' ) ) {
				$metas[ $id ] = array_combine( self::METAS, array( (string) $place, Moment::stored( $until ) ) );
			}
		}
		foreach ( $metas as $id => $meta ) {
			// A whole save, as from the editor: the site takes an item again when its date of modification is another.
			$saved = wp_update_post(
				array(
					'ID'         => $id,
					'meta_input' => $meta,
				),
				true
			);
			if ( is_wp_error( $saved ) ) {
				return $saved;
			}
		}
		return null;
	}

	public static function full(): string {
		return sprintf( __( 'Caben %d: suelta una antes de fijar otra.', 'telecoqui' ), count( self::places() ) );
	}

	public static function title_of( int $post_id ): string {
		return Timed_Item::text( get_post( $post_id ) );
	}

	/** The name of who changed the pin of an item last; empty if that is not known. */
	public static function who( int $post_id ): string {
		$user = get_userdata( (int) substr( (string) strrchr( (string) get_post_meta( $post_id, self::BY, true ), ' ' ), 1 ) );
		return $user ? $user->display_name : '';
	}

	public static function note_who( $meta_ids, int $post_id, string $key ): void {
		if ( in_array( $key, self::METAS, true ) ) {
			update_post_meta( $post_id, self::BY, time() . ' ' . get_current_user_id() );
		}
	}

	/** What whoever saves over a change of somebody else is told. */
	private static function conflict( array $ids ): string {
		$changed = get_posts(
			array(
				'post_type'   => 'post',
				'post_status' => self::STATUSES,
				'numberposts' => 1,
				'meta_key'    => self::BY,
				'orderby'     => 'meta_value',
				'fields'      => 'ids',
			)
		);
		$who     = array() === $changed ? '' : self::who( $changed[0] );
		$who     = '' === $who ? __( 'Otra persona', 'telecoqui' ) : $who;
		$titles  = array_map( static fn( int $id ): string => '«' . self::title_of( $id ) . '»', $ids );
		$pinned  = array() === $titles ? __( 'ninguna', 'telecoqui' ) : implode( ', ', $titles );
		return sprintf( __( '%1$s cambió la portada mientras la arreglabas. No se guardó nada, y tu orden sigue aquí. Ahora están fijadas: %2$s. Guarda otra vez para poner tu orden, o descártalo.', 'telecoqui' ), $who, $pinned );
	}

	private static function refusal( string $sentence ): WP_Error {
		return new WP_Error( 'telecoqui_portada', $sentence, array( 'status' => 400 ) );
	}
}
