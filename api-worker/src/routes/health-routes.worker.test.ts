import { env } from 'cloudflare:test';
import { describe, expect, it, vi } from 'vitest';
import { Health, PublicHealth } from '#contract/health.ts';
import { Problem } from '#contract/problem.ts';
import { signatureHeaders } from '#contract/signing/signed-request.ts';
import { appendChanges } from '../changes/change-log.ts';
import { recordRequest } from '../scoreboard/polling/feed-states.ts';
import { keepOrigin } from '../publishing/origins.ts';
import { Desk, deskSite, healthToken, publishSecret } from '../testing/desk.ts';
import { originReport, post, publishEvent } from '../testing/fixtures.ts';
import { change } from '../testing/change-lines.ts';

const banner = (slug: string) => change(slug, { kind: 'banner' });

/** The names of all checks; `purge` and `mailing` need settings. */
const checkNames = [
  ...['database', 'cron', 'wordpress', 'sportradar', 'openweather', 'oneCall', 'readModel'],
  ...[
    'leftOut',
    'deliveries',
    'webhooks',
    'originReports',
    'originNames',
    'builds',
    'pin',
    'disk',
    'newsletter',
    'notifications',
  ],
];

const well = (name: string) => ({ name, state: 'ok', since: null, message: null });

/** What a worker whose cron has not run yet reports. */
const notStarted = checkNames.map((name) =>
  name === 'cron' || name === 'readModel'
    ? { name, state: 'warn', since: '2026-11-20T16:00:00Z', message: expect.stringMatching(/yet\.$/) }
    : well(name),
);

const nothingPublished = {
  position: 0,
  changedAt: null,
  waiting: 0,
  unpurged: null,
  purges: [],
  origins: [],
};

const neverCalled = { state: 'unknown', lastGoodAt: null, ageSeconds: null, reason: null, medianMs: null };

describe('GET /api/health', () => {
  it('reports upstreams as unknown before the first call, and calls none itself', async () => {
    const desk = new Desk({ variables: { SAMPLE_UPSTREAMS: 'wordpress' } });
    expect(await desk.health()).toMatchObject({
      ...{ status: 'ok', database: 'ok', mailing: null, sportradar: null, checks: notStarted },
      ...{ leftOut: { total: 0, items: [] }, readModelAgeSeconds: null, changeAgeSeconds: null },
      upstreams: [
        { name: 'wordpress', sample: true, ...neverCalled },
        { name: 'sportradar', sample: false, ...neverCalled },
        { name: 'openweather', sample: false, ...neverCalled },
      ],
      notifications: { watch: expect.any(String), bytes: expect.any(Number), services: [] },
      readModel: { articles: 0, syncedAt: null, pulling: null },
      publishing: nothingPublished,
    });
    expect(desk.wordpress.calls).toEqual([]);
  });

  it('reports the age of what it knows', async () => {
    const desk = new Desk();
    desk.wordpress.posts = [post({ id: 1 })];
    desk.wordpress.categories = [];
    await desk.sync();
    desk.passSeconds(30);
    expect(await desk.health()).toMatchObject({
      status: 'ok',
      upstreams: [
        { state: 'ok', sample: false, lastGoodAt: '2026-11-20T16:00:00Z', ageSeconds: 30, reason: null },
        { name: 'sportradar', state: 'unknown' },
        { name: 'openweather', state: 'unknown' },
      ],
      readModel: { articles: 1, syncedAt: '2026-11-20T16:00:00Z', pulling: null },
      databases: [
        { name: 'DB', bytes: expect.any(Number) },
        { name: 'SUBSCRIBERS', bytes: expect.any(Number) },
      ],
    });
  });

  it('reports what it knows without D1, and that D1 fails', async () => {
    const desk = new Desk();
    const report = originReport({ position: 1, releasePosition: 1, diskFull: true });
    vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
      throw new Error('internal error; reference = x');
    });
    expect(
      await desk.status('/api/origins/uno', {
        method: 'PUT',
        headers: { Authorization: `Bearer ${publishSecret}` },
        body: JSON.stringify(report),
      }),
    ).toBe(204);
    const health = await desk.health();
    expect(health).toMatchObject({
      ...{ status: 'degraded', database: 'failing', mailing: null, sportradar: null },
      ...{ leftOut: { total: 0, items: [] }, readModelAgeSeconds: null, changeAgeSeconds: null },
      readModel: { articles: 0, syncedAt: null, pulling: null },
      publishing: { ...nothingPublished, origins: [{ name: 'uno', diskFull: true }] },
    });
    expect(health.checks.filter(({ state }) => state === 'failing').map(({ name }) => name)).toEqual([
      ...['database', 'disk'],
    ]);
    const seen = await desk.request('/api/health');
    expect([seen.status, await seen.json()]).toMatchObject([
      200,
      { status: 'degraded', database: 'failing' },
    ]);
    vi.restoreAllMocks();
    expect(await desk.health()).toMatchObject({ database: 'ok' });
  });
});

