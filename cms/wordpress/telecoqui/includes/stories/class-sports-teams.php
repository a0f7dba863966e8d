<?php

namespace Telecoqui;

/** Asks the site for the teams of its leagues, and keeps them for half a day: teams change once a season. */
final class Sports_Teams {

	/** Where they are kept. */
	public const TRANSIENT = 'telecoqui_equipos';

	/** The site's paths of leagues, with the names that readers know. */
	public const LEAGUES = array(
		'nba'               => 'NBA',
		'superior-nacional' => 'BSN',
		'mlb'               => 'MLB',
		'nfl'               => 'NFL',
	);

	/** The site's ids of the sports of these leagues. */
	private const SPORTS = array( 1, 2, 4 );

	/** Full names of teams by league, both in the site's order. Empty while the site cannot be asked. */
	public static function by_league(): array {
		$kept = get_transient( self::TRANSIENT );
		if ( is_array( $kept ) ) {
			return $kept;
		}
		$teams = array();
		foreach ( self::SPORTS as $sport ) {
			$said = Site_Request::read( "/api/teams?per_page=100&sportId={$sport}" );
			if ( null === $said ) {
				return array();
			}
			foreach ( $said as $team ) {
				if ( isset( $team['league'], $team['name'], self::LEAGUES[ $team['league'] ] ) && is_string( $team['name'] ) ) {
					$teams[ $team['league'] ][] = $team['name'];
				}
			}
		}
		// A site that has just started has no teams yet, and is asked again.
		if ( array() !== $teams ) {
			set_transient( self::TRANSIENT, $teams, 12 * HOUR_IN_SECONDS );
		}
		return $teams;
	}
}
