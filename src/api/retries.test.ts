import { expect, test, vi } from 'vitest';
import { banners, newsItem, newsList, programmeList } from './content-requests.ts';
import { game, leagueGames, leagueTeams, sportTeams, team } from './sports-requests.ts';
import { currentWeather, forecast, municipalities, oneCall } from './weather-requests.ts';

const place = { lat: 18.4655, lon: -66.1057 };
const page = { page: 1, perPage: 18 };

/** How many requests are sent when every response is a 502. */
async function attempts(request: () => Promise<unknown>): Promise<number> {
  const fetch = vi.fn(async () => new Response('no', { status: 502 }));
  vi.stubGlobal('fetch', fetch);
  await expect(request()).rejects.toThrow('502: no');
  return fetch.mock.calls.length;
}

// Which requests are retried is a product requirement. All others are sent once.
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
] as const)('%s: %3$i attempts', async (_, request, times) => {
  expect(await attempts(request)).toBe(times);
});
