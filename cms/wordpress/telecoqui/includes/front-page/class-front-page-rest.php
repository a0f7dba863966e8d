<?php

namespace Telecoqui;

use WP_Error;
use WP_Post;
use WP_REST_Request;

/** What the screen "Portada" requests: the pinned news, what the site shows behind them, and one save of their order. Only those who may pin. */
final class Front_Page_Rest {

	/** As many as the home page shows beside and below its banners, and those that move up. */
	private const NEWEST = 12;

	/** Items of a list that the screen names. */
	private const OTHERS = 8;

	public static function register_route(): void {
		$pin   = array(
			'type'       => 'object',
			'required'   => array( 'id', 'until' ),
			'properties' => array(
				'id'    => array(
					'type'    => 'integer',
					'minimum' => 1,
				),
				'until' => array( 'type' => 'string' ),
			),
		);
		$order = array(
			'version' => array(
				'type'     => 'string',
				'required' => true,
			),
			'pins'    => array(
				'type'     => 'array',
				'required' => true,
				'items'    => $pin,
			),
		);
		$may   = static fn(): bool => current_user_can( Editor_Rights::CAPABILITY );
		Rest::route( 'GET', '/portada', array( self::class, 'read' ), $may );
		Rest::route( 'POST', '/portada', array( self::class, 'save' ), $may, $order );
	}

	/** What the screen shows. Times are as moments are read, texts plain. Without `next`, the site did not say what it shows. */
	public static function read(): array {
		$pins   = Home_Pin_Fieldset::all();
		$posts  = array_map( 'get_post', array_keys( $pins ) );
		$others = self::others();
		// One request to the site for all of them.
		Site_Items::ask( array_filter( array_map( static fn( array $list ): array => wp_list_pluck( $list['posts'], 'ID' ), $others ) + array( 'news' => array_keys( $pins ) ) ) );
		$deliveries = Item_States::of( array_keys( $pins ) );
		return array(
			'version' => Home_Pin_Fieldset::version( $pins ),
			'pins'    => array_map( static fn( WP_Post $post ): array => self::pin( $post, $pins[ $post->ID ]['until'], $deliveries[ $post->ID ] ?? null ), $posts ),
			'next'    => self::next( wp_list_pluck( $posts, 'post_name' ) ),
			'others'  => array_values( array_map( array( self::class, 'seen' ), $others ) ),
		);
	}

	/** Stores an order, and returns what the screen shows then, or a WP_Error. */
	public static function save( WP_REST_Request $request ) {
		$order = array();
		foreach ( $request['pins'] as $pin ) {
			$until = Moment::read( $pin['until'] );
			if ( '' === $until && '' !== $pin['until'] ) {
				return new WP_Error( 'telecoqui_portada', Home_Pin_Fieldset::one()->fields()[ Home_Pin_Fieldset::UNTIL ]->problem( $pin['until'] ), array( 'status' => 400 ) );
			}
			$order[ $pin['id'] ] = $until;
		}
		return Home_Pin_Fieldset::arrange( $order, $request['version'] ) ?? self::read();
	}

	private static function pin( WP_Post $post, string $until, ?Delivery $delivery ): array {
		$is_public = 'publish' === $post->post_status;
		$state     = $is_public ? Item_Text::of( $post, $delivery, Site_Items::of( $post ) ) : array(
			'level' => 'info',
			'text'  => sprintf( __( '%s: los lectores la ven cuando se publique.', 'telecoqui' ), get_post_status_object( $post->post_status )->label ),
		);
		return array(
			'id'    => $post->ID,
			'title' => Home_Pin_Fieldset::title_of( $post->ID ),
			'edit'  => (string) get_edit_post_link( $post->ID, 'raw' ),
			'until' => $until,
			'who'   => Home_Pin_Fieldset::who( $post->ID ),
			'level' => $state['level'],
			'state' => $state['text'],
		);
	}

	/** The news that the site shows behind the pinned ones: those that are sticky in WordPress, then the newest; null if the site did not say. */
	private static function next( array $pinned ): ?array {
		if ( Site_Request::is_silent() ) {
			return null;
		}
		$sticky = Site_Request::read( '/api/front-page' )['pinned'] ?? null;
		$newest = Site_Request::read( '/api/wordpress/noticias?per_page=' . self::NEWEST );
		if ( null === $sticky || null === $newest ) {
			return null;
		}
		$is_ok = static fn( $item ): bool => is_string( $item['slug'] ?? null ) && is_string( $item['title']['rendered'] ?? null );
		$told  = array_column( array_filter( array( ...array_values( $sticky ), ...array_values( $newest ) ), $is_ok ), null, 'slug' );
		$told  = array_diff_key( $told, array_flip( $pinned ) );
		$posts = array() === $told ? array() : get_posts(
			array(
				'post_type'     => 'post',
				'post_name__in' => array_map( 'strval', array_keys( $told ) ),
				'numberposts'   => -1,
			)
		);
		$ids   = wp_list_pluck( $posts, 'ID', 'post_name' );
		$fixed = array_column( $sticky, 'slug' );
		$story = static fn( array $item ): array => array(
			// 0: it is not of this WordPress.
			'id'         => (int) ( $ids[ $item['slug'] ] ?? 0 ),
			'title'      => html_entity_decode( wp_strip_all_tags( $item['title']['rendered'] ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ),
			'isSticky'   => in_array( $item['slug'], $fixed, true ) && is_sticky( (int) ( $ids[ $item['slug'] ] ?? 0 ) ),
			'isBreaking' => Story_Rights::TICKER === ( $item['categoria_principal']['slug'] ?? '' ),
		);
		return array_values( array_map( $story, $told ) );
	}

	/** What else editors put on the front page: types, each with its newest posts, by the site's kinds. */
	private static function others(): array {
		$lists = array();
		foreach ( Desk::all() as $type ) {
			if ( $type instanceof Banner_Type || ( $type instanceof Timed_Type && Front_Page_Screen::SLUG === $type::MENU ) ) {
				$posts = get_posts(
					array(
						'post_type'   => $type::TYPE,
						'numberposts' => 5 * self::OTHERS,
					)
				);

				$lists[ $type::KIND ] = compact( 'type', 'posts' );
			}
		}
		return $lists;
	}

	private static function seen( array $others ): array {
		$is_seen = static function ( WP_Post $post ): bool {
			$site = Site_Items::of( $post );
			return null !== $site && null === $site['hidden'];
		};
		return array(
			'title' => $others['type']->labels()['name'],
			'href'  => admin_url( 'edit.php?post_type=' . $others['type']::TYPE ),
			'items' => array_slice( array_map( static fn( WP_Post $post ): string => Timed_Item::text( $post ), array_values( array_filter( $others['posts'], $is_seen ) ) ), 0, self::OTHERS ),
		);
	}
}
