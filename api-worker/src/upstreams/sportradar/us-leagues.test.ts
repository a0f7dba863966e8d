import { describe, expect, it } from 'vitest';
import { inQuarter, lineOf } from '../../testing/scoreboard-content.ts';
import { itKeepsTheFeed } from '../../testing/sportradar/mutations.ts';
import * as feeds from '../../testing/sportradar/us-leagues.ts';
import type { FeedContent } from './wire.ts';
import { mlbDailyBoxscore, mlbSchedule } from './mlb.ts';
import { nbaBoxscore, nbaSchedule } from './nba.ts';
import { nflBoxscore, nflSchedule } from './nfl.ts';
import { leagueDay, usTeams } from './us-league.ts';

const { nbaDay, nbaHierarchy, nbaLiveGame, mlbDay, mlbDayBoxscore, mlbHierarchy } = feeds;
const { nflWeek, nflLiveGame, nflHierarchy } = feeds;
const { week } = nflWeek;
const nothing = { seasonName: null, round: null, pause: null, phase: null, lineScore: null };
const over = { ...nothing, startTimeConfirmed: true, status: 'finished', isSettled: true };
const yankees = {
  ...{ ...over, league: 'mlb', leagueName: 'MLB', upstreamId: 'mlb-1', startTime: '2026-08-15T17:05:00Z' },
  ...{
    homeUpstreamId: 'nyy',
    awayUpstreamId: 'bos',
    homeName: 'New York Yankees',
    awayName: 'Boston Red Sox',
  },
  ...{
    homeShortName: 'NYY',
    awayShortName: 'BOS',
    homeScore: null,
    awayScore: null,
    venue: 'Yankee Stadium',
  },
};

interface Schedule {
  read: (json: unknown) => FeedContent;
  games: readonly object[];
  /** A feed with these games. */
  feed: (games: readonly unknown[]) => object;
  /** Its first game, and of each the status, the score of the home side, and whether its hour is known. */
  first: object;
  all: [status: string, homeScore: number | null, isConfirmed: boolean][];
  refused: unknown[];
}

const schedules: Record<'nba' | 'mlb' | 'nfl', Schedule> = {
  nba: {
    ...{ read: nbaSchedule, games: nbaDay.games, feed: (games) => ({ ...nbaDay, games }) },
    first: {
      ...{
        ...over,
        league: 'nba',
        leagueName: 'NBA',
        upstreamId: 'nba-1',
        startTime: '2026-11-21T00:30:00Z',
      },
      ...{
        homeUpstreamId: 'nyk',
        awayUpstreamId: 'bos',
        homeName: 'New York Knicks',
        awayName: 'Boston Celtics',
      },
      ...{ homeShortName: 'NYK', awayShortName: 'BOS', homeScore: 112, awayScore: 105 },
      venue: 'Madison Square Garden',
    },
    all: [
      ['finished', 112, true],
      ['live', null, true],
      ['scheduled', null, true],
      ['postponed', null, true],
    ],
    refused: [{ games: null }, { games: {} }],
  },
  mlb: {
    ...{ read: mlbSchedule, games: mlbDay.games, feed: (games) => ({ ...mlbDay, games }) },
    first: yankees,
    all: [
      ['finished', null, true],
      ['live', null, true],
      ['scheduled', null, true],
      ['postponed', null, true],
    ],
    refused: [{ games: null }, mlbDayBoxscore],
  },
  nfl: {
    ...{ read: nflSchedule, games: week.games, feed: (games) => ({ ...nflWeek, week: { ...week, games } }) },
    first: {
      ...{
        ...over,
        league: 'nfl',
        leagueName: 'NFL',
        upstreamId: 'nfl-1',
        startTime: '2026-11-20T01:15:00Z',
      },
      ...{
        homeUpstreamId: 'mia',
        awayUpstreamId: 'buf',
        homeName: 'Miami Dolphins',
        awayName: 'Buffalo Bills',
      },
      ...{
        homeShortName: 'MIA',
        awayShortName: 'BUF',
        homeScore: 20,
        awayScore: 24,
        venue: 'Hard Rock Stadium',
      },
      ...{ seasonName: '2026', round: 'Semana 11', lineScore: lineOf([7, 3, 0, 10], [3, 7, 7, 7]) },
    },
    all: [
      ['finished', 20, true],
      ['live', null, true],
      ['scheduled', null, true],
      ['scheduled', null, false],
    ],
    refused: [{ year: 2026 }, { year: 2026, week: { games: null } }, { year: 2026, weeks: {} }],
  },
};

