import type { LeaguePath, SportSlug } from '#contract/sports.ts';

/** The leagues that a reader can choose. */
export interface League {
  id: string;
  /** Full official name. */
  name: string;
  abbreviation: string;
  /** Name used on this site. */
  displayName: string;
  /** The league's path segment under /api/sportradar. */
  apiPath: LeaguePath;
}

export interface CatalogueSport {
  slug: SportSlug;
  name: string;
  /** Choosing the sport selects the first one. */
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

/** Finds a league, and its sport, by its path segment under /api/sportradar. Throws when the catalogue lacks it. */
export function leagueOf(apiPath: LeaguePath): { sport: CatalogueSport; league: League } {
  const found = leagues.find(({ league }) => league.apiPath === apiPath);
  if (!found) throw new Error(`Unknown league "${apiPath}": add it to src/sports/catalogue.ts`);
  return found;
}
