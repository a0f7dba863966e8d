import { env } from 'cloudflare:test';
import { describe, expect, it, vi } from 'vitest';
import { crons } from '#contract/publishing/crons.ts';
import type { OriginReport } from '#contract/publishing/publishing.ts';
import { releaseNumber } from '#contract/release-number.ts';
import { CallLedger } from '../scoreboard/polling/call-ledger.ts';
import { appendChanges } from '../changes/change-log.ts';
import { keepDelivery } from '../deliveries/stored-deliveries.ts';
import { keepOrigin } from '../publishing/origins.ts';
import { countJobs } from '../subscribers/mailing-queue.ts';
import { storeManySubscribers } from '../testing/many-subscribers.ts';
import { countRows } from '../testing/count-rows.ts';
import { Desk } from '../testing/desk.ts';
import { originReport, post, publishEvent } from '../testing/fixtures.ts';
import { outages, region } from '../testing/nature.ts';
import { change } from '../testing/change-lines.ts';

const start = '2026-11-20T16:00:00Z';

async function checkOf(desk: Desk, name: string) {
  const { checks, status } = await desk.health();
  const check = checks.find((other) => other.name === name);
  if (!check) throw new Error(`there is no check ${name}`);
  return { ...check, status };
}

const well = { state: 'ok', since: null, message: null };

/** A desk whose WordPress has one post, after the newsroom's cron has run. */
async function running(variables: Record<string, unknown> = {}): Promise<Desk> {
  const desk = new Desk({ variables });
  desk.wordpress.posts = [post({ id: 1 })];
  desk.wordpress.categories = [];
  await desk.schedule(crons.newsroom);
  return desk;
}

const reportOrigin = (desk: Desk, fields: Partial<OriginReport>) =>
  keepOrigin(env.DB, new Map(), 'web-1', originReport(fields), desk.clock);