describe.each(Object.entries(schedules))(
  'a schedule of %s',
  (_, { read, games, feed, first, all, refused }) => {
    it('has its games, with a score once they are over and the feed has one', () => {
      const content = read(feed(games));
      expect([content.teams, content.dropped, content.games[0]]).toEqual([null, 0, first]);
      expect(content.games.map((one) => [one.status, one.homeScore, one.startTimeConfirmed])).toEqual(all);
    });

    it.each([
      ['2026-11-20T19:30:00-05:00', '2026-11-21T00:30:00Z'],
      ['2026-11-21T00:30:00.250Z', '2026-11-21T00:30:00Z'],
    ])('converts the start %s to UTC', (scheduled, startTime) => {
      expect(read(feed([{ ...games[0], scheduled }])).games).toMatchObject([{ startTime }]);
    });

    it.each([
      '2026-11-21',
      '2026-11-21T00:30:00',
      '2026-02-30T00:30:00Z',
      '9999-12-31T23:59:59-10:00',
      'TBD',
    ])('drops a game that starts %s', (scheduled) => {
      const content = read(feed([{ ...games[0], scheduled }, ...games.slice(1)]));
      expect([content.games.length, content.dropped]).toEqual([3, 1]);
    });

    it.each([
      ['x'.repeat(40), 0],
      ['x'.repeat(41), 1],
    ])('drops a game whose status is no word: %s', (status, dropped) => {
      expect(read(feed([{ ...games[0], status }])).dropped).toBe(dropped);
    });

    itKeepsTheFeed('games', games[0], (one) => read(feed([one, ...games.slice(1)])), {
      ...{ text: ['id', 'status', 'home.name', 'away.name'], shape: ['scheduled', 'home', 'away'] },
    });

    it.each([null, 7, 'x', {}, ...refused])('refuses %j', (json) => {
      expect(() => read(json)).toThrow('malformed');
    });
  },
);

describe('a game of the NBA', () => {
  const [first] = nbaDay.games;
  const read = (more: object, season?: unknown) =>
    nbaSchedule({ season, games: [{ ...first, ...more }] }).games[0];

  it.each([
    [{ year: 2026 }, '2026-27'],
    [{ year: 1999 }, '1999-00'],
    [{ year: '2026' }, null],
    [null, null],
  ])('of the season %j is named after both of its years: %s', (season, name) => {
    expect(read({}, season)?.seasonName).toBe(name);
  });

  it.each([
    ['PRE', 'Pretemporada'],
    ['PIT', 'Play-in'],
    ['REG', null],
    [7, null],
  ])('of the part %s of a season is of the round %s', (type, round) => {
    expect(read({}, { year: 2026, type })).toMatchObject({ round, seasonName: '2026-27' });
  });

  it('has a name of its own in the playoffs, and short names for both sides of an All-Star game', () => {
    expect(read({ title: 'Game 3' })?.round).toBe('Juego 3');
    const star = (name: string, more = {}) => ({ id: name, name: `Team ${name}`, ...more });
    const home = star('LeBron');
    const away = star('Giannis', { alias: 'GNS' });
    expect(read({ home, away })).toMatchObject({ homeShortName: 'LeBron', awayShortName: 'GNS' });
  });

  it('has no score before it starts', () => {
    const side = { ...nbaLiveGame.home, points: 0 };
    const { games } = nbaBoxscore({ ...nbaLiveGame, status: 'scheduled', home: side, away: side });
    expect(games).toMatchObject([{ status: 'scheduled', homeScore: null, awayScore: null }]);
  });
});

describe('a game of the MLB', () => {
  const [first] = mlbDay.games;

  it('is one of two in a double-header', () => {
    const second = { ...first, id: 'second', game_number: 2, scheduled: '2026-08-15T20:35:00+00:00' };
    const round = 'Doble cartelera, segundo juego';
    expect(mlbSchedule({ games: [first, second] }).games).toEqual([
      yankees,
      { ...yankees, upstreamId: 'second', startTime: '2026-08-15T20:35:00Z', round },
    ]);
  });

  it.each([
    ['REG', null],
    ['PRE', 'Pretemporada'],
  ])('has the name of its season if the feed is a whole one: %s', (type, round) => {
    const { games } = mlbSchedule({ ...mlbDay, season: { year: 2026, type } });
    expect(games[0]).toMatchObject({ seasonName: '2026', round });
  });

  it('names a team that is its own market by its name only', () => {
    const home = { ...first?.home, market: 'Athletics', name: 'Athletics' };
    expect(mlbSchedule({ games: [{ ...first, home }] }).games[0]?.homeName).toBe('Athletics');
  });
});

