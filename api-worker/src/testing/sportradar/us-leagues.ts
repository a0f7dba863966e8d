/** What the feeds of the leagues of the United States say, as far as it is read: each has the score in another field. */

const venue = (name: string, city: string, state?: string) => ({ name, city, state });
/** In games, and in the hierarchy, where `market` stands apart. */
const team = (name: string, alias: string, more: object = {}) => ({
  id: alias.toLowerCase(),
  name,
  alias,
  ...more,
});
const game = <More extends object>(
  id: string,
  status: string,
  scheduled: string,
  [home, away]: [ReturnType<typeof team>, ReturnType<typeof team>],
  more: More,
) => ({ id, status, scheduled, home, away, ...more });

/** `games/2026/11/20/schedule.json`: no market; the score is beside the teams, and only once the game is over. */
export const nbaDay = {
  date: '2026-11-20',
  games: [
    game(
      'nba-1',
      'closed',
      '2026-11-21T00:30:00Z',
      [team('New York Knicks', 'NYK'), team('Boston Celtics', 'BOS')],
      { home_points: 112, away_points: 105, venue: venue('Madison Square Garden', 'New York', 'NY') },
    ),
    game(
      'nba-2',
      'inprogress',
      '2026-11-21T00:00:00Z',
      [team('Miami Heat', 'MIA'), team('Orlando Magic', 'ORL')],
      {},
    ),
    game('nba-3', 'scheduled', '2026-11-21T03:30:00Z', [team('Lakers', 'LAL'), team('Warriors', 'GSW')], {}),
    game('nba-4', 'postponed', '2026-11-21T00:00:00Z', [team('76ers', 'PHI'), team('Hawks', 'ATL')], {}),
  ],
};

const quarters = (...points: number[]) =>
  points.map((own, index) => ({ type: 'quarter', number: index + 1, sequence: index + 1, points: own }));

/** `games/{uuid}/boxscore.json` of that day's second game: each team has its own score. */
export const nbaLiveGame = {
  ...{ id: 'nba-2', status: 'inprogress', scheduled: '2026-11-21T00:00:00Z', clock: '8:12', quarter: 4 },
  season: { year: 2026, type: 'REG' },
  venue: venue('Kaseya Center', 'Miami', 'FL'),
  home: team('Heat', 'MIA', { market: 'Miami', points: 88, scoring: quarters(28, 25, 24, 11) }),
  away: team('Magic', 'ORL', { market: 'Orlando', points: 91, scoring: quarters(26, 27, 25, 13) }),
};

/** `league/hierarchy.json`: two divisions of it. */
export const nbaHierarchy = {
  league: { name: 'NBA', alias: 'NBA' },
  conferences: [
    {
      name: 'EASTERN CONFERENCE',
      divisions: [
        {
          name: 'Southeast',
          teams: [
            team('Heat', 'MIA', { market: 'Miami', venue: venue('Kaseya Center', 'Miami') }),
            team('Magic', 'ORL', { market: 'Orlando', venue: venue('Kia Center', 'Orlando') }),
          ],
        },
      ],
    },
    {
      name: 'WESTERN CONFERENCE',
      divisions: [
        {
          name: 'Northwest',
          teams: [
            team('Trail Blazers', 'POR', { market: 'Portland' }),
            team('Nuggets', 'DEN', { market: 'Denver' }),
          ],
        },
      ],
    },
  ],
};

/** MLB has `abbr` where the other leagues have `alias`. */
const club = (name: string, market: string, abbr: string, more: object = {}) => ({
  ...{ id: abbr.toLowerCase(), name, market, abbr },
  ...more,
});
const [yankees, redSox] = [club('Yankees', 'New York', 'NYY'), club('Red Sox', 'Boston', 'BOS')];
/** The fields that a game has both in the schedule and in the box score. */
const overGame = {
  ...{ id: 'mlb-1', status: 'closed', game_number: 1, scheduled: '2026-08-15T17:05:00+00:00' },
  venue: venue('Yankee Stadium', 'Bronx'),
};
const liveGame = {
  id: 'mlb-2',
  status: 'inprogress',
  game_number: 1,
  scheduled: '2026-08-15T23:10:00+00:00',
};
const inning = (number: number, runs: unknown) => ({ number, sequence: number, runs, type: 'inning' });

/** `games/2026/08/15/schedule.json`: never a score. */
export const mlbDay = {
  date: '2026-08-15',
  games: [
    { ...overGame, home: yankees, away: redSox },
    { ...liveGame, home: club('Mets', 'New York', 'NYM'), away: club('Dodgers', 'Los Angeles', 'LAD') },
    ...(['scheduled', 'postponed'] as const).map((status) => ({
      ...{ id: `mlb-${status}`, status, game_number: 1, scheduled: '2026-08-16T00:40:00+00:00' },
      ...{ home: club('Padres', 'San Diego', 'SD'), away: club('Astros', 'Houston', 'HOU') },
    })),
  ],
};

