<?php

namespace Telecoqui;

use DateTimeImmutable;
use WP;
use WP_Post;

/**
 * Responds to `/?cierre=…` itself, without a theme: GET shows the state of one organisation, POST changes it. Whoever has the link may do that;
 * everything else gets the same refusal.
 */
final class Closing_Page {

	/** Changes an hour: one every five minutes is more than a school needs, and bounds what a link in wrong hands costs the site. */
	public const MAX_CHANGES = 12;

	/** Responds, if the request is for such a page. */
	public static function respond( WP $wp ): void {
		// phpcs:disable WordPress.Security.NonceVerification -- the signature of the link takes the place of a nonce: nobody else knows it.
		if ( ! isset( $_GET['cierre'] ) || '' !== (string) $wp->request ) {
			return;
		}
		self::send_headers();
		$query = wp_unslash( $_GET );
		$post  = Closing_Link::closing( $query );
		if ( null === $post ) {
			self::end( 403, Closing_Html::refusal() );
		}
		$now = new DateTimeImmutable( 'now', wp_timezone() );
		if ( 'POST' !== ( $_SERVER['REQUEST_METHOD'] ?? '' ) ) {
			self::end( 200, Closing_Html::form( $post, $now, null, isset( $query['listo'] ) ) );
		}
		$choice = new Closing_Choice( $post, wp_unslash( $_POST ), $now );
		// phpcs:enable
		if ( array() !== $choice->problems ) {
			self::end( 422, Closing_Html::form( $post, $now, $choice, false ) );
		}
		if ( ! $choice->changes_nothing( $post ) ) {
			self::save( $post, $choice, $now );
		}
		// A page that is loaded again must not send an old form again.
		wp_safe_redirect( Closing_Link::address( $query ) . '&listo=1', 303, 'Telecoqui' );
		exit;
	}

	/** Stores a choice, or ends the request with the form again. */
	private static function save( WP_Post $post, Closing_Choice $choice, DateTimeImmutable $now ): void {
		if ( Desk_Trail::link_changes( $post->ID, $now->getTimestamp() - HOUR_IN_SECONDS ) >= self::MAX_CHANGES ) {
			$choice->problems[] = __( 'Hubo demasiados cambios en una hora. Espera un rato, o llama a la redacción si es urgente.', 'telecoqui' );
			header( 'Retry-After: 600' );
			self::end( 429, Closing_Html::form( $post, $now, $choice, false ) );
		}
		Desk_Trail::by_link( Closing_Link::version( $post->ID ) );
		wp_update_post(
			array(
				'ID'         => $post->ID,
				'meta_input' => wp_slash( $choice->values ),
			)
		);
		// Nobody may read "Guardado" about what the database did not take.
		if ( ! $choice->changes_nothing( $post ) ) {
			$choice->problems[] = __( 'No pudimos guardarlo. Prueba otra vez en un minuto.', 'telecoqui' );
			self::end( 503, Closing_Html::form( $post, $now, $choice, false ) );
		}
	}

	/** Keeps the page, and the link in its address, out of caches, search engines, frames and the addresses of other sites. */
	private static function send_headers(): void {
		if ( ! defined( 'DONOTCACHEPAGE' ) ) {
			// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedConstantFound -- the name that plugins for caching know.
			define( 'DONOTCACHEPAGE', true );
		}
		header( 'Content-Type: text/html; charset=UTF-8' );
		header( 'Cache-Control: no-store' );
		header( 'Referrer-Policy: no-referrer' );
		header( 'X-Robots-Tag: noindex, nofollow' );
		header( 'X-Content-Type-Options: nosniff' );
		header( 'X-Frame-Options: DENY' );
		header( "Content-Security-Policy: default-src 'none'; style-src 'sha256-" . Closing_Html::style_hash() . "'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'" );
	}

	/** Ends the request. */
	private static function end( int $status, string $html ): void {
		status_header( $status );
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Closing_Html escapes every value.
		echo $html;
		exit;
	}
}
