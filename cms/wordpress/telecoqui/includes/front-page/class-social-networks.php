<?php

namespace Telecoqui;

/**
 * Which network an address belongs to, and what the network itself says about a post (oEmbed). WordPress requests that
 * from the networks that respond without a key; of the others an editor types the text.
 */
final class Social_Networks {

	/** From hosts, without "www." and "m.", to the names that readers see. */
	private const HOSTS = array(
		'facebook.com'  => 'Facebook',
		'fb.watch'      => 'Facebook',
		'instagram.com' => 'Instagram',
		'x.com'         => 'X',
		'twitter.com'   => 'X',
		'tiktok.com'    => 'TikTok',
		'vm.tiktok.com' => 'TikTok',
		'youtube.com'   => 'YouTube',
		'youtu.be'      => 'YouTube',
		'threads.net'   => 'Threads',
		'threads.com'   => 'Threads',
		'bsky.app'      => 'Bluesky',
	);

	/** Characters of a post that the sidebar shows; a longer text of the network is cut. */
	public const MAX_TEXT = 280;

	/** What was found for addresses in this request: WordPress tries to save a refused form twice. */
	private static array $found = array();

	/** The name of the network of a post; null if the address is not that of a post of a known network. */
	public static function of( string $address ): ?string {
		$parts = preg_match( '#^https://[^\s\\\\<>"\']+$#uD', $address ) ? wp_parse_url( $address ) : false;
		if ( ! is_array( $parts ) || isset( $parts['user'] ) || isset( $parts['port'] ) ) {
			return null;
		}
		$host = preg_replace( '/^(www|m)\./', '', strtolower( $parts['host'] ?? '' ) );
		// A network's own front page is not a post.
		return '' === trim( $parts['path'] ?? '', '/' ) ? null : self::HOSTS[ $host ] ?? null;
	}

	public static function names(): string {
		return implode( ', ', array_unique( array_values( self::HOSTS ) ) );
	}

	/** The text and the date of a post, as far as its network says them: plain `text`, and `date` as moments are read; empty if unknown. */
	public static function read( string $address ): array {
		return self::$found[ $address ] ??= self::request( $address );
	}

	private static function request( string $address ): array {
		require_once ABSPATH . WPINC . '/class-wp-oembed.php';
		// Only networks that WordPress knows: anything else would make this server request pages that editors name.
		// WordPress 6.8 knows X by its former name only.
		$known = preg_replace( '#^https://((www|m)\.)?x\.com/#i', 'https://twitter.com/', $address );
		$data  = _wp_oembed_get_object()->get_data( $known, array( 'discover' => false ) );
		$html  = is_object( $data ) && is_string( $data->html ?? null ) ? $data->html : '';
		$title = is_object( $data ) && is_string( $data->title ?? null ) ? $data->title : '';
		$quote = preg_match( '#<blockquote[^<>]*>\s*<p[^<>]*>(.*)#su', explode( '</p>', $html, 2 )[0], $found ) ? preg_replace( '#<br\s*/?>#', ' ', $found[1] ) : $title;
		$text  = trim( html_entity_decode( wp_strip_all_tags( (string) $quote, true ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ) );
		$text  = mb_strlen( $text ) > self::MAX_TEXT ? mb_substr( $text, 0, self::MAX_TEXT - 1 ) . '…' : $text;
		$date  = self::date( $html );
		return compact( 'text', 'date' );
	}

	/** The date in the HTML of an embed, as moments are read: X writes "November 20, 2026", Bluesky an ISO date. A day without a time is its noon, or now. */
	private static function date( string $html ): string {
		if ( ! preg_match( '#>\s*([A-Z][a-z]+ \d{1,2}, \d{4}|\d{4}-\d\d-\d\dT[\d:.]+Z)\s*</a>#', $html, $found ) ) {
			return '';
		}
		$is_day = false !== strpos( $found[1], ',' );
		$moment = date_create_immutable( $is_day ? "{$found[1]} 12:00" : $found[1], wp_timezone() );
		return false === $moment ? '' : gmdate( 'Y-m-d\TH:i:s\Z', min( time(), $moment->getTimestamp() ) );
	}
}
