<?php

namespace Telecoqui;

/**
 * The site's own report, requested at most once a minute. It is kept in a transient, which every page of every editor
 * reads.
 */
final class Site_Health {

	private const PATH = '/api/health';

	/** The last report; kept longer than it is fresh, so that a page has something to show while another one asks. */
	private const REPORT = 'telecoqui_site_health';
	private const KEPT   = HOUR_IN_SECONDS;

	/** Seconds after which the site is asked again. */
	private const FRESH = MINUTE_IN_SECONDS;

	/**
	 * The report: of the last minute, or requested now.
	 *
	 * @return array{asked_at: int, status: int, failure: string, error: string, body: array<string, mixed>}|null Null if no
	 *         site is set up, or if there is no report yet.
	 */
	public static function read(): ?array {
		if ( ! Settings::can_publish() ) {
			return null;
		}
		$last = get_transient( self::REPORT );
		$last = is_array( $last ) && ( $last['site'] ?? null ) === Settings::site_url() ? $last : null;
		if ( null !== $last && $last['asked_at'] > time() - self::FRESH ) {
			return $last;
		}
		if ( null !== $last ) {
			// Other pages take the old report while this one waits for the new one.
			set_transient( self::REPORT, array_merge( $last, array( 'asked_at' => time() ) ), self::KEPT );
		}
		$report = self::request() ?? $last;
		if ( null !== $report ) {
			set_transient( self::REPORT, $report, self::KEPT );
		}
		return $report;
	}

	/** Drops the report, so that the next page asks. */
	public static function forget(): void {
		delete_transient( self::REPORT );
	}

	/** Asks the site; null if the page has no time left for it. */
	private static function request(): ?array {
		$response = Site_Request::get_for_page( 'health', self::PATH );
		if ( null === $response ) {
			return null;
		}
		$body = json_decode( is_wp_error( $response ) ? '' : wp_remote_retrieve_body( $response ), true );
		return Site_Failure::of( $response ) + array(
			'site'     => Settings::site_url(),
			'asked_at' => time(),
			'body'     => is_array( $body ) ? $body : array(),
		);
	}
}