describe('a week of the NFL', () => {
  it('is one of a season, and unreadable ones are counted', () => {
    const wildCard = { title: 'Wild Card', games: week.games.slice(1, 2) };
    const { games, dropped } = nflSchedule({ year: 2026, weeks: [week, null, { title: '12' }, wildCard] });
    const rounds = [...week.games.map(() => 'Semana 11'), 'Ronda del comodín'];
    expect([games.map(({ round }) => round), dropped]).toEqual([rounds, 2]);
  });

  it('is of the pre-season if it or the season says so', () => {
    const preSeason = { title: '2', games: week.games.slice(0, 1) };
    const shown = [
      nflSchedule({ year: 2026, type: 'PRE', week: preSeason }),
      nflSchedule({ year: 2026, weeks: [{ ...preSeason, type: 'PRE' }] }),
    ];
    expect(shown.map(({ games }) => games[0]?.round)).toEqual(Array(2).fill('Pretemporada, semana 2'));
  });

  it.each([undefined, null, '2026', {}, '', ' ', []])(
    'has its games whatever its year or title is: %j',
    (value) => {
      const year = nflSchedule({ ...nflWeek, year: value }).games;
      const title = nflSchedule({
        ...nflWeek,
        week: { ...week, title: value === '2026' ? 11 : value },
      }).games;
      expect(year.map(({ seasonName }) => seasonName)).toEqual(week.games.map(() => null));
      expect(title.map(({ round }) => round)).toEqual(week.games.map(() => null));
    },
  );
});

describe.each([
  {
    ...{
      league: 'the NBA',
      read: nbaBoxscore,
      one: nbaLiveGame as object,
      feed: (first: unknown) => first,
      at: '',
    },
    games: [
      {
        ...{ upstreamId: 'nba-2', startTime: '2026-11-21T00:00:00Z', status: 'live', venue: 'Kaseya Center' },
        ...{
          homeName: 'Miami Heat',
          awayName: 'Orlando Magic',
          homeScore: 88,
          awayScore: 91,
          seasonName: '2026-27',
        },
        ...{ phase: inQuarter(4, '8:12'), lineScore: lineOf([28, 25, 24, 11], [26, 27, 25, 13]) },
      },
    ],
    refused: [null, 7, 'x'],
  },
  {
    ...{
      league: 'a day of the MLB',
      read: mlbDailyBoxscore,
      one: mlbDayBoxscore.league.games[0] as object,
      at: 'game.',
    },
    feed: (first: unknown) => ({ league: { games: [first, ...mlbDayBoxscore.league.games.slice(1)] } }),
    games: [
      {
        ...{ ...yankees, homeScore: 6, awayScore: 4 },
        lineScore: {
          // The home side leads, so it does not bat in its half of the ninth.
          home: { periods: Array.from({ length: 9 }, () => null), hits: 10, errors: 0 },
          away: { periods: [...Array.from({ length: 8 }, () => null), 0], hits: 9, errors: 1 },
        },
      },
      {
        ...{ status: 'live', homeName: 'New York Mets', homeScore: 2, awayScore: 3 },
        phase: { unit: 'inning', period: 5, half: 'bottom', outs: 1, clock: null, down: null },
      },
    ],
    refused: [null, 'x', {}, { league: null }, { league: {} }, mlbDay],
  },
  {
    ...{
      league: 'the NFL',
      read: nflBoxscore,
      one: nflLiveGame as object,
      feed: (first: unknown) => first,
      at: 'summary.',
    },
    games: [
      {
        ...{
          ...nothing,
          league: 'nfl',
          leagueName: 'NFL',
          upstreamId: 'nfl-2',
          startTime: '2026-11-22T18:00:00Z',
        },
        ...{
          startTimeConfirmed: true,
          status: 'live',
          isSettled: true,
          venue: 'GEHA Field at Arrowhead Stadium',
        },
        ...{ homeUpstreamId: 'kc', awayUpstreamId: 'lv', homeShortName: 'KC', awayShortName: 'LV' },
        ...{ homeName: 'Kansas City Chiefs', awayName: 'Las Vegas Raiders', homeScore: 17, awayScore: 13 },
        // It has the number of the week and not the part of the season; the schedule has both.
        ...{
          phase: { ...inQuarter(3, '7:12'), down: 3, yardsToGo: 8 },
          lineScore: lineOf([10, 7, 0], [0, 6, 7]),
        },
      },
    ],
    refused: [null, 7, 'x'],
  },
])('a box score of $league', ({ read, one, feed, at, games, refused }) => {
  it('has the score, the phase and the periods of its games', () => {
    const content = read(feed(one));
    expect(content.dropped).toBe(0);
    expect(content.games).toMatchObject(games);
  });

  const of = at === 'summary.' ? '' : at;
  itKeepsTheFeed('games', one, (first) => read(feed(first)), {
    text: [`${of}id`, `${of}status`, `${at}home.name`, `${at}away.name`],
    shape: [...(at === '' ? [] : [at.slice(0, -1)]), `${of}scheduled`, `${at}home`, `${at}away`],
  });

  it.each<unknown>(refused)('refuses %j', (json) => {
    expect(() => read(json)).toThrow('malformed');
  });
});

