import { describe, expect, it } from 'vitest';
import type { KnownGame } from './league.ts';
import { readSettings } from '../../settings.ts';
import { keyMemory } from '../../testing/key-memory.ts';
import { CallQueue } from './queue.ts';
import { seasonOf, superiorNacional } from './superior-nacional.ts';

const competition = 'sr:competition:17374';
const seasons = {
  seasons: [
    { id: 'sr:season:1', start_date: '2025-03-21', end_date: '2025-07-31' },
    { id: 'sr:season:2', start_date: '2026-03-21', end_date: '2026-07-31' },
  ],
};

function summary(number: number) {
  return {
    sport_event: {
      id: `sr:sport_event:${number}`,
      start_time: '2026-05-02T00:00:00+00:00',
      sport_event_context: { competition: { id: competition }, season: { name: 'BSN 2026' } },
      competitors: [
        { id: 'sr:competitor:1', name: 'Vaqueros de Bayamón', qualifier: 'home' },
        { id: 'sr:competitor:2', name: 'Leones de Ponce', qualifier: 'away' },
      ],
    },
    sport_event_status: { status: 'closed', home_score: 90, away_score: 88 },
  };
}

const underWay: KnownGame = {
  league: 'superior-nacional',
  upstreamId: 'sr:sport_event:1',
  startTime: '2026-05-02T12:00:00Z',
  status: 'live',
  hasFinalScore: false,
  isBeingCorrected: false,
  isComplete: false,
};

/** An API with this many games in every season. */
function api(held: number, listedSeasons: unknown = seasons) {
  const clock = { now: Date.parse('2026-05-02T12:00:00Z') };
  const memory = keyMemory();
  const requested: string[] = [];
  const fetch = (address: string) => {
    const url = new URL(address);
    requested.push(url.pathname + url.search);
    if (url.pathname.endsWith('/seasons.json')) return Promise.resolve(Response.json(listedSeasons));
    const start = Number(url.searchParams.get('start'));
    const count = Math.max(0, Math.min(held - start, Number(url.searchParams.get('limit'))));
    const summaries = Array.from({ length: count }, (_, index) => summary(start + index));
    return Promise.resolve(Response.json({ summaries, season_competitors: [] }));
  };
  const queue = new CallQueue({ now: () => clock.now, pause: () => Promise.resolve() }, 0, memory);
  const access = { root: 'https://api.deportes.ejemplo', key: 'k', fetch, timeoutMs: 1_000, queue };
  const settings = readSettings({
    WORDPRESS_URL: 'https://cms.ejemplo.pr',
    SPORTRADAR_BSN_COMPETITION_ID: competition,
  });
  // Each time another isolate, with the memory of the key.
  const feedsOf: ReturnType<typeof superiorNacional> = (round) =>
    superiorNacional({ access, settings, now: () => clock.now, memory })(round);
  const request = (name: string) =>
    feedsOf({ now: clock.now, known: [underWay], on: [underWay] })
      .find(({ feed }) => feed === `superior-nacional/${name}`)
      ?.request();
  return { clock, requested, request };
}

const base = '/basketball/trial/v2/es';

describe('the season of the Superior Nacional', () => {
  it.each([
    [0, 1],
    [199, 1],
    [200, 2],
    [201, 2],
    [450, 3],
  ])('of %i games is read in %i pages', async (held, pages) => {
    const { request, requested } = api(held);
    const feed = await request('season');
    expect(feed?.content.games.length).toBe(held);
    expect(new Set(feed?.content.games.map(({ upstreamId }) => upstreamId)).size).toBe(held);
    expect(requested).toEqual([
      `${base}/competitions/${competition}/seasons.json`,
      ...Array.from(
        { length: pages },
        (_, page) => `${base}/seasons/sr:season:2/summaries.json?start=${page * 200}&limit=200`,
      ),
    ]);
  });

  it('that never ends is cut off after ten pages', async () => {
    const { request, requested } = api(Infinity);
    expect((await request('season'))?.content.games.length).toBe(2_000);
    expect(requested).toHaveLength(11);
  });

  it('is looked up once a day', async () => {
    const { clock, request, requested } = api(0);
    const lookUps = () => requested.filter((path) => path.endsWith('/seasons.json')).length;
    await request('season');
    await request('season/playing');
    await request('competitors');
    clock.now += 86_399_999;
    await request('season');
    expect(lookUps()).toBe(1);
    clock.now += 1;
    await request('season');
    expect(lookUps()).toBe(2);
  });

  it.each([
    ['2025-08-01T01:00:00Z', 'sr:season:1'],
    ['2025-08-01T04:00:00Z', 'sr:season:2'],
  ])('is that of the day in Puerto Rico at %s', async (time, id) => {
    const { clock, request, requested } = api(0);
    clock.now = Date.parse(time);
    await request('season');
    expect(requested.at(-1)).toContain(`/seasons/${id}/`);
  });

  it('holds no game if there is no season, and causes no further call', async () => {
    const { request, requested } = api(5, { seasons: [] });
    expect((await request('season'))?.content).toEqual({ teams: null, games: [], dropped: 0 });
    expect(requested).toHaveLength(1);
  });

  it.each([
    ['2026-03-21', 'sr:season:2'],
    ['2026-07-31', 'sr:season:2'],
    ['2025-03-21', 'sr:season:1'],
    ['2025-07-31', 'sr:season:1'],
    ['2025-08-01', 'sr:season:2'],
    // Between two seasons: the latest.
    ['2025-12-24', 'sr:season:2'],
    ['2026-11-20', 'sr:season:2'],
    ['2020-01-01', 'sr:season:2'],
  ])('of %s is %s', (day, id) => {
    expect(seasonOf(seasons, day)).toBe(id);
    expect(seasonOf({ seasons: seasons.seasons.toReversed() }, day)).toBe(id);
  });

  it('skips a season that cannot be read', () => {
    expect(seasonOf({ seasons: [null, { id: 'x' }, ...seasons.seasons] }, '2026-11-20')).toBe('sr:season:2');
    expect(seasonOf({ seasons: [null, { id: 'x' }] }, '2026-11-20')).toBeNull();
    const undated = { id: 'x', start_date: null, end_date: null };
    const wrong = { id: 'x', start_date: 'x', end_date: '2028-08-01' };
    expect(seasonOf({ seasons: [undated, wrong, ...seasons.seasons] }, '2026-11-20')).toBe('sr:season:2');
  });

  it.each([null, {}, { seasons: 'x' }])('is malformed in %j', (json) => {
    expect(() => seasonOf(json, '2026-11-21')).toThrow('malformed');
  });
});

it('the live feed covers all competitions and names no season', async () => {
  const { request, requested } = api(3);
  expect((await request('live'))?.content.games).toHaveLength(3);
  expect(requested).toEqual([`${base}/schedules/live/summaries.json?start=0&limit=200`]);
});
