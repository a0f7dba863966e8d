import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Game } from '#contract/sports.ts';
import { $game, askForGame, watchedGame } from './game.store.ts';

const game: Game = {
  id: 7,
  sportTypeId: 1,
  homeTeamId: 10,
  awayTeamId: 20,
  homeScore: 30,
  awayScore: 28,
  leagueName: 'NBA',
  seasonName: '2026-27',
  round: null,
  venue: null,
  startTime: '2026-11-21T00:30:00Z',
  status: 'live',
  startTimeConfirmed: true,
  league: 'nba',
};

function answerWith(...answers: Response[]) {
  const fetch = vi.fn(async () => {
    const answer = answers.shift();
    if (!answer) throw new TypeError('offline');
    return answer;
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const first = () => watchedGame({ data: game, ageSeconds: 4 }, Date.now());

beforeEach(() => {
  $game.set(null);
  vi.useFakeTimers({ now: Date.parse('2026-11-21T01:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the game that the server rendered is as old as the response said', () => {
  expect(first()).toEqual({
    game,
    asOf: Date.now() - 4000,
    askedAt: Date.now(),
    asking: false,
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
  answerWith(Response.json(next, { headers: { 'X-Data-Age': '12' } }));
  await askForGame(first());
  expect($game.get()).toEqual({ ...watchedGame({ data: next, ageSeconds: 12 }, Date.now()), changed });
});

test('only one request for the game runs at a time', async () => {
  const fetch = answerWith(Response.json(game), Response.json(game));
  const before = first();
  const request = askForGame(before);
  expect($game.get()).toEqual({ ...before, asking: true });
  await Promise.all([request, askForGame(before)]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('the last good game stays when requests fail, and failures are counted until one succeeds', async () => {
  const refused = () => new Response('no', { status: 401 });
  answerWith(refused(), refused(), Response.json(game));
  const good = first();
  vi.advanceTimersByTime(10_000);
  await askForGame(good);
  expect($game.get()).toEqual({ ...good, failures: 1, askedAt: Date.now() });
  await askForGame($game.get() ?? good);
  expect($game.get()).toMatchObject({ game, failures: 2, asOf: good.asOf });
  await askForGame($game.get() ?? good);
  expect($game.get()).toMatchObject({ failures: 0, asking: false });
});

test('a response of the wrong shape counts as a failure', async () => {
  answerWith(Response.json({ ...game, homeScore: 'treinta' }));
  await askForGame(first());
  expect($game.get()).toMatchObject({ game, failures: 1 });
});
