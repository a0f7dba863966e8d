import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appendChanges } from './changes/change-log.ts';
import { crons } from '#contract/publishing/crons.ts';
import { logged } from './testing/logged.ts';
import { cursorNow, linesAfter } from './testing/change-lines.ts';
import { Desk } from './testing/desk.ts';
import { deportes, post } from './testing/fixtures.ts';
import { change } from './testing/change-lines.ts';

const dayMs = 86_400_000;
type Row = Record<string, string | number>;

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
  desk.wordpress.categories = [deportes];
  desk.wordpress.posts = [post({ id: 1, terms: [deportes] })];
});

async function readModel() {
  return (await desk.health()).readModel;
}

describe('each minute', () => {
  it('a step that fails does not stop the others', async () => {
    await desk.schedule();
    desk.wordpress.mood = 'down';
    await desk.publish({ id: 1, slug: 'noticia-1' });
    const cursor = await cursorNow();
    desk.wordpress.mood = 'well';
    await env.DB.prepare('ALTER TABLE topic_reads RENAME TO gone').run();
    await desk.schedule();
    expect(logged.some((line) => line.startsWith('schedule: forget old reads: '))).toBe(true);
    expect(await linesAfter(cursor)).toEqual(['news changed noticia-1 [deportes]']);
  });

  it('what reached its limit is forgotten, and nothing else, also while WordPress fails', async () => {
    const now = desk.clock;
    const today = Math.floor(now / dayMs);
    const aMonthAgo = now - 30 * dayMs;
    const date = (at: number) => new Date(at).toISOString();
    const second = (at: number) => date(at).replace('.000Z', 'Z');
    const minute = aMonthAgo / 60_000;
    const followed = { network: 1, path: '/x', referrer: '' };
    const delivered = { event: '{}', done_at: date(0), refused: '[]' };
    const announced = { subject: 'x', content: '{}', announced_at: 0 };
    const responded = { announcement_id: 9, service: 'x', status: 201, retried: 0, messages: 1 };
    /** Of each table what its rows have in common, the row that goes, and the one that stays. */
    const tables: [database: 'DB' | 'PUSH', table: string, same: Row, goes: Row, stays: Row][] = [
      ['DB', 'topic_marks', { tag_id: 1, network: 1, mark: 0, hour: 0 }, { day: today - 1 }, { day: today }],
      ['DB', 'used_signatures', {}, { id: 'a', used_at: now - 300_001 }, { id: 'b', used_at: now - 300_000 }],
      [
        'DB',
        'secret_notes',
        { count: 1, since: date(0) },
        { name: 'a', last_at: second(aMonthAgo - 1_000) },
        { name: 'b', last_at: second(aMonthAgo) },
      ],
      ['DB', 'unknown_addresses', followed, { day: today - 7 }, { day: today - 6 }],
      [
        'DB',
        'deliveries',
        delivered,
        { delivery: 'a', received_at: date(aMonthAgo - 1) },
        { delivery: 'b', received_at: date(aMonthAgo) },
      ],
      ['PUSH', 'networks', { mark: 'x', subscriptions: 1 }, { day: today - 1 }, { day: today }],
      [
        'PUSH',
        'announcements',
        announced,
        { state: 'a', until: aMonthAgo },
        { state: 'b', until: aMonthAgo + 1 },
      ],
      ['PUSH', 'outcomes', responded, { minute: minute - 1 }, { minute }],
    ];
    const insert = (database: 'DB' | 'PUSH', table: string, row: Row) =>
      env[database]
        .prepare(
          `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${Object.keys(row)
            .map(() => '?')
            .join()})`,
        )
        .bind(...Object.values(row))
        .run();
    for (const [database, table, same, ...rows] of tables)
      for (const row of rows) await insert(database, table, { ...same, ...row });
    desk.wordpress.mood = 'down';
    await desk.schedule();
    for (const [database, table, , , stays] of tables) {
      const kept = await env[database].prepare(`SELECT ${Object.keys(stays).join()} FROM ${table}`).all();
      expect([table, kept.results]).toEqual([table, [stays]]);
    }
  });

  it('Sportradar is called only if it has an address', async () => {
    const calls: string[] = [];
    const respond = (url: string) => {
      calls.push(url);
      return Promise.resolve(new Response('<h1>596 Service Not Found</h1>', { status: 596 }));
    };
    desk.elsewhere = respond;
    await desk.schedule();
    expect(calls).toEqual([]);
    desk = new Desk({ variables: { SPORTRADAR_URL: 'https://deportes.ejemplo.pr/sr/' } });
    desk.elsewhere = respond;
    await desk.schedule();
    expect(calls).toContain('https://deportes.ejemplo.pr/sr/nba/trial/v8/en/league/hierarchy.json');
    expect(logged).toContain('sync: sportradar: nba/hierarchy: http_596');
  });

  it('each trigger runs its own part, and a call by hand runs both', async () => {
    const calls: string[] = [];
    desk = new Desk({ variables: { SPORTRADAR_URL: 'https://deportes.ejemplo.pr' } });
    desk.elsewhere = (url) => {
      calls.push(url);
      return Promise.resolve(new Response('', { status: 503 }));
    };
    await desk.schedule(crons.newsroom);
    expect([calls.length, desk.wordpress.calls.length > 0]).toEqual([0, true]);
    desk.wordpress.calls.length = 0;
    await desk.schedule(crons.scoreboard);
    expect([calls.length > 0, desk.wordpress.calls.length]).toEqual([true, 0]);
    // A trial key has a budget, so what failed is tried again ten minutes later.
    desk.passSeconds(660);
    calls.length = 0;
    await desk.schedule('by hand');
    expect([calls.length > 0, desk.wordpress.calls.length > 0]).toEqual([true, true]);
  });

  it('wrangler.jsonc names those triggers', () => {
    expect(env.CRONS).toEqual(Object.values(crons));
  });

  it('a run of the scoreboard does not delay the pull from WordPress', async () => {
    desk = new Desk({ variables: { SPORTRADAR_URL: 'https://deportes.ejemplo.pr' } });
    desk.wordpress.posts = [post({ id: 1, terms: [deportes] })];
    let isResponding = false;
    // The call is made in a Durable Object, which cannot wait for a promise of ours.
    desk.elsewhere = async () => {
      await vi.waitUntil(() => isResponding, { timeout: 60_000 });
      return new Response('', { status: 503 });
    };
    const calls = vi.spyOn(desk, 'elsewhere');
    const scores = desk.schedule(crons.scoreboard);
    await vi.waitUntil(() => calls.mock.calls.length === 1);
    await desk.schedule(crons.newsroom);
    expect(await readModel()).toMatchObject({ articles: 1 });
    isResponding = true;
    await scores;
  });

  it('the scoreboard records whether the sample or a real feed filled it', async () => {
    const filledBy = () =>
      env.DB.prepare("SELECT filled_by FROM sync_state WHERE upstream = 'sportradar'").first('filled_by');
    for (const [samples, source] of [
      ['sportradar', 'sample'],
      ['wordpress', 'real'],
    ]) {
      desk = new Desk({
        variables: { SPORTRADAR_URL: 'https://deportes.ejemplo.pr', SAMPLE_UPSTREAMS: samples },
      });
      await desk.schedule(crons.scoreboard);
      expect(await filledBy()).toBe(source);
    }
  });

  it('programmes of the guide are announced shortly before they begin, each once', async () => {
    desk.passSeconds(-4 * 60);
    await desk.schedule(crons.newsroom);
    desk.passSeconds(60);
    await desk.schedule(crons.newsroom);
    const { results } = await env.PUSH.prepare('SELECT subject, state FROM announcements').all();
    expect(results).toEqual([{ subject: 'programme:noticias-al-mediodia', state: '2026-11-20T16:00:00Z' }]);
  });

  it('changes and deliveries older than a month are deleted', async () => {
    await desk.schedule();
    await appendChanges(env.DB, desk.clock, [change('a')]);
    await desk.publish({ id: 1, slug: 'noticia-1' });
    desk.passSeconds(31 * 86_400);
    await desk.schedule();
    const counted = await env.DB.prepare(
      'SELECT (SELECT count(*) FROM changes) + (SELECT count(*) FROM deliveries) AS n',
    ).first('n');
    expect(counted).toBe(0);
  });
});

