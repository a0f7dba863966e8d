import { describe, expect, it } from 'vitest';
import { inQuarter, lineOf } from '../../testing/scoreboard-content.ts';
import { itKeepsTheFeed } from '../../testing/sportradar/mutations.ts';
import { nbaDay, nbaHierarchy, nbaLiveGame } from '../../testing/sportradar/nba.ts';
import { nbaBoxscore, nbaSchedule } from './nba.ts';
import { usTeams } from './us-league.ts';

const needed = {
  text: ['id', 'status', 'home.name', 'away.name'],
  shape: ['scheduled', 'home', 'away'],
};

describe('a schedule of the NBA', () => {
  it('has its games, with a score once they are over', () => {
    const { teams, games, dropped } = nbaSchedule(nbaDay);
    expect({ teams, dropped }).toEqual({ teams: null, dropped: 0 });
    expect(games[0]).toEqual({
      league: 'nba',
      upstreamId: '260f6110-67f8-5d20-9bcb-8bc8788c6981',
      startTime: '2026-11-21T00:30:00Z',
      startTimeConfirmed: true,
      status: 'finished',
      homeUpstreamId: '583ec70e-fb46-11e1-82cb-f4ce4684ea4c',
      awayUpstreamId: '583eccfa-fb46-11e1-82cb-f4ce4684ea4c',
      homeName: 'New York Knicks',
      awayName: 'Boston Celtics',
      homeShortName: 'NYK',
      awayShortName: 'BOS',
      homeScore: 112,
      awayScore: 105,
      leagueName: 'NBA',
      seasonName: null,
      round: null,
      venue: 'Madison Square Garden',
      isSettled: true,
      pause: null,
      phase: null,
      lineScore: null,
    });
    expect(games.map(({ status, homeScore }) => [status, homeScore])).toEqual([
      ['finished', 112],
      ['live', null],
      ['scheduled', null],
      ['postponed', null],
    ]);
  });

  it.each([
    [{ year: 2026 }, '2026-27'],
    [{ year: 1999 }, '1999-00'],
    [{ year: '2026' }, null],
    [null, null],
  ])('names the season %j after both of its years: %s', (season, name) => {
    expect(nbaSchedule({ ...nbaDay, season }).games.map(({ seasonName }) => seasonName)).toEqual(
      nbaDay.games.map(() => name),
    );
  });

  it.each([
    ['PRE', 'Pretemporada'],
    ['PIT', 'Play-in'],
    ['REG', null],
    [7, null],
  ])('names the part %s of a season: %s', (type, round) => {
    const { games } = nbaSchedule({ ...nbaDay, season: { year: 2026, type } });
    expect(games[0]).toMatchObject({ round, seasonName: '2026-27' });
  });

  it('has a short name for both sides of an All-Star game, with and without an alias', () => {
    const [first = { home: {}, away: {} }] = nbaDay.games;
    const star = (name: string, more = {}) => ({ id: name, name: `Team ${name}`, ...more });
    const { games } = nbaSchedule({
      games: [{ ...first, home: star('LeBron'), away: star('Giannis', { alias: 'GNS' }) }],
    });
    expect(games).toMatchObject([{ homeShortName: 'LeBron', awayShortName: 'GNS' }]);
  });

  it('has a game’s own name: a round of the playoffs', () => {
    const [first] = nbaDay.games;
    const { games } = nbaSchedule({ games: [{ ...first, title: 'Game 3' }] });
    expect(games[0]?.round).toBe('Juego 3');
  });

  it.each([
    ['2026-11-20T19:30:00-05:00', '2026-11-21T00:30:00Z'],
    ['2026-11-21T00:30:00.250Z', '2026-11-21T00:30:00Z'],
  ])('converts the start %s to UTC', (scheduled, startTime) => {
    expect(nbaSchedule({ games: [{ ...nbaDay.games[0], scheduled }] }).games).toMatchObject([{ startTime }]);
  });

  it.each(['2026-11-21', '2026-11-21T00:30:00', '2026-02-30T00:30:00Z', '9999-12-31T23:59:59-10:00', 'TBD'])(
    'drops a game that starts %s',
    (scheduled) => {
      const [first, ...others] = nbaDay.games;
      const { games, dropped } = nbaSchedule({ games: [{ ...first, scheduled }, ...others] });
      expect([games.length, dropped]).toEqual([3, 1]);
    },
  );

  itKeepsTheFeed(
    'games',
    nbaDay.games[0],
    (first) => nbaSchedule({ ...nbaDay, games: [first, ...nbaDay.games.slice(1)] }),
    needed,
  );

  it.each([null, 7, 'x', {}, { games: null }, { games: {} }])('refuses %j', (json) => {
    expect(() => nbaSchedule(json)).toThrow('malformed');
  });
});

