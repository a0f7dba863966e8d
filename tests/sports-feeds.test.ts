import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Feed } from '../api-worker/src/upstreams/sportradar/league.ts';
import type { FeedContent, ScoreboardGame } from '../api-worker/src/upstreams/sportradar/wire.ts';
import { readSettings } from '../api-worker/src/settings.ts';
import { keyMemory } from '../api-worker/src/testing/key-memory.ts';
import { sportradarFeeds } from '../api-worker/src/upstreams/sportradar/feeds.ts';
import { startSampleNewsroom, type SampleNewsroom } from '../cms/sample/server.ts';
import { markOf } from '#sports/teams/team-card.ts';

/** The sample newsroom's sports data, read over HTTP by the worker's own adapters. */

const leagues = ['nba', 'mlb', 'nfl', 'superior-nacional'] as const;
type League = (typeof leagues)[number];

let sample: SampleNewsroom | undefined;
afterEach(async () => {
  await sample?.close();
  sample = undefined;
});

/** The worker's adapters for the sample at an address. */
const adapters = (url: string, now: () => number) =>
  sportradarFeeds(readSettings({ WORDPRESS_URL: url, SPORTRADAR_URL: url, SPORTRADAR_API_KEY: 'muestra' }), {
    now,
    pause: () => Promise.resolve(),
    fetch,
    timeoutMs: 10_000,
    memory: keyMemory(),
  });

/** Two rounds of requests: the first knows no games, the second knows those of the first. `stage` runs before both. */
async function understood(time: string, stage: (url: string) => Promise<unknown> = () => Promise.resolve()) {
  const now = Date.parse(time);
  sample = await startSampleNewsroom({ port: 0, stories: 1, now: () => new Date(now) });
  await stage(sample.url);
  const feedsOf = adapters(sample.url, () => now);
  if (feedsOf === null) throw new Error('no feeds');
  const first = await askAll(feedsOf(now, []));
  const games = first.flatMap(({ content }) => content.games);
  const known = games
    .filter(isNear(now))
    .map((game) => ({ ...game, hasFinalScore: false, isBeingCorrected: false, isComplete: false }));
  const second = await askAll(feedsOf(now, known));
  return { first, second };
}

type FeedResponse = { feed: string; league: League; content: FeedContent; maxAgeSeconds: number | null };

async function askAll(feeds: Feed[]): Promise<FeedResponse[]> {
  return Promise.all(
    feeds.map(async ({ feed, league, request }) => ({ feed, league, ...(await request()) })),
  );
}

const twoDaysMs = 2 * 86_400_000;
const isNear =
  (now: number) =>
  ({ startTime, status }: ScoreboardGame): boolean =>
    status !== 'finished' && Math.abs(Date.parse(startTime) - now) < twoDaysMs;

const gamesOf = (feeds: FeedResponse[], league: League): ScoreboardGame[] =>
  feeds.filter((one) => one.league === league).flatMap(({ content }) => content.games);
const teamsOf = (feeds: FeedResponse[], league: League) =>
  feeds.filter((one) => one.league === league).flatMap(({ content }) => content.teams ?? []);