describe('a pull from the beginning', () => {
  it('stays within the statements that D1 runs in one invocation, and goes on in the next one', async () => {
    desk.wordpress.posts = Array.from({ length: 2_000 }, (_, index) =>
      post({
        id: index + 1,
        terms: [deportes],
        modified: new Date(Date.parse('2026-11-20T12:00:00Z') + index * 1_000).toISOString().slice(0, 19),
      }),
    );
    const prepared = [env.DB, env.SUBSCRIBERS, env.PUSH].map((database) => vi.spyOn(database, 'prepare'));
    const runs: number[] = [];
    while (runs.length < 10 && (await readModel()).syncedAt === null) {
      for (const spy of prepared) spy.mockClear();
      await desk.schedule(crons.newsroom);
      runs.push(prepared.reduce((sum, { mock }) => sum + mock.calls.length, 0));
      desk.passSeconds(60);
    }
    expect(runs.length).toBeGreaterThan(1);
    // D1 runs 1,000 on Workers Paid. The steps after the pull need what is left here.
    expect(Math.max(...runs)).toBeLessThan(900);
    expect(await readModel()).toMatchObject({ articles: 2_000 });
  });

  it('reports its progress until it is complete', async () => {
    desk.wordpress.posts = Array.from({ length: 450 }, (_, index) =>
      post({
        id: index + 1,
        modified: new Date(Date.parse('2026-11-20T12:00:00Z') + index * 1_000).toISOString().slice(0, 19),
      }),
    );
    desk.wordpress.inFront = (_, own) => {
      desk.passSeconds(9);
      return own();
    };
    expect(await readModel()).toEqual({ articles: 0, syncedAt: null, pulling: null });
    const seen: number[] = [];
    for (let minute = 0; minute < 10; minute += 1) {
      await desk.schedule();
      const { pulling, syncedAt } = await readModel();
      if (pulling === null && syncedAt !== null) break;
      expect(pulling?.total).toBeGreaterThanOrEqual(450);
      expect(syncedAt).toBeNull();
      seen.push(pulling?.done ?? 0);
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(await readModel()).toMatchObject({ articles: 450, pulling: null });
  });
});