/** `games/2026/08/15/boxscore.json`: the runs of that day. */
export const mlbDayBoxscore = {
  league: {
    date: '2026-08-15',
    games: [
      {
        game: {
          ...{ ...overGame, final: { inning: 9, inning_half: 'T' } },
          home: { ...yankees, runs: 6, hits: 10, errors: 0, scoring: [inning(9, 'X')] },
          away: { ...redSox, runs: 4, hits: 9, errors: 1, scoring: [inning(9, 0)] },
        },
      },
      {
        game: {
          ...liveGame,
          outcome: { current_inning: 5, current_inning_half: 'B', count: { balls: 1, strikes: 2, outs: 1 } },
          home: club('Mets', 'New York', 'NYM', { runs: 2, scoring: [inning(4, 0)] }),
          away: club('Dodgers', 'Los Angeles', 'LAD', { runs: 3, scoring: [inning(5, 0)] }),
        },
      },
    ],
  },
};

/** `league/hierarchy.json`: some divisions of it. */
export const mlbHierarchy = {
  league: { name: 'Major League Baseball', alias: 'MLB' },
  leagues: [
    {
      name: 'American League',
      divisions: [
        {
          teams: [
            team('Yankees', 'NYY', { market: 'New York', venue: venue('Yankee Stadium', 'Bronx') }),
            team('Red Sox', 'BOS', { market: 'Boston', venue: venue('Fenway Park', 'Boston') }),
          ],
        },
        {
          teams: [team('Athletics', 'ATH', { market: 'Athletics', venue: venue('Park', 'West Sacramento') })],
        },
      ],
    },
    {
      name: 'National League',
      divisions: [{ teams: [team('Mets', 'NYM', { venue: venue('Citi Field', 'Queens') })] }],
    },
  ],
};

const period = (number: number, home_points: number, away_points: number) => ({
  ...{ period_type: 'quarter', number, sequence: number, home_points, away_points },
});
const arrowhead = venue('GEHA Field at Arrowhead Stadium', 'Kansas City');

/** `games/current_week/schedule.json`: a game has a score only once it is over. */
export const nflWeek = {
  ...{ year: 2026, type: 'REG' },
  week: {
    sequence: 11,
    title: '11',
    games: [
      game(
        'nfl-1',
        'closed',
        '2026-11-20T01:15:00+00:00',
        [team('Miami Dolphins', 'MIA'), team('Buffalo Bills', 'BUF')],
        {
          venue: venue('Hard Rock Stadium', 'Miami Gardens', 'FL'),
          scoring: {
            ...{ home_points: 20, away_points: 24 },
            periods: [period(1, 7, 3), period(2, 3, 7), period(3, 0, 7), period(4, 10, 7)],
          },
        },
      ),
      game(
        'nfl-2',
        'inprogress',
        '2026-11-22T18:00:00+00:00',
        [team('Kansas City Chiefs', 'KC'), team('Raiders', 'LV')],
        { venue: arrowhead },
      ),
      game(
        'nfl-3',
        'scheduled',
        '2026-11-22T21:25:00+00:00',
        [team('Giants', 'NYG'), team('Cowboys', 'DAL')],
        {},
      ),
      game(
        'nfl-4',
        'time-tbd',
        '2026-11-23T01:20:00+00:00',
        [team('49ers', 'SF'), team('Seahawks', 'SEA')],
        {},
      ),
    ],
  },
};

/** `games/{uuid}/boxscore.json` of that week's second game: both teams are one level deeper. */
export const nflLiveGame = {
  ...{
    id: 'nfl-2',
    status: 'inprogress',
    scheduled: '2026-11-22T18:00:00+00:00',
    quarter: 3,
    clock: '07:12',
  },
  situation: { clock: '07:12', down: 3, yfd: 8 },
  scoring: [period(1, 10, 0), period(2, 7, 6), period(3, 0, 7)],
  summary: {
    ...{ week: { sequence: 11, title: '11' }, venue: arrowhead },
    home: team('Chiefs', 'KC', { market: 'Kansas City', points: 17 }),
    away: team('Raiders', 'LV', { market: 'Las Vegas', points: 13 }),
  },
};

/** `league/hierarchy.json`: some divisions of it. */
export const nflHierarchy = {
  league: { name: 'National Football League', alias: 'NFL' },
  conferences: [
    {
      name: 'AFC',
      divisions: [
        {
          teams: [
            team('Dolphins', 'MIA', {
              market: 'Miami',
              venue: venue('Hard Rock Stadium', 'Miami Gardens', 'FL'),
            }),
          ],
        },
      ],
    },
    {
      name: 'NFC',
      divisions: [
        {
          teams: [
            team('49ers', 'SF', { market: 'San Francisco', venue: venue("Levi's", 'Santa Clara', 'CA') }),
          ],
        },
      ],
    },
  ],
};
