import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startSampleNewsroom, type SampleNewsroom } from '../server.ts';

const NOW = '2026-11-20T18:42:10Z';
const nba = '/nba/trial/v8/en';
const schedules = [`${nba}/games/2026/11/20/schedule.json`, `${nba}/games/2026/REG/schedule.json`];

let sample: SampleNewsroom;
beforeAll(async () => {
  sample = await startSampleNewsroom({ port: 0, stories: 1, now: () => new Date(NOW) });
});
afterEach(() => control('DELETE'));
afterAll(() => sample.close());

const scheduled = {
  key: 'final',
  start: '2026-11-20T18:30:00Z',
  status: 'scheduled',
  home: null,
  away: null,
};
const live = { ...scheduled, status: 'inprogress', home: 41, away: 39 };
const StagedGame = z.strictObject({ id: z.uuid(), home: z.string(), away: z.string() });

function control(method: string, body?: string): Promise<Response> {
  return fetch(`${sample.url}/_sample/games/nba`, { method, ...(body === undefined ? {} : { body }) });
}

async function put(game: object) {
  const response = await control('PUT', JSON.stringify(game));
  expect(response.status).toBe(200);
  return StagedGame.parse(await response.json());
}

async function read(path: string): Promise<unknown> {
  return (await fetch(sample.url + path, { headers: { 'x-api-key': 'una-clave' } })).json();
}

const Schedule = z.object({ games: z.array(z.looseObject({ id: z.string(), status: z.string() })) });

/** The game as it is in a schedule; null when it is not there. */
async function listed(schedule: string, id: string) {
  const { games } = Schedule.parse(await read(schedule));
  expect(games.length).toBeGreaterThan(1);
  const found = games.filter((game) => game.id === id);
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0] ?? null;
}

describe('a staged game', () => {
  test('is in the schedules of the day and the season and has a box score, with two teams of the league', async () => {
    const { id, home, away } = await put(live);
    for (const schedule of schedules) {
      expect(await listed(schedule, id)).toMatchObject({
        status: 'inprogress',
        scheduled: '2026-11-20T18:30:00Z',
        home: { name: home },
        away: { name: away },
      });
    }
    const boxscore = z
      .looseObject({ home: z.looseObject({ id: z.uuid() }), away: z.looseObject({ id: z.uuid() }) })
      .parse(await read(`${nba}/games/${id}/boxscore.json`));
    expect(boxscore).toMatchObject({ status: 'inprogress', home: { points: 41 }, away: { points: 39 } });
    const hierarchy = JSON.stringify(await read(`${nba}/league/hierarchy.json`));
    expect(hierarchy).toContain(boxscore.home.id);
    expect(hierarchy).toContain(boxscore.away.id);
  });

  test('is replaced when it is put again, and keeps its id and teams', async () => {
    const first = await put(scheduled);
    expect(await listed(schedules[0] ?? '', first.id)).toMatchObject({ status: 'scheduled' });
    expect(await put({ ...live, start: '2026-11-20T15:05:00-04:00' })).toEqual(first);
    expect(await put({ ...live, status: 'closed', home: 101, away: 99 })).toEqual(first);
    for (const schedule of schedules) {
      expect(await listed(schedule, first.id)).toMatchObject({
        status: 'closed',
        home_points: 101,
        away_points: 99,
      });
    }
  });

  test('has no score before it begins, nor when it is postponed', async () => {
    for (const status of ['scheduled', 'postponed']) {
      const { id } = await put({ ...scheduled, status });
      expect(await listed(schedules[0] ?? '', id)).toMatchObject({ status });
      expect(JSON.stringify(await read(`${nba}/games/${id}/boxscore.json`))).not.toContain('points');
    }
  });

  test('can be one of several, each on its own day, until all are removed', async () => {
    const [one, other] = [
      await put(live),
      await put({ ...live, key: 'otra', start: '2026-11-22T18:30:00Z' }),
    ];
    expect(one.id).not.toBe(other.id);
    expect(await listed(schedules[0] ?? '', other.id)).toBeNull();
    expect(await listed(schedules[1] ?? '', other.id)).not.toBeNull();
    await control('DELETE');
    for (const { id } of [one, other]) {
      expect(await listed(schedules[1] ?? '', id)).toBeNull();
    }
  });

  test.each([
    ['a body that is not JSON', '{', 'The body is not JSON'],
    ['an unknown status', { ...live, status: 'live' }, 'status'],
    ['the score of one side only', { ...live, away: null }, 'home and away score together or not at all'],
    ['a negative score', { ...live, home: -1 }, 'home'],
    ['no score', { ...live, home: undefined }, 'home'],
    ['a start that is not a date', { ...live, start: 'mañana' }, 'start'],
    ['a start in 1970', { ...live, start: '1970-01-01T00:30:00Z' }, 'later than 1970'],
    ['no key', { ...live, key: '' }, 'key'],
    ['an unknown key', { ...live, quarter: 3 }, 'quarter'],
  ])('is refused with %s', async (_case, body, reason) => {
    const response = await control('PUT', typeof body === 'string' ? body : JSON.stringify(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringContaining(reason) });
  });
});
