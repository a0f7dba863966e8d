import { describe, expect, test } from 'vitest';
import {
  drawn,
  guestOf,
  pairBeside,
  sportsGames,
  type SportsGame,
  type SportsSeason,
} from './sports-games.ts';
import { americanFootball, baseball, basketball, scoreAt } from './sports-scoring.ts';
import { mlbDivisions, nbaDivisions, nflDivisions } from './sports-teams.ts';

const MINUTE = 60_000;
const DURATION = 90 * MINUTE;
const NOW = Date.parse('2026-11-20T18:42:10Z');
const at = (time: number) => new Date(time);

const season = (league: string, divisions: typeof nbaDivisions, scoring: SportsSeason['scoring']) => ({
  league,
  teams: drawn(divisions),
  guest: guestOf(league, 'Visitantes del Caribe', 'VIS'),
  scoring,
  doubleHeaders: league === 'mlb',
});
const nba = season('nba', nbaDivisions, basketball);
const mlb = season('mlb', mlbDivisions, baseball);
const nfl = season('nfl', nflDivisions, americanFootball);
const seasons = [nba, mlb, nfl];

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
  const looks = Math.ceil(DURATION / step) + 1;
  return Array.from({ length: looks }, (_, look) => gameAt(league, id, start.getTime() + look * step));
}

describe.each(seasons)('the games of $league', (league) => {
  test('never have a team in two games at the same time', () => {
    const games = sportsGames(league, at(NOW)).filter(({ status }) => status !== 'postponed');
    const starts = new Map<string, number>();
    for (const { home, away, start } of games) {
      for (const { id, name } of [home, away]) {
        const since = start.getTime() - (starts.get(id) ?? 0);
        expect([name, since >= DURATION]).toEqual([name, true]);
        starts.set(id, start.getTime());
      }
    }
    expect(starts.size).toBe(league.teams.length + 1);
  });

  test('are always at least two, and at least one of them is not at half-time', () => {
    for (let time = NOW; time < NOW + 2 * DURATION; time += MINUTE) {
      const live = sportsGames(league, at(time)).filter(isLive);
      expect(live.length).toBeGreaterThanOrEqual(2);
      expect(live.some(({ status }) => status === 'inprogress')).toBe(true);
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
    expect(Math.abs(home - (own.length - home))).toBeLessThanOrEqual(own.length / 3);
    const within = games.filter((game) => group(game.home.id) === group(game.away.id)).length;
    expect(within / games.length).toBeGreaterThan(0.3);
    expect(within / games.length).toBeLessThan(0.7);
  });

  test('only gain points, and keep their final score', () => {
    const looks = course(league, 20_000);
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
    const pause = course(league, 20_000).filter(({ status }) => status === 'halftime');
    expect(pause.length > 0).toBe(league.scoring.halfTime);
    expect(new Set(pause.map(total)).size).toBe(league.scoring.halfTime ? 1 : 0);
  });
});

test('the score of a basketball game changes about every half minute', () => {
  const looks = course(nba, 10_000).filter(({ status }) => status === 'inprogress');
  const changes = looks.filter((look, index) => index > 0 && total(look) !== total(looks[index - 1] ?? look));
  const times = changes.map(({ progress }) => progress * (DURATION - 8 * MINUTE));
  const gaps = times.map((time, index) => time - (times[index - 1] ?? 0)).slice(1);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(45_000);
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThanOrEqual(32_000);
});

test.each([
  ['basketball', basketball, 85, 145],
  ['baseball', baseball, 0, 20],
  ['American football', americanFootball, 0, 65],
])('%s ends with typical scores and a winner', (_sport, scoring, lowest, highest) => {
  const finals = Array.from({ length: 2000 }, (_, game) => scoreAt(scoring, `partido/${game}`, 1));
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
    const pair = pairBeside(nba.teams, at(time));
    const ids = [pair.home.id, pair.away.id];
    expect(new Set(ids).size).toBe(2);
    const busy = games.filter(
      ({ home, away, start }) =>
        Math.abs(start.getTime() - time) < DURATION && (ids.includes(home.id) || ids.includes(away.id)),
    );
    expect(busy).toEqual([]);
    expect(games.filter(({ home, away }) => ids.includes(home.id) && ids.includes(away.id))).toEqual([]);
  }
});
