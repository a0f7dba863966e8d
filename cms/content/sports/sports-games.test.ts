import { describe, expect, test } from 'vitest';
import {
  drawn,
  guestOf,
  pairBeside,
  sportsGames,
  type SportsGame,
  type SportsSeason,
} from './sports-games.ts';
import { bsnCalendar, dayOf, mlbCalendar, nbaCalendar, nflCalendar } from './sports-calendar.ts';
import {
  americanFootball,
  baseball,
  basketball,
  islandBasketball,
  periodScoresAt,
  sumOf,
} from './sports-scoring.ts';
import {
  mlbDivisions,
  nbaDivisions,
  nflDivisions,
  superiorNacionalTeams,
  type SportsTeam,
} from './sports-teams.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-20T18:42:10Z');
const at = (time: number) => new Date(time);

const days = { back: 3, ahead: 4 };
const leagueOf = (
  league: string,
  teams: SportsSeason['teams'],
  calendarOf: (teams: SportsSeason['teams'], guest: SportsTeam) => SportsSeason['calendar'],
  rest: Pick<SportsSeason, 'scoring' | 'lasts'> & Partial<SportsSeason>,
): SportsSeason => ({
  league,
  teams,
  calendar: calendarOf(teams, guestOf(league, 'Visitantes del Caribe', 'VIS')),
  days,
  ...rest,
});
const nba = leagueOf('nba', drawn(nbaDivisions), nbaCalendar, { scoring: basketball, lasts: 150 });
const mlb = leagueOf('mlb', drawn(mlbDivisions), mlbCalendar, { scoring: baseball, lasts: 165 });
const nfl = leagueOf('nfl', drawn(nflDivisions), nflCalendar, {
  scoring: americanFootball,
  lasts: 190,
  days: { back: 8, ahead: 9 },
});
const bsn = leagueOf('bsn', superiorNacionalTeams, bsnCalendar, {
  scoring: islandBasketball,
  lasts: 125,
  days: { back: 6, ahead: 8 },
});
const seasons = [nba, mlb, nfl, bsn];

const isLive = ({ status }: SportsGame) => status === 'inprogress' || status === 'halftime';
const total = ({ score }: SportsGame) => (score ? score.home + score.away : NaN);

function gameAt(league: SportsSeason, id: string, time: number): SportsGame {
  const game = sportsGames(league, at(time)).find((candidate) => candidate.id === id);
  if (!game) throw new Error('The game is gone');
  return game;
}

function nextGame(league: SportsSeason): SportsGame {
  const next = sportsGames(league, at(NOW)).find(({ status }) => status === 'scheduled');
  if (!next) throw new Error('No game is ahead');
  return next;
}

/** The states of a game at every `step`, from its start until its end. */
function course(league: SportsSeason, step: number): SportsGame[] {
  const { id, start } = nextGame(league);
  const looks = Math.ceil((league.lasts * MINUTE) / step) + 1;
  return Array.from({ length: looks }, (_, look) => gameAt(league, id, start.getTime() + look * step));
}

describe.each(seasons)('the games of $league', (league) => {
  test('have each team once a day in Puerto Rico, but for double-headers, with a night between', () => {
    // Four weeks, so that every slot and every change of opponents is among them.
    const fixtures = Array.from({ length: 28 }, (_, day) => league.calendar(dayOf(NOW) + day)).flat();
    const starts = new Map<string, number>();
    for (const { home, away, start, gameNumber } of fixtures.toSorted((a, b) => a.start - b.start)) {
      for (const { id, name } of [home, away]) {
        const since = start - (starts.get(id) ?? 0);
        const apart = since / HOUR > (gameNumber === 2 ? 4 : 13);
        expect([name, at(start).toISOString(), apart]).toEqual([name, at(start).toISOString(), true]);
        expect(gameNumber === 2 || dayOf(start) !== dayOf(starts.get(id) ?? 0)).toBe(true);
        starts.set(id, start);
      }
    }
    const inSeason = league === bsn ? 8 : league.teams.length + 1;
    expect(starts.size).toBeGreaterThanOrEqual(inSeason);
  });

  test('begin at an hour at which people play where it is', () => {
    for (const { start, venue } of league.calendar(dayOf(NOW)).concat(league.calendar(dayOf(NOW) + 2))) {
      const hour = ((start - 4 * HOUR) % DAY) / HOUR;
      expect(dayOf(start) - dayOf(NOW)).toBeGreaterThanOrEqual(0);
      // A game of the tour is far in the east, or in Europe.
      if (venue === undefined) expect([hour >= 9.5, hour <= 22.5]).toEqual([true, true]);
    }
  });

  test('are at home as often as away, and also between conferences', () => {
    const games = sportsGames(league, at(NOW));
    const group = (id: string) =>
      [nbaDivisions, mlbDivisions, nflDivisions]
        .flat()
        .find(({ teams }) => teams.some((team) => team.id === id))?.group;
    const [one] = league.teams;
    const own = games.filter(({ home, away }) => home.id === one?.id || away.id === one?.id);
    const home = own.filter((game) => game.home.id === one?.id).length;
    expect(Math.abs(home - (own.length - home))).toBeLessThanOrEqual(Math.max(1, own.length / 3));
    // The Superior Nacional has no conferences here.
    if (league === bsn) return;
    const within = games.filter((game) => group(game.home.id) === group(game.away.id)).length;
    expect(within / games.length).toBeGreaterThan(0.3);
    expect(within / games.length).toBeLessThan(0.7);
  });

  test('only gain points, and keep their final score', () => {
    const looks = course(league, 60_000);
    for (const [index, { score }] of looks.entries()) {
      const before = looks[index - 1]?.score ?? { home: 0, away: 0 };
      expect(score?.home).toBeGreaterThanOrEqual(before.home);
      expect(score?.away).toBeGreaterThanOrEqual(before.away);
    }
    const [first, last] = [looks[0], looks.at(-1)];
    expect(first).toMatchObject({ status: 'inprogress', score: { home: 0, away: 0 } });
    expect(last).toMatchObject({ status: 'complete', progress: 1 });
    const later = gameAt(league, last?.id ?? '', (last?.start.getTime() ?? 0) + 24 * 60 * MINUTE);
    expect(later).toMatchObject({ status: 'closed', score: last?.score });
  });

  test('do not change their score at half-time', () => {
    const pause = course(league, 60_000).filter(({ status }) => status === 'halftime');
    expect(pause.length > 0).toBe(league.scoring.halfTime);
    expect(new Set(pause.map(total)).size).toBe(league.scoring.halfTime ? 1 : 0);
  });
});

