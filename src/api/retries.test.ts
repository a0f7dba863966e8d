import { afterEach, expect, test, vi } from 'vitest';
import { banners, newsItem, newsList, programmeList } from './content.ts';
import { game, leagueGames, leagueTeams, sportTeams, team } from './sports.ts';
import { currentWeather, forecast, municipalities, oneCall } from './weather.ts';

const place = { lat: 18.4655, lon: -66.1057 };
const page = { page: 1, perPage: 18 };

afterEach(() => vi.unstubAllGlobals());

/** How often a question is asked to which the answer is always a 502. */
async function tries(question: () => Promise<unknown>): Promise<number> {
  const fetch = vi.fn(async () => new Response('no', { status: 502 }));
  vi.stubGlobal('fetch', fetch);
  await expect(question()).rejects.toThrow('502: no');
  return fetch.mock.calls.length;
}

// The specification's rules (section 7): nothing is tried again but what it names.
test.each([
  ['banners', () => banners(), 1],
  ['a list of news', () => newsList({ perPage: 6 }), 1],
  ['a news item', () => newsItem('una'), 1],
  ['a list of programmes', () => programmeList({ perPage: 12 }), 1],
  ['municipalities', () => municipalities('ponce'), 1],
  ['games of a league', () => leagueGames('nba', 'live', page), 2],
  ['teams of a league', () => leagueTeams('nba'), 2],
  ['a game', () => game(1), 2],
  ['a team', () => team(1), 2],
  ['teams of a sport', () => sportTeams(1), 2],
  ['the weather of now', () => currentWeather(place), 2],
  ['the forecast', () => forecast(place), 2],
  ['One Call', () => oneCall(place), 2],
] as const)('%s: asked %3$i times', async (_, question, times) => {
  expect(await tries(question)).toBe(times);
});
