import { expect, test } from 'vitest';
import { leaguePaths } from '#contract/leagues.ts';
import { catalogue, leagueOf, ownLeagueFirst } from './catalogue.ts';

test('every league of /api can be chosen, each by a unique id', () => {
  expect(leaguePaths.map((path) => leagueOf(path).league.abbreviation)).toEqual(['NBA', 'BSN', 'MLB', 'NFL']);
  const leagues = catalogue.flatMap((sport) => sport.leagues);
  expect(leagues).toHaveLength(leaguePaths.length);
  expect(new Set(leagues.map(({ id }) => id)).size).toBe(leagues.length);
});

test('each sport lists its default league first', () => {
  expect(catalogue.map(({ slug, leagues }) => [slug, leagues[0].id])).toEqual([
    ['basketball', 'nba'],
    ['baseball', 'mlb'],
    ['football', 'nfl'],
  ]);
});

test("Puerto Rico's own league comes first, the others in their order", () => {
  expect(ownLeagueFirst(leaguePaths)).toEqual(['superior-nacional', 'nba', 'mlb', 'nfl']);
  expect(ownLeagueFirst(['nfl', 'mlb'])).toEqual(['nfl', 'mlb']);
});