describe.each([
  '2026-11-20T20:40:00Z',
  // An hour after midnight in the East, the last day of a year, and months with other leagues in season.
  '2026-11-21T05:40:00Z',
  '2026-12-31T20:40:00Z',
  // In the East it is still the month before: with this one the season of the NBA and that of baseball change.
  '2026-08-01T01:40:00Z',
  '2026-12-01T01:40:00Z',
  // In baseball it is so until four in the morning.
  '2026-12-01T08:40:00Z',
  '2026-08-15T20:40:00Z',
  '2027-04-15T20:40:00Z',
])('the sample newsroom at %s', (time) => {
  it('is parsed in every feed, and nothing is dropped', async () => {
    const { first, second } = await understood(time);
    for (const { feed, content, maxAgeSeconds } of [...first, ...second]) {
      expect([feed, content.dropped]).toEqual([feed, 0]);
      expect([feed, maxAgeSeconds]).toEqual([feed, expect.any(Number)]);
    }
    expect(leagues.map((league) => teamsOf(first, league).length)).toEqual([30, 30, 32, 12]);
    const places = second.flatMap(({ league, content }) => (content.standings ?? []).map(() => league));
    expect(leagues.map((league) => places.filter((one) => one === league).length)).toEqual([30, 30, 32, 12]);
    const bsn = gamesOf(first, 'superior-nacional');
    // The real league plays from March to August.
    const isInSeason = /-0[3-8]-/.test(time);
    expect(new Set(bsn.map(({ round }) => round))).toEqual(
      new Set([isInSeason ? 'Cuartos de final' : 'Temporada de muestra']),
    );
    expect(
      bsn.filter(({ status }) => status === 'finished').every(({ lineScore }) => lineScore !== null),
    ).toBe(true);
    // Four teams are out of the quarter-finals.
    expect(new Set(bsn.map(({ homeUpstreamId }) => homeUpstreamId)).size).toBeLessThanOrEqual(12);
  });

  it('gives every team of a league a mark of its own', async () => {
    const { first } = await understood(time);
    for (const league of leagues) {
      const marks = teamsOf(first, league).map(({ shortName }) => markOf(shortName));
      expect([league, marks.filter((mark, place) => mark === '?' || marks.indexOf(mark) !== place)]).toEqual([
        league,
        [],
      ]);
    }
  });

  it.each(['nba', 'mlb', 'nfl'] as const)('has for %s what the pages show', async (league) => {
    const { first, second } = await understood(time);
    const games = gamesOf(first, league);
    const teams = new Set(teamsOf(first, league).map(({ upstreamId }) => upstreamId));
    const states = new Set(games.map(({ status }) => status));
    // At any time a game of the NBA is live.
    expect(states.has('live') || league !== 'nba').toBe(true);
    states.delete('live');
    expect([...states].toSorted()).toEqual(['finished', 'postponed', 'scheduled']);
    expect(games.some(({ startTimeConfirmed }) => !startTimeConfirmed)).toBe(true);
    expect(games.some(({ awayUpstreamId }) => !teams.has(awayUpstreamId ?? ''))).toBe(true);
    expect(games.every(({ venue }) => venue !== null)).toBe(true);
    const live = games.filter(({ status }) => status === 'live').map(({ upstreamId }) => upstreamId);
    for (const id of live) {
      // The score is in the box score, which the second round requests.
      const found = gamesOf(second, league).filter(({ upstreamId }) => upstreamId === id);
      expect(found.some(({ homeScore, awayScore }) => homeScore !== null && awayScore !== null)).toBe(true);
      expect(found.some(({ phase, lineScore }) => phase !== null && lineScore !== null)).toBe(true);
      const days = second.filter(
        ({ feed }) => /\/(?:day\/|week\/live)/.test(feed) && feed.startsWith(league),
      );
      expect(gamesOf(days, league).map(({ upstreamId }) => upstreamId)).toContain(id);
    }
  });

  it('has two games of the same baseball teams on one day', async () => {
    const { first } = await understood(time);
    const meetings = gamesOf(first, 'mlb').map(
      ({ startTime, homeUpstreamId, awayUpstreamId }) =>
        `${startTime.slice(0, 10)} ${homeUpstreamId} ${awayUpstreamId}`,
    );
    expect(new Set(meetings).size).toBeLessThan(meetings.length);
  });
});

it.each([
  ['UTC', '2026-12-31T23:59:00Z'],
  ['Puerto Rico', '2027-01-01T03:59:00Z'],
])('has the season of the Superior Nacional that was looked up before New Year in %s', async (_, time) => {
  let now = Date.parse(time);
  sample = await startSampleNewsroom({ port: 0, stories: 1, now: () => new Date(now) });
  const feedsOf = adapters(sample.url, () => now);
  const ask = async () => gamesOf(await askAll(feedsOf?.(now, []) ?? []), 'superior-nacional').length;
  expect(await ask()).toBeGreaterThan(0);
  now += 120_000;
  expect(await ask()).toBeGreaterThan(0);
});

it('reports a staged game in every state, with its score', async () => {
  const names = new Map<string, string>();
  const stage = (url: string) =>
    Promise.all(
      [
        { key: 'ahead', status: 'scheduled', home: null, away: null },
        { key: 'on', status: 'inprogress', home: 55, away: 48 },
        { key: 'checked', status: 'complete', home: 99, away: 101 },
        { key: 'over', status: 'closed', home: 110, away: 87 },
        { key: 'later', status: 'postponed', home: null, away: null },
        { key: 'halted', status: 'suspended', home: 31, away: 29 },
        { key: 'never', status: 'cancelled', home: null, away: null },
      ].map(async (game) => {
        const body = JSON.stringify({ ...game, start: '2026-11-20T20:30:00Z' });
        const response = await fetch(`${url}/_sample/games/nba`, { method: 'PUT', body });
        names.set(z.object({ id: z.string() }).parse(await response.json()).id, game.key);
      }),
    );
  const { first, second } = await understood('2026-11-20T20:40:00Z', stage);
  const states = new Map<string, unknown>();
  for (const { upstreamId, status, homeScore, awayScore } of gamesOf([...first, ...second], 'nba')) {
    const key = names.get(upstreamId);
    // A schedule has no score of a game that is not over; its box score has.
    if (key !== undefined && !(['live', 'suspended'].includes(status) && homeScore === null)) {
      states.set(key, [status, homeScore, awayScore]);
    }
  }
  expect(Object.fromEntries(states)).toEqual({
    ahead: ['scheduled', null, null],
    on: ['live', 55, 48],
    checked: ['finished', 99, 101],
    over: ['finished', 110, 87],
    later: ['postponed', null, null],
    halted: ['suspended', 31, 29],
    never: ['cancelled', null, null],
  });
});

it('the sample refuses requests without a key, and the adapters throw the reason', async () => {
  sample = await startSampleNewsroom({ port: 0, stories: 1 });
  const feedsOf = sportradarFeeds(readSettings({ WORDPRESS_URL: sample.url, SPORTRADAR_URL: sample.url }), {
    now: () => Date.now(),
    pause: () => Promise.resolve(),
    fetch,
    timeoutMs: 10_000,
    memory: keyMemory(),
  });
  const [feed] = feedsOf?.(Date.now(), []) ?? [];
  await expect(feed?.request()).rejects.toMatchObject({ reason: 'http_403' });
});
