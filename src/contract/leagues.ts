/** The sports that have a page, in the order in which readers see them; also their slugs and the names of their icons. */
export const sportSlugs = ['basketball', 'baseball', 'soccer', 'football', 'volleyball'] as const;

interface League {
  sport: (typeof sportSlugs)[number];
  /** Its value in the query of /deportes. */
  id: string;
  /** Its short name, which readers see. */
  abbreviation: string;
  /** Full official name. */
  name: string;
}

/**
 * Every league, by its path segment under /api/sportradar. Lists, types and queries of the worker and the site follow from this table. The
 * leagues of a sport stand in this order, unless another one plays first.
 */
export const leagues = {
  nba: {
    sport: 'basketball',
    id: 'nba',
    abbreviation: 'NBA',
    name: 'National Basketball Association',
  },
  'superior-nacional': {
    sport: 'basketball',
    id: 'bsn',
    abbreviation: 'BSN',
    name: 'Baloncesto Superior Nacional',
  },
  mlb: {
    sport: 'baseball',
    id: 'mlb',
    abbreviation: 'MLB',
    name: 'Major League Baseball',
  },
  nfl: {
    sport: 'football',
    id: 'nfl',
    abbreviation: 'NFL',
    name: 'National Football League',
  },
} as const satisfies Record<string, League>;

/** Whether the sport with this slug has games: without a league it has only news. */
export const hasLeague = (sport: string): boolean =>
  Object.values(leagues).some((league) => league.sport === sport);

export const leaguePaths = Object.keys(leagues) as (keyof typeof leagues)[];