describe('checks of health', () => {
  it('all are ok while the cron runs', async () => {
    const desk = await running();
    const { checks, status } = await desk.health();
    expect([status, checks.filter(({ state }) => state !== 'ok')]).toEqual(['ok', []]);
  });

  it('cron: failing since the last run, three minutes after it', async () => {
    const desk = await running();
    desk.passSeconds(180);
    expect(await checkOf(desk, 'cron')).toMatchObject(well);
    desk.passSeconds(1);
    const message = 'The cron does not run: "* * * * *".';
    expect(await checkOf(desk, 'cron')).toMatchObject({
      ...{ state: 'failing', since: start, message, status: 'degraded' },
    });
    await desk.schedule(crons.newsroom);
    expect(await checkOf(desk, 'cron')).toMatchObject(well);
  });

  it('cron: a warning since when a step fails, until it succeeds', async () => {
    const desk = await running();
    desk.passSeconds(60);
    await env.DB.prepare('ALTER TABLE articles_search RENAME TO hidden').run();
    desk.wordpress.posts = [post({ id: 1 }), post({ id: 2, modified: '2026-11-20T16:00:30' })];
    await desk.schedule(crons.newsroom);
    desk.passSeconds(60);
    await desk.schedule(crons.newsroom);
    expect(await checkOf(desk, 'cron')).toMatchObject({
      ...{ state: 'warn', since: '2026-11-20T16:01:00Z', status: 'ok' },
      message: 'The cron runs, but these steps fail: search index.',
    });
    await env.DB.prepare('ALTER TABLE hidden RENAME TO articles_search').run();
    await desk.schedule(crons.newsroom);
    expect(await checkOf(desk, 'cron')).toMatchObject(well);
  });

  it('wordpress: failing since the first failure, also in an isolate that called nothing', async () => {
    const desk = await running();
    desk.wordpress.mood = 'down';
    desk.passSeconds(60);
    await desk.schedule(crons.newsroom);
    desk.passSeconds(60);
    await desk.schedule(crons.newsroom);
    const failing = { state: 'failing', since: '2026-11-20T16:01:00Z', status: 'degraded' };
    expect(await checkOf(desk, 'wordpress')).toMatchObject(failing);
    desk.forgetMemory();
    expect(await checkOf(desk, 'wordpress')).toMatchObject(failing);
    // What the cron found long ago says nothing about now.
    desk.passSeconds(181);
    expect(await checkOf(desk, 'wordpress')).toMatchObject(well);
  });

  it('originReports: failing since the last report of a silent one, unless it was stopped', async () => {
    const desk = new Desk();
    await reportOrigin(desk, {});
    desk.passSeconds(180);
    expect(await checkOf(desk, 'originReports')).toMatchObject(well);
    desk.passSeconds(1);
    expect(await checkOf(desk, 'originReports')).toMatchObject({
      ...{ state: 'failing', since: start, status: 'degraded' },
      message: 'These origins do not report: web-1.',
    });
    await reportOrigin(desk, { stopped: true, buildError: 'x', diskFull: true });
    desk.passSeconds(3_600);
    for (const name of ['originReports', 'builds', 'disk'])
      expect(await checkOf(desk, name)).toMatchObject(well);
  });

  it('originReports: failing while one does not follow the log, three minutes after a change', async () => {
    const desk = new Desk();
    await appendChanges(env.DB, desk.clock, [change('a')]);
    desk.passSeconds(179);
    await reportOrigin(desk, {});
    expect(await checkOf(desk, 'originReports')).toMatchObject(well);
    desk.passSeconds(1);
    expect(await checkOf(desk, 'originReports')).toMatchObject({
      state: 'failing',
      message: 'These origins do not follow the change log: web-1.',
    });
    await reportOrigin(desk, { position: 1 });
    expect(await checkOf(desk, 'originReports')).toMatchObject(well);
  });

  it.each([
    ['earthquakes', 'EARTHQUAKES_URL', { features: [] }],
    ['storms', 'NHC_URL', { activeStorms: [] }],
    ['rivers', 'RIVERS_URL', { value: { timeSeries: [] } }],
    ['power', 'POWER_URL', outages(region('Ponce', '300', 500))],
  ])(
    '%s: failing since it spoke last, ten minutes after it, and then the cron is well',
    async (name, setting, body) => {
      const address = `https://${name}.ejemplo.pr/`;
      const desk = new Desk({ variables: { [setting]: address, RIVER_GAUGES: '50055000:Loíza:18' } });
      let mood = 503;
      desk.elsewhere = async () => Response.json(body, { status: mood });
      await desk.schedule(crons.newsroom);
      const service = {
        name,
        state: 'warn',
        since: start,
        message: expect.stringMatching(/not said .* yet\.$/),
      };
      expect(await checkOf(desk, name)).toMatchObject(service);
      expect(await checkOf(desk, 'cron')).toMatchObject(well);
      mood = 200;
      await desk.schedule(crons.newsroom);
      expect(await checkOf(desk, name)).toMatchObject(well);
      mood = 503;
      for (let minute = 0; minute < 10; minute += 1) {
        desk.passSeconds(60);
        await desk.step(name);
        expect((await checkOf(desk, name)).state).not.toBe('failing');
      }
      desk.passSeconds(1);
      expect(await checkOf(desk, name)).toMatchObject({
        ...{ state: 'failing', since: start, status: 'degraded' },
        message: expect.stringContaining(`"schedule: ${name}"`),
      });
      mood = 200;
      await desk.schedule(crons.newsroom);
      for (const one of [name, 'cron']) expect(await checkOf(desk, one)).toMatchObject(well);
    },
  );

  it('originReports: a warning while one is of a newer release than the worker', async () => {
    const desk = new Desk();
    await reportOrigin(desk, { number: releaseNumber });
    expect(await checkOf(desk, 'originReports')).toMatchObject(well);
    await reportOrigin(desk, { number: releaseNumber + 1 });
    expect(await checkOf(desk, 'originReports')).toMatchObject({
      state: 'warn',
      message: 'These origins are of a newer release than the worker, deploy that: web-1.',
    });
  });

  it('originNames: a warning while two machines report under one name, and none after a restart', async () => {
    const desk = new Desk();
    const [older, newer] = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'];
    for (const startedAt of [older, older, newer]) await reportOrigin(desk, { startedAt });
    await reportOrigin(desk, { startedAt: older, stopped: true });
    await reportOrigin(desk, { startedAt: newer });
    expect(await checkOf(desk, 'originNames')).toMatchObject(well);
    await reportOrigin(desk, { startedAt: older });
    expect(await checkOf(desk, 'originNames')).toMatchObject({
      ...{ state: 'warn', since: start, status: 'ok' },
      message: 'Several origins have the same host name and port: web-1.',
    });
    desk.passSeconds(181);
    await reportOrigin(desk, { startedAt: older });
    expect(await checkOf(desk, 'originNames')).toMatchObject(well);
  });

  it('pin: a warning since a release is pinned, failing if it cannot be served', async () => {
    const desk = new Desk();
    const pinned = { release: 'r-1', since: '2026-11-19T08:00:00Z', problem: null };
    await reportOrigin(desk, { pinned });
    const since = pinned.since;
    const message = 'A release is pinned: web-1: r-1.';
    expect(await checkOf(desk, 'pin')).toMatchObject({ state: 'warn', since, message, status: 'ok' });
    await reportOrigin(desk, { pinned: { ...pinned, problem: 'It is gone.' } });
    const broken = { state: 'failing', since, message: 'web-1: It is gone.', status: 'degraded' };
    expect(await checkOf(desk, 'pin')).toMatchObject(broken);
  });

  it('builds: a warning while origins cannot share releases, failing if a build fails', async () => {
    const desk = new Desk();
    const failingSince = '2026-11-20T15:30:00Z';
    const store = { name: '/mnt/releases', failingSince, problem: 'The shared folder is full: make room.' };
    await reportOrigin(desk, { store });
    const alone = { state: 'warn', since: failingSince, message: store.problem, status: 'ok' };
    expect(await checkOf(desk, 'builds')).toMatchObject(alone);
    await reportOrigin(desk, { store, buildError: 'no room', buildFailingSince: start });
    const broken = { state: 'failing', since: start, message: 'Builds fail: web-1: no room' };
    expect(await checkOf(desk, 'builds')).toMatchObject(broken);
  });

  it('disk: failing since it was first seen, in every isolate', async () => {
    const desk = await running();
    await reportOrigin(desk, { diskFull: true });
    desk.passSeconds(10);
    await desk.schedule(crons.newsroom);
    desk.passSeconds(60);
    const failing = { state: 'failing', since: '2026-11-20T16:00:10Z', status: 'degraded' };
    expect(await checkOf(desk, 'disk')).toMatchObject(failing);
    desk.forgetMemory();
    expect(await checkOf(desk, 'disk')).toMatchObject(failing);
    await reportOrigin(desk, { diskFull: false });
    expect(await checkOf(desk, 'disk')).toMatchObject(well);
  });

  it('deliveries and purge: failing since the oldest that waits for more than two minutes', async () => {
    const desk = await running({ CLOUDFLARE_ZONE_ID: 'zona', CLOUDFLARE_API_TOKEN: 'ficha' });
    await keepDelivery(env.DB, publishEvent({ id: 1 }), desk.clock);
    await appendChanges(env.DB, desk.clock, [change('a', { kind: 'banner' })]);
    desk.passSeconds(120);
    for (const name of ['deliveries', 'purge']) expect(await checkOf(desk, name)).toMatchObject(well);
    desk.passSeconds(1);
    for (const name of ['deliveries', 'purge'])
      expect(await checkOf(desk, name)).toMatchObject({ state: 'failing', since: start });
    expect(await desk.health()).toMatchObject({ status: 'degraded', publishing: { waiting: 1 } });
    await env.DB.prepare("UPDATE deliveries SET done_at = '2026-11-20T16:02:01.000Z'").run();
    expect(await checkOf(desk, 'deliveries')).toMatchObject(well);
    expect((await desk.health()).publishing.waiting).toBe(0);
  });

  it('budget: warns of a wrong setting, and is not there without Sportradar', async () => {
    const sportradar = { SPORTRADAR_URL: 'https://sportradar.ejemplo.pr', SPORTRADAR_API_KEY: 'clave' };
    const wrong = new Desk({ variables: { ...sportradar, SPORTRADAR_MONTHLY_CALLS: 'mil' } });
    expect(await checkOf(wrong, 'budget')).toMatchObject({
      ...{ state: 'warn', since: start, status: 'ok' },
      message: 'SPORTRADAR_MONTHLY_CALLS is no number: the budget of a trial key is kept.',
    });
    const none = new Desk({ variables: { ...sportradar, SPORTRADAR_MONTHLY_CALLS: '0' } });
    expect(await checkOf(none, 'budget')).toMatchObject(well);
    expect((await new Desk().health()).checks.map(({ name }) => name)).not.toContain('budget');
  });

  it('budget: failing while the month is spent, a warning while it will not last, and fine when only the day is spent', async () => {
    const usage = vi.spyOn(CallLedger.prototype, 'usage');
    const used = (month: number, today: number) =>
      usage.mockReturnValue({
        ...{ month, reserve: 0, today: { live: 0, rest: today, reserve: 0 } },
        last: { live: 0, rest: 0, reserve: 0 },
      });
    // Eleven days of the month are left, so an even pace would have left 367 calls.
    const desk = new Desk({
      variables: { SPORTRADAR_URL: 'https://sportradar.ejemplo.pr', SPORTRADAR_API_KEY: 'clave' },
    });
    used(1_000, 10);
    expect(await checkOf(desk, 'budget')).toMatchObject({
      ...{ state: 'failing', since: start, status: 'degraded' },
      message:
        'Sportradar is not called until 2026-12-01T00:00:00Z: 1000 of 1000 calls of this month are used.',
    });
    used(900, 1);
    expect(await checkOf(desk, 'budget')).toMatchObject({
      ...{ state: 'warn', status: 'ok' },
      message: "Sportradar's budget will not last: 900 of 1000 calls of this month are used.",
    });
    // A trial key spends its day on most days: nobody has to do anything, so no alarm may come of it.
    used(637, 37);
    const { sportradar } = await desk.health();
    expect([sportradar?.state, await checkOf(desk, 'budget')]).toEqual([
      'day',
      expect.objectContaining(well),
    ]);
  });

  it('newsletter: a warning at 300 subscriptions in ten minutes', async () => {
    const desk = await running();
    const subscribe = (count: number, from: number) =>
      env.SUBSCRIBERS.prepare(
        `WITH RECURSIVE n(i) AS (SELECT ?2 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
         INSERT INTO subscribers (email_key, email, created_at) SELECT 'a' || i, 'a' || i, ?3 FROM n`,
      )
        .bind(count, from, start)
        .run();
    await subscribe(299, 1);
    expect(await checkOf(desk, 'newsletter')).toMatchObject(well);
    await subscribe(300, 300);
    expect(await checkOf(desk, 'newsletter')).toMatchObject({ state: 'warn', since: start, status: 'ok' });
    desk.passSeconds(601);
    await desk.schedule(crons.newsroom);
    expect(await checkOf(desk, 'newsletter')).toMatchObject(well);
  });

  it('database: failing since the first request that saw it', async () => {
    const desk = await running();
    desk.passSeconds(30);
    const broken = vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
      throw new Error('internal error; reference = x');
    });
    await desk.health();
    desk.passSeconds(30);
    expect(await checkOf(desk, 'database')).toMatchObject({
      ...{ state: 'failing', since: '2026-11-20T16:00:30Z', status: 'degraded' },
    });
    broken.mockRestore();
    desk.passSeconds(20);
    expect(await checkOf(desk, 'database')).toMatchObject(well);
  });

  it.each([
    ['DB', 'cron_runs', 'database or disk is full: SQLITE_FULL'],
    ['SUBSCRIBERS', 'leave_requests', 'attempt to write a readonly database'],
    ['PUSH', 'networks', 'attempt to write a readonly database'],
  ] as const)(
    'database: failing within half a minute when %s only reads, and not the cron',
    async (name, table, words) => {
      const desk = await running();
      await env[name]
        .prepare(`CREATE TRIGGER refuse BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, '${words}'); END`)
        .run();
      desk.passSeconds(30);
      expect(await checkOf(desk, 'database')).toMatchObject({
        ...{ state: 'failing', since: '2026-11-20T16:00:30Z', status: 'degraded' },
        message: expect.stringContaining(`D1 (${name}) accepts no writes: D1_ERROR: ${words}`),
      });
      desk.passSeconds(180);
      expect(await checkOf(desk, 'cron')).toMatchObject(well);
      await env[name].prepare('DROP TRIGGER refuse').run();
      desk.passSeconds(20);
      expect(await checkOf(desk, 'database')).toMatchObject(well);
    },
  );

  it('database: failing when a write waits, and the test of writing leaves nothing', async () => {
    const desk = await running();
    desk.passSeconds(30);
    const waits = vi.spyOn(env.SUBSCRIBERS, 'batch').mockReturnValue(new Promise(() => undefined));
    expect(await checkOf(desk, 'database')).toMatchObject({
      ...{
        state: 'failing',
        message: 'D1 (SUBSCRIBERS) accepts no writes: nothing was written within 2000 ms.',
      },
    });
    waits.mockRestore();
    desk.passSeconds(20);
    expect(await checkOf(desk, 'database')).toMatchObject(well);
    const requests = await env.SUBSCRIBERS.prepare('SELECT id FROM leave_requests').all();
    const runs = await env.DB.prepare('SELECT trigger FROM cron_runs').all();
    expect([requests.results, runs.results]).toEqual([[], [{ trigger: crons.newsroom }]]);
  });
});