describe('a box score of the NBA', () => {
  it('has the score of each team, and its full name', () => {
    expect(nbaBoxscore(nbaLiveGame).games).toMatchObject([
      {
        upstreamId: nbaDay.games[1]?.id,
        startTime: '2026-11-21T00:00:00Z',
        status: 'live',
        homeName: 'Miami Heat',
        awayName: 'Orlando Magic',
        homeScore: 88,
        awayScore: 91,
        seasonName: '2026-27',
        venue: 'Kaseya Center',
        phase: inQuarter(4, '8:12'),
        lineScore: lineOf([28, 25, 24, 11], [26, 27, 25, 13]),
      },
    ]);
  });

  it('has no score before the game starts', () => {
    const side = { ...nbaLiveGame.home, points: 0 };
    const { games } = nbaBoxscore({ ...nbaLiveGame, status: 'scheduled', home: side, away: side });
    expect(games).toMatchObject([{ status: 'scheduled', homeScore: null, awayScore: null }]);
  });

  itKeepsTheFeed('games', nbaLiveGame, nbaBoxscore, needed);

  it.each([null, 7, 'x'])('refuses %j', (json) => {
    expect(() => nbaBoxscore(json)).toThrow('malformed');
  });
});

describe('the hierarchy of the NBA', () => {
  it('has every team below its divisions', () => {
    const { teams, games, dropped } = usTeams(nbaHierarchy, 'nba');
    expect({ games, dropped }).toEqual({ games: [], dropped: 0 });
    expect(teams).toHaveLength(4);
    expect(teams?.[0]).toEqual({
      league: 'nba',
      upstreamId: '583ecea6-fb46-11e1-82cb-f4ce4684ea4c',
      name: 'Heat',
      shortName: 'MIA',
      market: 'Miami',
      location: 'Miami',
    });
  });

  it.each([
    null,
    'x',
    {},
    { league: nbaHierarchy.league },
    { ...nbaHierarchy, conferences: null },
    { ...nbaHierarchy, conferences: 'x' },
    { ...nbaHierarchy, conferences: [] },
    { conferences: [{ name: 'EASTERN CONFERENCE' }] },
    { conferences: [{ divisions: [{ teams: [] }] }] },
    { conferences: [{ divisions: [{ teams: [{ name: 'Heat' }] }] }] },
  ])('refuses %j, which has no team', (json) => {
    expect(() => usTeams(json, 'nba')).toThrow('malformed');
  });

  it.each([undefined, null, 'x', 7, {}, [null]])(
    'counts a conference as dropped if its divisions are %j',
    (divisions) => {
      const [east, west] = nbaHierarchy.conferences;
      const { teams, dropped } = usTeams({ conferences: [{ ...east, divisions }, west] }, 'nba');
      expect(teams?.map(({ shortName }) => shortName)).toEqual(['POR', 'DEN']);
      expect(dropped).toBe(1);
    },
  );

  it('keeps the teams of other divisions if one is unreadable', () => {
    const [east, west] = nbaHierarchy.conferences;
    const conferences = [east, { ...west, divisions: [...(west?.divisions ?? []), 'x'] }, null];
    const { teams, dropped } = usTeams({ conferences }, 'nba');
    expect(teams).toHaveLength(4);
    expect(dropped).toBe(2);
  });

  const [division] = nbaHierarchy.conferences[0]?.divisions ?? [];
  itKeepsTheFeed(
    'teams',
    division?.teams[0],
    (first) => usTeams({ divisions: [{ teams: [first, ...(division?.teams.slice(1) ?? [])] }] }, 'nba'),
    { text: ['id', 'name'], shape: [] },
  );
});