test.each([
  ['basketball', basketball],
  ['baseball', baseball],
  ['American football', americanFootball],
])('the periods of %s begin one after the other, and earlier ones keep their score', (_sport, scoring) => {
  for (const progress of [0, 0.1, 0.49, 0.5, 0.77, 1]) {
    const periods = periodScoresAt(scoring, 'partido', progress);
    const whole = periodScoresAt(scoring, 'partido', 1);
    expect(periods).toHaveLength(Math.min(scoring.periods, Math.floor(progress * scoring.periods) + 1));
    expect(periods.slice(0, -1)).toEqual(whole.slice(0, periods.length - 1));
  }
});

test('a game of the NBA is live at any time, with half an hour to its end or more', () => {
  for (let time = NOW; time < NOW + DAY; time += 5 * MINUTE) {
    const ends = sportsGames(nba, at(time))
      .filter(isLive)
      .map(({ start }) => start.getTime() + 150 * MINUTE - time);
    expect(Math.max(...ends)).toBeGreaterThanOrEqual(30 * MINUTE);
  }
});

test('the score of a basketball game changes about every minute', () => {
  const looks = course(nba, 15_000).filter(({ status }) => status === 'inprogress');
  const changes = looks.filter((look, index) => index > 0 && total(look) !== total(looks[index - 1] ?? look));
  const times = changes.map(({ progress }) => progress * (150 - 15) * MINUTE);
  const gaps = times.map((time, index) => time - (times[index - 1] ?? 0)).slice(1);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(75_000);
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThanOrEqual(55_000);
});

test.each([
  ['basketball', basketball, 85, 145],
  ['basketball on the island', islandBasketball, 60, 115],
  ['baseball', baseball, 0, 20],
  ['American football', americanFootball, 0, 65],
])('%s ends with typical scores and a winner', (_sport, scoring, lowest, highest) => {
  const finals = Array.from({ length: 2000 }, (_, game) =>
    sumOf(periodScoresAt(scoring, `partido/${game}`, 1)),
  );
  for (const { home, away } of finals) expect(home).not.toBe(away);
  const points = finals.flatMap(({ home, away }) => [home, away]);
  expect(Math.min(...points)).toBeGreaterThanOrEqual(lowest);
  expect(Math.max(...points)).toBeLessThanOrEqual(highest);
  const homeWins = finals.filter(({ home, away }) => home > away).length / finals.length;
  expect(homeWins).toBeGreaterThan(0.45);
  expect(homeWins).toBeLessThan(0.65);
});

test('the pair for a staged game has no other game at that time, and its teams never meet in the league', () => {
  const games = sportsGames(nba, at(NOW)).filter(({ status }) => status !== 'postponed');
  for (let time = NOW; time < NOW + 3 * 24 * 60 * MINUTE; time += 15 * MINUTE) {
    const pair = pairBeside(nba, at(time));
    const ids = [pair.home.id, pair.away.id];
    expect(new Set(ids).size).toBe(2);
    const busy = games.filter(
      ({ home, away, start }) =>
        Math.abs(start.getTime() - time) < 5 * HOUR && (ids.includes(home.id) || ids.includes(away.id)),
    );
    expect(busy).toEqual([]);
    expect(games.filter(({ home, away }) => ids.includes(home.id) && ids.includes(away.id))).toEqual([]);
  }
});