const listmonk = {
  LISTMONK_URL: 'https://listas.ejemplo.pr',
  LISTMONK_USER: 'web',
  LISTMONK_TOKEN: 'ficha',
  LISTMONK_LISTS: '1',
};

it('counts articles and what waits without reading their rows', async () => {
  const { db, rowsRead } = countRows(env.DB);
  const desk = new Desk({ databases: { DB: db } });
  desk.wordpress.posts = [post({ id: 1 }), post({ id: 2 })];
  await desk.sync();
  expect((await desk.health()).readModel.articles).toBe(2);
  await env.DB.prepare('DELETE FROM articles WHERE wordpress_id = 2').run();
  expect((await desk.health()).readModel.articles).toBe(1);
  for (const insert of [
    "articles (source, slug, title, publish_date, modified) SELECT 'internal', 'n-' || n, 'Texto', ?1, ?1",
    "deliveries (delivery, received_at, event, done_at) SELECT 'd-' || n, ?1, '{}', ?1",
  ])
    await env.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
       INSERT INTO ${insert} FROM numbers`,
    )
      .bind(start)
      .run();
  const before = rowsRead();
  expect((await desk.health()).readModel.articles).toBe(2_001);
  expect(rowsRead() - before).toBeLessThan(500);
});

it('counts a thousand jobs for the mailing service, and no more of them however many there are', async () => {
  const insert = (key: string, count: number, attempts: number, parked: string | null) =>
    env.SUBSCRIBERS.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO mailing_jobs (email_key, email, wanted, due_at, attempts, parked)
       SELECT ?1 || i, ?1 || i, 'subscribed', i, ?3, ?4 FROM n`,
    )
      .bind(key, count, attempts, parked)
      .run();
  await insert('a', 2_000, 1, null);
  await insert('b', 7, 1, 'http_400');
  expect(await countJobs(env.SUBSCRIBERS)).toEqual({ waiting: 1_000, parked: 7, failing: false });
  await insert('c', 2_000, 5, null);
  await insert('d', 3_000, 100, 'http_500');
  const { db, rowsRead } = countRows(env.SUBSCRIBERS);
  expect(await countJobs(db)).toEqual({ waiting: 1_000, parked: 1_000, failing: true });
  expect(rowsRead()).toBeLessThan(2_100);
  expect(await checkOf(new Desk({ variables: listmonk }), 'mailing')).toMatchObject({
    state: 'failing',
    message: 'The mailing service refuses: 1000 or more subscriptions wait.',
  });
});

it('the size of each database is what D1 says, and grows with what is stored', async () => {
  const desk = new Desk();
  const sizes = async () =>
    new Map((await desk.health()).databases.map(({ name, bytes }) => [name, bytes] as const));
  const before = await sizes();
  const { meta } = await env.DB.prepare('SELECT 1').run();
  expect(before.get('DB')).toBeLessThanOrEqual(meta.size_after);
  expect(before.get('DB')).toBeGreaterThan(meta.size_after / 2);
  await storeManySubscribers(env.SUBSCRIBERS, 5_000, '2026-11-20T16:00:00Z');
  desk.passSeconds(30);
  const after = await sizes();
  // An address is stored once and indexed once.
  expect((after.get('SUBSCRIBERS') ?? 0) - (before.get('SUBSCRIBERS') ?? 0)).toBeGreaterThan(5_000 * 40);
  expect(after.get('DB')).toBe(before.get('DB'));
});
