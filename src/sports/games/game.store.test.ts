import { beforeEach, expect, test, vi } from 'vitest';
import { gameWith } from './game.fixture.ts';
import { $game, refreshGame, watchedGame } from './game.store.ts';

const game = gameWith({ id: 7, seasonName: '2026-27' });

function respondWith(...responses: Response[]) {
  const fetch = vi.fn(async (_url: string) => {
    const response = responses.shift();
    if (!response) throw new TypeError('offline');
    return response;
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const first = () => watchedGame({ data: game, ageSeconds: 4 }, Date.now());

beforeEach(() => {
  $game.set(null);
  vi.useFakeTimers({ now: Date.parse('2026-11-21T01:00:00Z') });
});

test('the game that the server rendered is as old as the response said', () => {
  expect(first()).toEqual({
    game,
    asOf: Date.now() - 4000,
    checkedAt: Date.now(),
    loading: false,
    failures: 0,
    changed: false,
  });
});

test.each([
  ['another score', { homeScore: 33 }, true],
  ['the same score', {}, false],
  ['another status alone', { status: 'finished' }, false],
])('%s marks a change only if the score differs', async (_what, fields, changed) => {
  const next = { ...game, ...fields };
  respondWith(Response.json(next, { headers: { 'X-Data-Age': '12' } }));
  await refreshGame(first());
  expect($game.get()).toEqual({ ...watchedGame({ data: next, ageSeconds: 12 }, Date.now()), changed });
});

test('only one request for the game runs at a time', async () => {
  const fetch = respondWith(Response.json(game), Response.json(game));
  const before = first();
  const request = refreshGame(before);
  expect($game.get()).toEqual({ ...before, loading: true });
  await Promise.all([request, refreshGame(before)]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('what changed during a request is requested as soon as that has ended, well or not', async () => {
  const fetch = respondWith(new Response('no', { status: 401 }), Response.json(game), Response.json(game));
  const asked: Promise<void>[] = [];
  const end = $game.listen((watched) => {
    if (watched && !watched.loading && asked.length < 2) asked.push(refreshGame(watched, 5 + asked.length));
  });
  await refreshGame(first());
  await asked[0];
  await asked[1];
  end();
  expect(fetch.mock.calls.map(([url]) => String(url).split('?')[1])).toEqual([
    undefined,
    'cambio=5',
    'cambio=6',
  ]);
});

test('the last good game stays when requests fail, and failures are counted until one succeeds', async () => {
  const refused = () => new Response('no', { status: 401 });
  respondWith(refused(), refused(), Response.json(game));
  const good = first();
  vi.advanceTimersByTime(10_000);
  await refreshGame(good);
  expect($game.get()).toEqual({ ...good, failures: 1, checkedAt: Date.now() });
  await refreshGame($game.get() ?? good);
  expect($game.get()).toMatchObject({ game, failures: 2, asOf: good.asOf });
  await refreshGame($game.get() ?? good);
  expect($game.get()).toMatchObject({ failures: 0, loading: false });
});

test('a response of the wrong shape counts as a failure', async () => {
  respondWith(Response.json({ ...game, homeScore: 'treinta' }));
  await refreshGame(first());
  expect($game.get()).toMatchObject({ game, failures: 1 });
});