describe('GET /api/health for everybody', () => {
  it('reports whether all is well and how old the data is, and names no machine, release or error', async () => {
    const desk = new Desk({ variables: { SAMPLE_UPSTREAMS: 'wordpress' } });
    desk.wordpress.posts = [post({ id: 1 })];
    await desk.sync();
    const buildError = 'ENOSPC: /srv/telecoqui/releases';
    const report = originReport({
      ...{ number: 1, position: 1, release: 'r-1', releasePosition: 1 },
      ...{ buildError, buildFailingSince: '2026-11-20T15:59:00.000Z' },
    });
    await keepOrigin(env.DB, new Map(), 'web-1-4321', report, desk.clock);
    await appendChanges(env.DB, desk.clock, [banner('1')]);
    desk.passSeconds(30);
    const response = await desk.request('/api/health');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=10');
    const neverRequested = { state: 'unknown', sample: false, ageSeconds: null };
    expect(await response.json()).toEqual({
      status: 'degraded',
      database: 'ok',
      upstreams: [
        { name: 'wordpress', state: 'ok', sample: true, ageSeconds: 30 },
        { name: 'sportradar', ...neverRequested },
        { name: 'openweather', ...neverRequested },
      ],
      readModelAgeSeconds: 30,
      changeAgeSeconds: 30,
      checks: checkNames.map((name) => {
        if (name === 'cron') return { name, state: 'warn', since: '2026-11-20T16:00:30Z' };
        if (name === 'builds') return { name, state: 'failing', since: '2026-11-20T15:59:00Z' };
        return { name, state: 'ok', since: null };
      }),
    });
    expect((await desk.health()).publishing).toMatchObject({
      changedAt: '2026-11-20T16:00:00.000Z',
      origins: [{ name: 'web-1-4321', buildError }],
    });
  });

  it('is made once in ten seconds, and never given to an operator', async () => {
    const desk = new Desk();
    const ask = async (path = '/api/health') => desk.json(path);
    const first = await ask();
    desk.passSeconds(9);
    const before = desk.invocations.length;
    expect([await ask(), await ask('/api/health?t=1')]).toEqual([first, first]);
    // The change log is read again every five seconds.
    expect(desk.invocations.slice(before).reduce((sum, { statements }) => sum + statements, 0)).toBeLessThan(
      4,
    );
    desk.wordpress.mood = 'down';
    await desk.request('/api/wordpress/programas');
    expect((await desk.health()).upstreams[0]).toMatchObject({ name: 'wordpress', state: 'failing' });
    desk.passSeconds(1);
    expect(await ask()).toMatchObject({ upstreams: [{ name: 'wordpress', state: 'failing' }, {}, {}] });
    const { headers } = await desk.request('/api/health');
    expect(headers.get('Vary')).toBe('Authorization, X-Telecoqui-Signature, X-Fresh-After');
  });

  it('counts each request of a reader, and gives nobody more who writes the address in other ways', async () => {
    const desk = new Desk({ variables: { LOADS_PER_MINUTE: '3' } });
    const statuses: number[] = [];
    for (const query of ['', '', '?x=1', '?x=2', '?', ''])
      statuses.push(
        await desk.status(`/api/health${query}`, { headers: { 'CF-Connecting-IP': '192.0.2.1' } }),
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.slice(3)).toEqual([429, 429, 429]);
    expect(await desk.status('/api/health', { headers: { 'CF-Connecting-IP': '192.0.3.1' } })).toBe(200);
  });

  it('does not say to everybody what a stranger can cause', async () => {
    const desk = new Desk({
      variables: {
        ...{ LISTMONK_URL: 'https://lista.ejemplo.pr', LISTMONK_USER: 'api', LISTMONK_TOKEN: 'x'.repeat(32) },
        LISTMONK_LISTS: '1',
      },
    });
    await desk.sync();
    const quiet = (await desk.read(PublicHealth, '/api/health')).checks;
    const event = JSON.stringify(publishEvent({ id: 1 }));
    for (const [timestamp, signature] of [
      ['1', `v2=${'0'.repeat(64)}`],
      [String(desk.clock / 1_000), `v2=${'0'.repeat(64)}`],
      [String(desk.clock / 1_000), `sha256=${'0'.repeat(64)}`],
    ]) {
      const headers = {
        [signatureHeaders.timestamp]: timestamp ?? '',
        [signatureHeaders.id]: crypto.randomUUID(),
        [signatureHeaders.site]: deskSite,
        [signatureHeaders.signature]: signature ?? '',
      };
      expect(await desk.status('/api/publish', { method: 'POST', headers, body: event })).toBe(401);
    }
    const other = JSON.stringify(publishEvent({ id: 2 }));
    await desk.request('/api/publish', {
      method: 'POST',
      headers: await desk.sign('publish', other, 'otra-clave'),
      body: other,
    });
    await env.SUBSCRIBERS.batch([
      env.SUBSCRIBERS.prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
         INSERT INTO subscribers (email_key, email, created_at) SELECT 'a' || i, 'a' || i, ?1 FROM n`,
      ).bind(new Date(desk.clock).toISOString()),
      env.SUBSCRIBERS.prepare(
        `INSERT INTO mailing_jobs (email_key, email, wanted, due_at, attempts, parked)
         VALUES ('a1', 'a1', 'subscribed', 0, 1, 'http_400')`,
      ),
    ]);
    for (const path of [
      '/api/nada',
      '/api/wordpress/noticias/nada',
      '/api/preview/news/1',
      '/api/articles?page=x',
    ])
      await desk.request(path);
    desk.passSeconds(10);
    expect(await desk.read(PublicHealth, '/api/health')).toMatchObject({
      status: 'ok',
      checks: quiet,
    });
    const { checks } = await desk.health();
    expect(checks.filter(({ state }) => state === 'warn').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['mailing', 'newsletter']),
    );
  });

  it('refuses a wrong token, and every token if none is configured', async () => {
    const request = (desk: Desk, authorization: string) =>
      desk.request('/api/health', { headers: { Authorization: authorization } });
    const refused = await request(new Desk(), `Bearer ${'x'.repeat(32)}`);
    expect(refused.status).toBe(401);
    expect(Problem.parse(await refused.json()).error.code).toBe('unauthorized');
    expect((await request(new Desk(), 'Bearer')).status).toBe(401);
    const without = new Desk({ variables: { HEALTH_TOKEN: '' } });
    expect((await request(without, `Bearer ${healthToken}`)).status).toBe(401);
    // The password of a proxy in front of the site is not our token.
    expect((await request(new Desk(), 'Basic YTpi')).status).toBe(200);
  });

  it('has all details for WordPress, which signs the request', async () => {
    const desk = new Desk();
    const response = await desk.signed('health');
    expect(response.status).toBe(200);
    expect(Health.parse(await response.json())).toMatchObject({ publishing: nothingPublished });
    expect((await desk.signed('health', undefined, 'otra-clave')).status).toBe(401);
  });

  it('says to WordPress while D1 fails what it says to everybody, because the signature may have been used', async () => {
    const desk = new Desk();
    const headers = await desk.sign('health');
    vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
      throw new Error('internal error; reference = x');
    });
    const body: unknown = await desk.json('/api/health', { headers });
    expect(body).toMatchObject({ database: 'failing' });
    expect(body).not.toHaveProperty('publishing');
  });
});

describe('Sportradar in GET /api/health', () => {
  const sportradar = async (desk: Desk) =>
    (await desk.health()).upstreams.find(({ name }) => name === 'sportradar');

  it('has the state that the cron stored', async () => {
    const desk = new Desk({ variables: { SPORTRADAR_URL: 'https://deportes.ejemplo.pr' } });
    expect(await sportradar(desk)).toMatchObject({ state: 'unknown', lastGoodAt: null });
    await recordRequest(env.DB, 'nba/season', desk.clock, desk.clock, null);
    desk.passSeconds(90);
    expect(await sportradar(desk)).toMatchObject({ state: 'ok', ageSeconds: 90 });
    await recordRequest(env.DB, 'nba/day/2026-11-20', desk.clock, desk.clock, 'http_403');
    expect(await sportradar(desk)).toMatchObject({ state: 'failing', reason: 'http_403', ageSeconds: 90 });
    expect(await sportradar(new Desk())).toMatchObject({ state: 'unknown', lastGoodAt: null, reason: null });
  });
});