describe('the teams of a league', () => {
  it.each([
    [
      'nba',
      nbaHierarchy,
      [
        'Heat MIA Miami Miami',
        'Magic ORL Orlando Orlando',
        'Trail Blazers POR Portland Portland',
        'Nuggets DEN Denver Denver',
      ],
    ],
    [
      'mlb',
      mlbHierarchy,
      [
        'Yankees NYY New York Bronx',
        'Red Sox BOS Boston Boston',
        'Athletics ATH Athletics West Sacramento',
        'Mets NYM  Queens',
      ],
    ],
    ['nfl', nflHierarchy, ['Dolphins MIA Miami Miami Gardens, FL', '49ers SF San Francisco Santa Clara, CA']],
  ] as const)('of %s stand below its conferences, leagues and divisions', (league, hierarchy, expected) => {
    const { teams, games, dropped } = usTeams(hierarchy, league);
    const shown = teams?.map((one) => [one.name, one.shortName, one.market, one.location].join(' '));
    expect([shown, games, dropped]).toEqual([expected, [], 0]);
    expect(teams?.every((one) => one.league === league && one.upstreamId !== '')).toBe(true);
  });

  it('have the short name of the schedules where there is no other', () => {
    const { teams } = usTeams({ teams: [{ id: 'nyy', name: 'Yankees', abbr: 'NYY' }] }, 'mlb');
    expect(teams).toMatchObject([{ shortName: 'NYY', market: null, location: null }]);
  });

  it.each([
    ...[null, 'x', {}, { league: nbaHierarchy.league }, { ...nbaHierarchy, conferences: null }],
    ...[
      { ...nbaHierarchy, conferences: 'x' },
      { ...nbaHierarchy, conferences: [] },
    ],
    { conferences: [{ name: 'EASTERN CONFERENCE' }] },
    { conferences: [{ divisions: [{ teams: [] }] }] },
    { conferences: [{ divisions: [{ teams: [{ name: 'Heat' }] }] }] },
  ])('are refused where there is none: %j', (json) => {
    expect(() => usTeams(json, 'nba')).toThrow('malformed');
  });

  const [east, west] = nbaHierarchy.conferences;

  it.each([undefined, null, 'x', 7, {}, [null]])(
    'are those of the other conference if the divisions of one are %j',
    (divisions) => {
      const { teams, dropped } = usTeams({ conferences: [{ ...east, divisions }, west] }, 'nba');
      expect([teams?.map(({ shortName }) => shortName), dropped]).toEqual([['POR', 'DEN'], 1]);
    },
  );

  it('are those of the other divisions if one is unreadable', () => {
    const conferences = [east, { ...west, divisions: [...(west?.divisions ?? []), 'x'] }, null];
    const { teams, dropped } = usTeams({ conferences }, 'nba');
    expect([teams?.length, dropped]).toEqual([4, 2]);
  });

  const [first, ...others] = east?.divisions[0]?.teams ?? [];
  itKeepsTheFeed('teams', first, (one) => usTeams({ divisions: [{ teams: [one, ...others] }] }, 'nba'), {
    ...{ text: ['id', 'name'], shape: [] },
  });
});
const day = (time: string, beginsAtHour: number) => leagueDay(Date.parse(time), beginsAtHour);

describe('the day of a league', () => {
  it.each([
    ['standard time', '2026-11-20T08:59:59Z', '2026-11-19'],
    ['standard time', '2026-11-20T09:00:00Z', '2026-11-20'],
    ['summer time', '2026-07-04T07:59:59Z', '2026-07-03'],
    ['summer time', '2026-07-04T08:00:00Z', '2026-07-04'],
  ])('turns at 4 a.m., if it begins there: %s, %s', (_case, time, expected) => {
    expect(day(time, 4)).toBe(expected);
  });
});
