import type { LeaguePath, SportSlug } from '#contract/sports.ts';

/** The leagues that a reader can choose. */
export interface League {
  id: string;
  /** In full, as the league calls itself. */
  name: string;
  abbreviation: string;
  /** What the site calls it. */
  displayName: string;
  /** Last part of the league's addresses under /api/sportradar. */
  apiPath: LeaguePath;
}

export interface CatalogueSport {
  slug: SportSlug;
  name: string;
  /** The first one is chosen with the sport. */
  leagues: readonly [League, ...League[]];
}

export const catalogue: readonly [CatalogueSport, ...CatalogueSport[]] = [
  {
    slug: 'basketball',
    name: 'Baloncesto',
    leagues: [
      {
        id: 'nba',
        name: 'National Basketball Association',
        abbreviation: 'NBA',
        displayName: 'NBA',
        apiPath: 'nba',
      },
      {
        id: 'bsn',
        name: 'Baloncesto Superior Nacional',
        abbreviation: 'BSN',
        displayName: 'BSN',
        apiPath: 'superior-nacional',
      },
    ],
  },
  {
    slug: 'baseball',
    name: 'Béisbol',
    leagues: [
      {
        id: 'mlb',
        name: 'Major League Baseball',
        abbreviation: 'MLB',
        displayName: 'MLB',
        apiPath: 'mlb',
      },
    ],
  },
  {
    slug: 'football',
    name: 'Fútbol americano',
    leagues: [
      {
        id: 'nfl',
        name: 'National Football League',
        abbreviation: 'NFL',
        displayName: 'NFL',
        apiPath: 'nfl',
      },
    ],
  },
];

const leagues = catalogue.flatMap((sport) => sport.leagues.map((league) => ({ sport, league })));

/** A league by the last part of its addresses, with its sport. */
export function leagueOf(apiPath: LeaguePath): { sport: CatalogueSport; league: League } {
  const found = leagues.find(({ league }) => league.apiPath === apiPath);
  if (!found) throw new Error(`The catalogue lacks ${apiPath}`);
  return found;
}
