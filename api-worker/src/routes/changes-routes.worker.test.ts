import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { SentChangeLog } from '#contract/publishing/changes.ts';
import { Problem } from '#contract/problem.ts';
import type { OriginReport } from '#contract/publishing/publishing.ts';
import { appendChanges } from '../changes/change-log.ts';
import { keepDelivery } from '../deliveries/stored-deliveries.ts';
import { Desk, publishSecret } from '../testing/desk.ts';
import { publishEvent } from '../testing/fixtures.ts';
import { change } from '../testing/change-lines.ts';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
});

const bearer = { Authorization: `Bearer ${publishSecret}` };
const changed = (slug: string) => change(slug, { categories: ['deportes'] });
const append = (...slugs: string[]) => appendChanges(env.DB, desk.clock, slugs.map(changed));

const request = (query = '', init: RequestInit = {}) =>
  desk.request(`/api/changes${query}`, { headers: bearer, ...init });

async function changes(query = '', init: RequestInit = {}): Promise<SentChangeLog> {
  const response = await request(query, init);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return SentChangeLog.parse(await response.json());
}

const slugsOf = (log: SentChangeLog) => log.changes.map(({ slug }) => slug);

describe('GET /api/changes', () => {
  it('gives a new origin the newest position, and says that the changes before it are unknown', async () => {
    await append('uno', 'dos');
    const started = desk.clock;
    const log = await changes('?wait=12');
    expect(log).toMatchObject({ changes: [], position: 2, complete: false });
    expect(desk.clock).toBe(started);
  });

  it('gives what changed since the cursor, in order, and continues from there', async () => {
    const { cursor } = await changes();
    await append('uno', 'dos');
    const log = await changes(`?after=${cursor}`);
    expect(log).toMatchObject({ position: 2, complete: true });
    expect(log.changes[0]).toEqual({ ...changed('uno'), position: 1, at: '2026-11-20T16:00:00.000Z' });
    expect(slugsOf(log)).toEqual(['uno', 'dos']);
    expect(await changes(`?after=${log.cursor}`)).toMatchObject({ changes: [], complete: true });
  });

  it('gives at most 500 changes a response, and loses none', async () => {
    let { cursor } = await changes();
    const slugs = Array.from({ length: 1_100 }, (_, index) => `n-${index}`);
    await append(...slugs);
    const logged: string[] = [];
    for (let response = 0; response < 3; response += 1) {
      const log = await changes(`?after=${cursor}`);
      expect(log.changes.length).toBeLessThanOrEqual(500);
      logged.push(...slugsOf(log));
      ({ cursor } = log);
    }
    expect(logged).toEqual(slugs);
  });

  it('says whether webhooks wait, so that more changes will follow', async () => {
    const { cursor } = await changes();
    expect(await changes(`?after=${cursor}`)).toMatchObject({ waiting: false });
    await keepDelivery(env.DB, publishEvent({ id: 1 }), desk.clock);
    expect(await changes(`?after=${cursor}`)).toMatchObject({ changes: [], waiting: true });
  });

  it('waits until something changes, and responds then', async () => {
    const { cursor } = await changes();
    let looks = 0;
    desk.meanwhile = async () => {
      looks += 1;
      if (looks === 3) await append('uno');
    };
    const started = desk.clock;
    expect(slugsOf(await changes(`?after=${cursor}&wait=12`))).toEqual(['uno']);
    expect(desk.clock - started).toBe(900);
  });

  it('waits no longer than requested', async () => {
    const { cursor } = await changes();
    const started = desk.clock;
    expect(await changes(`?after=${cursor}&wait=12`)).toMatchObject({ changes: [], cursor, complete: true });
    expect(desk.clock - started).toBe(12_000);
    await changes(`?after=${cursor}&wait=0`);
    await changes(`?after=${cursor}`);
    expect(desk.clock - started).toBe(12_000);
  });

  it('stops waiting when the client disconnects', async () => {
    const { cursor } = await changes();
    const client = new AbortController();
    const started = desk.clock;
    desk.meanwhile = () => Promise.resolve(client.abort());
    await request(`?after=${cursor}&wait=12`, { signal: client.signal });
    expect(desk.clock - started).toBe(300);
  });
});

describe('PUT /api/origins/{name}', () => {
  const report: OriginReport = {
    number: 2,
    position: 3,
    release: '20261120-160000',
    releasePosition: 2,
    building: true,
    buildError: null,
    buildFailingSince: null,
    leftOut: { count: 1, first: [{ path: '/noticias/%f0%9f-x', reason: 'its address cannot be read back' }] },
    pinned: { release: '20261120-160000', since: '2026-11-20T15:30:00Z', problem: null },
    store: { name: '/mnt/releases', failingSince: null, problem: null },
    diskFull: false,
    stopped: false,
    startedAt: null,
    worker: { restarts: 1, restartedAt: '2026-11-20T15:00:00Z', downSince: null },
  };
  const put = (name: string, body: unknown, headers: Record<string, string> = bearer) =>
    desk.request(`/api/origins/${name}`, {
      method: 'PUT',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const health = () => desk.health();

  it('appears in /api/health as it last reported', async () => {
    expect((await put('uno', { ...report, building: false })).status).toBe(204);
    expect((await put('dos', report)).status).toBe(204);
    desk.passSeconds(60);
    await put('uno', report);
    expect((await health()).publishing.origins).toEqual([
      { ...report, name: 'dos', seenAt: '2026-11-20T16:00:00Z', sharedAt: null },
      { ...report, name: 'uno', seenAt: '2026-11-20T16:01:00Z', sharedAt: null },
    ]);
  });

  it('is dropped after a day without a report', async () => {
    await put('uno', report);
    desk.passSeconds(86_401);
    expect((await health()).publishing.origins).toEqual([]);
    await put('dos', report);
    expect((await env.DB.prepare('SELECT name FROM origins').all()).results).toEqual([{ name: 'dos' }]);
  });

  it('may leave out what older origins do not know', async () => {
    const { diskFull: _disk, buildFailingSince: _since, pinned: _pinned, store: _store, ...older } = report;
    expect((await put('uno', older)).status).toBe(204);
    expect((await health()).publishing.origins).toMatchObject([{ diskFull: false, buildFailingSince: null }]);
  });

  it.each(['Uno', 'u%20no', 'u_no', 'ñ', 'a'.repeat(65)])('refuses the name %s', async (name) => {
    expect((await put('a-1'.padEnd(64, 'z'), report)).status).toBe(204);
    const response = await put(name, report);
    expect(response.status).toBe(400);
    expect(Problem.parse(await response.json()).error.field).toBe('name');
  });
});
