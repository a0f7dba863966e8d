<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * Which addresses may be the video of an episode: those that the site shows, which are a video's page at one of four networks, or a file in
 * this media library.
 */
final class Episode_Video extends Field {

	/** The rest of an address. */
	private const REST = '[^\s<>"\'\\\\]*';

	/** Pages of videos, as regular expressions. The site has the same networks (videoProviders in src/contract/episodes.ts). */
	private const PAGES = array(
		'((www|m)\.)?youtube\.com\/(watch\?([^\s<>"\']*&)?v=|shorts\/|live\/|embed\/)[\w-]{6,20}([?&#\/]' . self::REST . ')?',
		'youtu\.be\/[\w-]{6,20}([?#\/]' . self::REST . ')?',
		'((www|player)\.)?vimeo\.com\/(video\/)?\d{4,15}([?#\/]' . self::REST . ')?',
		'((www|m|web)\.)?facebook\.com\/[^\s<>"\'\\\\]' . self::REST,
		'fb\.watch\/[^\s<>"\'\\\\]' . self::REST,
		'(www\.)?tiktok\.com\/@[\w.]{1,40}\/video\/\d{5,25}([?#\/]' . self::REST . ')?',
	);

	public function clean( $value ): string {
		$url = is_string( $value ) ? trim( $value ) : '';
		return preg_match( '#' . str_replace( '#', '\\#', self::pattern() ) . '#uD', $url ) ? sanitize_url( $url, array( 'http', 'https' ) ) : '';
	}

	public function schema(): array {
		return array(
			'type'    => 'string',
			'pattern' => '^$|' . self::pattern(),
		);
	}

	private static function pattern(): string {
		$uploads = preg_replace( '/^https?:/', '', wp_upload_dir( null, false )['baseurl'] );
		$file    = 'https?:' . preg_quote( $uploads, '/' ) . '\/' . self::REST . '\.(mp4|m4v|webm|ogv|mp3|m4a|ogg|wav)';
		return '^(https:\/\/(' . implode( '|', self::PAGES ) . ')|' . $file . ')$';
	}

	/** A video as the site reads it. Only a file of the media library has a type and a length, which podcast feeds require. */
	public static function described( ?string $url ): ?array {
		if ( null === $url ) {
			return null;
		}
		$known  = wp_check_filetype( (string) wp_parse_url( $url, PHP_URL_PATH ) )['type'];
		$type   = $known ? $known : null;
		$path   = $type ? get_attached_file( attachment_url_to_postid( $url ) ) : false;
		$length = $path && is_file( $path ) ? (int) filesize( $path ) : null;
		return compact( 'url', 'type', 'length' );
	}
}
