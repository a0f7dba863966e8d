import { describe, expect, it } from 'vitest';
import { inQuarter, lineOf } from '../../testing/scoreboard-content.ts';
import { itKeepsTheFeed } from '../../testing/sportradar/mutations.ts';
import { nflHierarchy, nflLiveGame, nflWeek } from '../../testing/sportradar/nfl.ts';
import { nflBoxscore, nflSchedule } from './nfl.ts';
import { usTeams } from './us-league.ts';

const { week } = nflWeek;

describe('a schedule of the NFL', () => {
  it('has the games of a week, with a score once they are over', () => {
    const { teams, games, dropped } = nflSchedule(nflWeek);
    expect({ teams, dropped }).toEqual({ teams: null, dropped: 0 });
    expect(games[0]).toEqual({
      league: 'nfl',
      upstreamId: '69f224ff-f4b2-59be-985b-9217c80968a7',
      startTime: '2026-11-20T01:15:00Z',
      startTimeConfirmed: true,
      status: 'finished',
      homeUpstreamId: '4809ecb0-abd3-451d-9c4a-92a90b83ca06',
      awayUpstreamId: '768c92aa-75ff-4a43-bcc0-f2798c2e1724',
      homeName: 'Miami Dolphins',
      awayName: 'Buffalo Bills',
      homeShortName: 'MIA',
      awayShortName: 'BUF',
      homeScore: 20,
      awayScore: 24,
      leagueName: 'NFL',
      seasonName: '2026',
      round: 'Semana 11',
      venue: 'Hard Rock Stadium',
      isSettled: true,
      pause: null,
      phase: null,
      lineScore: lineOf([7, 3, 0, 10], [3, 7, 7, 7]),
    });
    expect(
      games.map(({ status, homeScore, startTimeConfirmed }) => [status, homeScore, startTimeConfirmed]),
    ).toEqual([
      ['finished', 20, true],
      ['live', null, true],
      ['scheduled', null, true],
      ['scheduled', null, false],
    ]);
  });

  it('has the games of a season, and counts unreadable weeks', () => {
    const wildCard = { title: 'Wild Card', games: week.games.slice(1, 2) };
    const { games, dropped } = nflSchedule({ year: 2026, weeks: [week, null, { title: '12' }, wildCard] });
    expect(games.map(({ round }) => round)).toEqual([
      ...week.games.map(() => 'Semana 11'),
      'Ronda del comodín',
    ]);
    expect(dropped).toBe(2);
  });

  it('has weeks of the pre-season, whether the week or the season says so', () => {
    const preSeason = { title: '2', games: week.games.slice(0, 1) };
    const shown = [
      nflSchedule({ year: 2026, type: 'PRE', week: preSeason }),
      nflSchedule({ year: 2026, weeks: [{ ...preSeason, type: 'PRE' }] }),
    ];
    expect(shown.map(({ games }) => games[0]?.round)).toEqual(Array(2).fill('Pretemporada, semana 2'));
  });

  it.each([undefined, null, '2026', {}])('has the games of a week whose year is %j', (year) => {
    expect(nflSchedule({ ...nflWeek, year }).games.map(({ seasonName }) => seasonName)).toEqual(
      week.games.map(() => null),
    );
  });

  it.each([undefined, null, '', ' ', 11, {}])('has the games of a week whose title is %j', (title) => {
    const { games } = nflSchedule({ ...nflWeek, week: { ...week, title } });
    expect(games.map(({ round }) => round)).toEqual(week.games.map(() => null));
  });

  itKeepsTheFeed(
    'games',
    week.games[0],
    (first) => nflSchedule({ ...nflWeek, week: { ...week, games: [first, ...week.games.slice(1)] } }),
    { text: ['id', 'status', 'home.name', 'away.name'], shape: ['scheduled', 'home', 'away'] },
  );

  it.each([null, 'x', {}, { year: 2026 }, { year: 2026, week: { games: null } }, { year: 2026, weeks: {} }])(
    'refuses %j',
    (json) => {
      expect(() => nflSchedule(json)).toThrow('malformed');
    },
  );
});

describe('a box score of the NFL', () => {
  it('has the data of its summary', () => {
    const { games, dropped } = nflBoxscore(nflLiveGame);
    expect(dropped).toBe(0);
    expect(games).toEqual([
      {
        league: 'nfl',
        upstreamId: '46d79beb-9884-5115-8965-2cd788478e15',
        startTime: '2026-11-22T18:00:00Z',
        startTimeConfirmed: true,
        status: 'live',
        homeUpstreamId: '6680d28d-d4d2-49f6-aace-5292d3ec02c2',
        awayUpstreamId: '7d4fcc64-9cb5-4d1b-8e75-8a906d1e1576',
        homeName: 'Kansas City Chiefs',
        awayName: 'Las Vegas Raiders',
        homeShortName: 'KC',
        awayShortName: 'LV',
        homeScore: 17,
        awayScore: 13,
        leagueName: 'NFL',
        seasonName: null,
        // It has the number of the week and not the part of the season; the schedule has both.
        round: null,
        venue: 'GEHA Field at Arrowhead Stadium',
        isSettled: true,
        pause: null,
        phase: { ...inQuarter(3, '7:12'), down: 3, yardsToGo: 8 },
        lineScore: lineOf([10, 7, 0], [0, 6, 7]),
      },
    ]);
  });

  itKeepsTheFeed('games', nflLiveGame, nflBoxscore, {
    text: ['id', 'status', 'summary.home.name', 'summary.away.name'],
    shape: ['scheduled', 'summary', 'summary.home', 'summary.away'],
  });

  it.each([null, 7, 'x'])('refuses %j', (json) => {
    expect(() => nflBoxscore(json)).toThrow('malformed');
  });
});

describe('the hierarchy of the NFL', () => {
  it('has every team below its conferences and divisions', () => {
    const { teams, dropped } = usTeams(nflHierarchy, 'nfl');
    expect(dropped).toBe(0);
    expect(
      teams?.map(({ name, shortName, market, location }) => [name, shortName, market, location]),
    ).toEqual([
      ['Dolphins', 'MIA', 'Miami', 'Miami Gardens, FL'],
      ['Bills', 'BUF', 'Buffalo', 'Orchard Park, NY'],
      ['49ers', 'SF', 'San Francisco', 'Santa Clara, CA'],
    ]);
  });

  it('is refused without its conferences', () => {
    expect(() => usTeams({ league: nflHierarchy.league }, 'nfl')).toThrow('malformed');
  });
});
