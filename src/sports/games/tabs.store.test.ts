import { beforeEach, expect, test, vi } from 'vitest';
import type { LeagueGame } from '#contract/sports.ts';
import { gameWith } from './game.fixture.ts';
import type { Choice } from '../choice.ts';
import { $tabs, refreshTab, failedTab } from './tabs.store.ts';

const league: Choice = { subject: { league: 'nba' }, view: 'live', page: 1 };
const side = (id: number, name: string) => ({ id, name, alias: 'AA', colour: null, logo: null });
const leagueGame = (home: number, away: number): LeagueGame => ({
  id: 1,
  upstreamId: 'a',
  round: null,
  status: 'live',
  scheduled: '2026-11-21T00:30:00Z',
  startTimeConfirmed: true,
  pause: null,
  phase: null,
  scoredAt: null,
  home: side(10, 'Casa'),
  away: side(20, 'Visita'),
  home_points: home,
  away_points: away,
  venue: null,
});

/** Stubs fetch with a queue of responses per path. An empty queue is a network failure. */
function worker(responses: Record<string, (() => Response)[]>) {
  const fetch = vi.fn(async (address: string | URL | Request) => {
    const path = new URL(String(address)).pathname;
    const response = responses[path]?.shift();
    if (!response) throw new TypeError('offline');
    return response();
  });
  vi.stubGlobal('fetch', fetch);
  const requestCount = (path: string) =>
    fetch.mock.calls.filter(([address]) => new URL(String(address)).pathname === path).length;
  return { requestCount };
}

const json =
  (body: unknown, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { headers });
const live = '/api/sportradar/nba/games/live';
const shown = () => $tabs.get()['nba/live/1'];

beforeEach(() => {
  $tabs.set({});
  vi.useFakeTimers({ now: Date.parse('2026-11-21T01:00:00Z') });
});

test('a response is stored with its age and its total', async () => {
  worker({ [live]: [json([leagueGame(3, 2)], { 'X-Data-Age': '90', 'X-Total': '7' })] });
  await refreshTab(league);
  expect(shown()).toMatchObject({
    total: 7,
    asOf: Date.now() - 90_000,
    checkedAt: Date.now(),
    failures: 0,
  });
  expect([shown()?.loading, shown()?.announcement].some(Boolean)).toBe(false);
  expect(shown()?.content).toMatchObject({ games: [{ id: 1, homeScore: 3, awayScore: 2 }] });
});

test('requests for the same list are shared, two different lists load in parallel', async () => {
  const upcoming = '/api/sportradar/nba/games/upcoming';
  const { requestCount } = worker({ [live]: [json([])], [upcoming]: [json([])] });
  const first = refreshTab(league);
  expect(shown()?.loading).toBe(true);
  await Promise.all([first, refreshTab(league), refreshTab({ ...league, view: 'upcoming' })]);
  expect([requestCount(live), requestCount(upcoming)]).toEqual([1, 1]);
});

test('the last good list stays when requests fail, and failures are counted until one succeeds', async () => {
  const refused = () => new Response('no', { status: 401 });
  worker({ [live]: [json([leagueGame(3, 2)]), refused, refused, json([leagueGame(3, 2)])] });
  await refreshTab(league);
  const good = shown();
  for (const failures of [1, 2]) {
    vi.advanceTimersByTime(20_000);
    await refreshTab(league);
    expect(shown()).toEqual({ ...good, failures, checkedAt: Date.now() });
  }
  await refreshTab(league);
  expect(shown()?.failures).toBe(0);
});

test('without any response the tab has failed, and nothing is thrown', async () => {
  worker({});
  await refreshTab(league);
  expect(shown()).toEqual(failedTab(Date.now()));
});

test('a changed score is marked and announced until the next response', async () => {
  worker({
    [live]: [json([leagueGame(3, 2)]), json([leagueGame(5, 2)]), json([leagueGame(5, 2)])],
  });
  await refreshTab(league);
  await refreshTab(league);
  expect(shown()).toMatchObject({ changed: [1], announcement: 'Casa 5, Visita 2' });
  await refreshTab(league);
  expect(shown()).toMatchObject({ changed: [], announcement: '' });
});

test('the first change is detected against what the server rendered', async () => {
  worker({ [live]: [json([leagueGame(6, 2)])] });
  const list = { ...failedTab(Date.now()), failures: 0 };
  const content = { served: [], scores: [{ id: 1, homeScore: 4, awayScore: 2 }] };
  $tabs.set({ 'nba/live/1': { ...list, content } });
  await refreshTab(league);
  expect(shown()?.announcement).toBe('Casa 6, Visita 2');
});

const game = gameWith({ id: 1, homeTeamId: 310, awayTeamId: 320, homeScore: 1, awayScore: 0 });
const team = (id: number) => ({
  id,
  name: `Equipo de ${id}`,
  shortName: 'EQ',
  logo: null,
  location: null,
  league: 'nba',
  colour: null,
});

test("a sport's teams are requested once, however often its games are", async () => {
  const sport: Choice = { subject: { sport: 'basketball', sportId: 1 }, view: 'live', page: 1 };
  const { requestCount } = worker({
    '/api/games/live': [json([game]), json([{ ...game, homeScore: 2 }])],
    '/api/teams': [json([team(310), team(320)])],
  });
  await refreshTab(sport);
  await refreshTab(sport);
  expect([requestCount('/api/games/live'), requestCount('/api/teams')]).toEqual([2, 1]);
  expect($tabs.get()['basketball/live/1']?.content).toMatchObject({
    games: [{ home: { name: 'Equipo de 310' }, away: { name: 'Equipo de 320' }, homeScore: 2 }],
  });
});
