import { describe, expect, it } from 'vitest';
import { mlbDay, mlbDayBoxscore, mlbHierarchy } from '../../testing/sportradar/mlb.ts';
import { itKeepsTheFeed } from '../../testing/sportradar/mutations.ts';
import { mlbDailyBoxscore, mlbSchedule } from './mlb.ts';
import { usTeams } from './us-league.ts';

const yankeesGame = {
  league: 'mlb',
  upstreamId: '47932a41-815f-5399-8901-0d7effac69bf',
  startTime: '2026-08-15T17:05:00Z',
  startTimeConfirmed: true,
  status: 'finished',
  homeUpstreamId: 'a09ec676-f887-43dc-bbb3-cf4bbaee9a18',
  awayUpstreamId: '93941372-eb4c-4c40-aced-fe3267174393',
  homeName: 'New York Yankees',
  awayName: 'Boston Red Sox',
  homeShortName: 'NYY',
  awayShortName: 'BOS',
  homeScore: null,
  awayScore: null,
  leagueName: 'MLB',
  seasonName: null,
  round: null,
  venue: 'Yankee Stadium',
  isSettled: true,
  pause: null,
  phase: null,
  lineScore: null,
};

describe('a schedule of the MLB', () => {
  it('has its games, never a score', () => {
    const { teams, games, dropped } = mlbSchedule(mlbDay);
    expect({ teams, dropped }).toEqual({ teams: null, dropped: 0 });
    expect(games[0]).toEqual(yankeesGame);
    expect(games.map(({ status, homeScore }) => [status, homeScore])).toEqual([
      ['finished', null],
      ['live', null],
      ['scheduled', null],
      ['postponed', null],
    ]);
  });

  it('has both games of a double-header', () => {
    const [first] = mlbDay.games;
    const second = { ...first, id: 'second', game_number: 2, scheduled: '2026-08-15T20:35:00+00:00' };
    expect(mlbSchedule({ games: [first, second] }).games).toEqual([
      yankeesGame,
      {
        ...yankeesGame,
        upstreamId: 'second',
        startTime: '2026-08-15T20:35:00Z',
        round: 'Doble cartelera, segundo juego',
      },
    ]);
  });

  it('has the season’s name if it covers a whole season', () => {
    const { games } = mlbSchedule({ ...mlbDay, season: { year: 2026, type: 'REG' } });
    expect(games[0]).toMatchObject({ seasonName: '2026', round: null });
    const spring = mlbSchedule({ ...mlbDay, season: { year: 2026, type: 'PRE' } }).games;
    expect(spring[0]?.round).toBe('Pretemporada');
  });

  it('names a team that is its own market by its name only', () => {
    const [first] = mlbDay.games;
    const home = { ...first?.home, market: 'Athletics', name: 'Athletics' };
    expect(mlbSchedule({ games: [{ ...first, home }] }).games[0]?.homeName).toBe('Athletics');
  });

  itKeepsTheFeed(
    'games',
    mlbDay.games[0],
    (first) => mlbSchedule({ ...mlbDay, games: [first, ...mlbDay.games.slice(1)] }),
    { text: ['id', 'status', 'home.name', 'away.name'], shape: ['scheduled', 'home', 'away'] },
  );

  it.each([null, 'x', {}, { games: null }, mlbDayBoxscore])('refuses %j', (json) => {
    expect(() => mlbSchedule(json)).toThrow('malformed');
  });
});

describe('the box scores of a day of the MLB', () => {
  it('has the runs as points', () => {
    const { games, dropped } = mlbDailyBoxscore(mlbDayBoxscore);
    expect(dropped).toBe(0);
    // The home side leads, so it does not bat in its half of the ninth.
    const before = Array.from({ length: 8 }, () => null);
    expect(games[0]).toEqual({
      ...yankeesGame,
      homeScore: 6,
      awayScore: 4,
      lineScore: {
        home: { periods: [...before, null], hits: 10, errors: 0 },
        away: { periods: [...before, 0], hits: 9, errors: 1 },
      },
    });
    expect(games[1]).toMatchObject({
      status: 'live',
      homeName: 'New York Mets',
      homeScore: 2,
      awayScore: 3,
      phase: { unit: 'inning', period: 5, half: 'bottom', outs: 1, clock: null, down: null },
    });
  });

  const [first, ...others] = mlbDayBoxscore.league.games;
  itKeepsTheFeed(
    'games',
    first,
    (item) => mlbDailyBoxscore({ league: { ...mlbDayBoxscore.league, games: [item, ...others] } }),
    {
      text: ['game.id', 'game.status', 'game.home.name', 'game.away.name'],
      shape: ['game', 'game.scheduled', 'game.home', 'game.away'],
    },
  );

  it.each([null, 'x', {}, { league: null }, { league: {} }, mlbDay])('refuses %j', (json) => {
    expect(() => mlbDailyBoxscore(json)).toThrow('malformed');
  });
});

describe('the hierarchy of the MLB', () => {
  it('has every team below its leagues and divisions', () => {
    const { teams, dropped } = usTeams(mlbHierarchy, 'mlb');
    expect(dropped).toBe(0);
    expect(teams?.map(({ name, shortName, location }) => [name, shortName, location])).toEqual([
      ['Yankees', 'NYY', 'Bronx'],
      ['Red Sox', 'BOS', 'Boston'],
      ['Athletics', 'ATH', 'West Sacramento'],
      ['Mets', 'NYM', 'Queens'],
    ]);
  });

  it('also reads the short name from the field of the schedules', () => {
    const { teams } = usTeams({ teams: [{ id: 'nyy', name: 'Yankees', abbr: 'NYY' }] }, 'mlb');
    expect(teams).toMatchObject([{ shortName: 'NYY', market: null, location: null }]);
  });

  it('is refused without its leagues', () => {
    expect(() => usTeams({ league: mlbHierarchy.league }, 'mlb')).toThrow('malformed');
  });
});
