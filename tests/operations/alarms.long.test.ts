import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { readSecrets } from '#commands/secrets.ts';
import { crons } from '#contract/publishing/crons.ts';
import type { SampleNewsroom } from '../../cms/sample/server.ts';
import { Editor, publishSecret } from '../editor.ts';
import { keepWorkerDown } from '../site-processes.ts';
import { databaseFile, runInDatabase } from '../faults/worker-database.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { firing, type Samples, samplesOf } from './promtool.ts';
import { listen } from '../listening.ts';

/*
 * Faults of docs/runbook.md in a running site, up to what Prometheus would then scrape; alerts.long.test.ts tells which alarm each
 * check raises, alarm-chain.long.test.ts who hears it, and tests/faults what else a fault does.
 */

const token = 'ficha-de-medidas-0123456789abcdef-0';
const key = 'clave-de-prueba-0123';
const sportradar = '/(?:nba|nfl|mlb|basketball)/';

const stage = openStage();
let newsroom: SampleNewsroom;
let cdn: Server;
let cdnStatus = 200;
let dataDir: string;
let site: SiteProcess;
let editor: Editor;
let metricsUrl: string;

beforeAll(async () => {
  dataDir = await stage.folder();
  newsroom = await stage.newsroom();
  cdn = createServer((_request, response) => {
    response.writeHead(cdnStatus, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ success: cdnStatus === 200 }));
  });
  const cdnUrl = await listen(cdn);
  stage.ends(() => cdn.close());
  site = await stage.site({
    dataDir,
    environment: {
      ...{ WORDPRESS_URL: newsroom.url, SPORTRADAR_URL: newsroom.url, OPENWEATHER_URL: newsroom.url },
      ...{
        SPORTRADAR_MONTHLY_CALLS: '100000',
        SPORTRADAR_API_KEY: key,
        OPENWEATHER_API_KEY: key,
        NWS_URL: 'off',
      },
      PRERENDER_LIMIT: '3',
      ...{ CLOUDFLARE_ZONE_ID: 'zona', CLOUDFLARE_API_TOKEN: 'ficha-cdn-0123456789' },
      CLOUDFLARE_API_URL: cdnUrl,
      ...{ METRICS_PORT: '0', METRICS_TOKEN: token },
    },
  });
  editor = new Editor(newsroom.url);
  // The log may be written a moment after what it tells.
  metricsUrl = await waitUntil('The address of the metrics', 200, async () => {
    const log = await readFile(path.join(dataDir, 'start.log'), 'utf8');
    return /Metrics: (\S+)/.exec(log)?.[1];
  });
  await site.runCron(crons.scoreboard);
  await site.runCron(crons.newsroom);
});

async function scrapedText(): Promise<string> {
  const response = await fetch(metricsUrl, { headers: { Authorization: `Bearer ${token}` } });
  return response.text();
}

/** What Prometheus knows after one scrape. */
const scrape = async (): Promise<Samples> =>
  scrapedText().then(samplesOf, () => new Map([['up{job="telecoqui"}', 0]]));

const stateOf = (samples: Samples, check: string) => samples.get(`telecoqui_health_state{check="${check}"}`);

/** Scrapes until the check is in this state: 0 ok, 1 warn, 2 failing. */
async function waitUntilState(check: string, state: number, meanwhile = async () => {}): Promise<Samples> {
  let samples: Samples = new Map();
  const look = async () => {
    await meanwhile();
    samples = await scrape();
    return stateOf(samples, check);
  };
  await expect.poll(look, { timeout: 240_000, interval: 250, message: check }).toBe(state);
  return samples;
}

const stateDir = () => path.join(dataDir, 'worker');
const inDatabase = (sql: string) => runInDatabase(stateDir(), sql);

async function publish(title: string): Promise<void> {
  const slug = await editor.put({ id: 800_001, title });
  expect(await editor.sendWebhook(site.url, { id: 800_001, slug })).toBe(202);
}

test('a healthy site raises no alarm', async () => {
  // A request that failed during the start is sent again after a minute.
  for (const check of ['wordpress', 'sportradar', 'openweather']) await waitUntilState(check, 0);
  // Among them is one of an event loop that is late, as on a busy machine it may be for a moment.
  await expect.poll(async () => firing([await scrape()])).toEqual([]);
});

test('Sportradar refuses', async () => {
  newsroom.faults.set({ mode: 'http403', path: sportradar });
  await inDatabase("UPDATE sports_feeds SET not_before = '2000-01-01T00:00:00Z'");
  const samples = await waitUntilState('sportradar', 2, () => site.runCron(crons.scoreboard));
  newsroom.faults.clear();
  expect(await firing([samples])).toContain('SportradarRefuses');
});

test('the cron stands still', async () => {
  // Before each look: the cron itself may run in between.
  const past = "UPDATE cron_runs SET began_at = '2026-01-01T00:00:00Z'";
  const samples = await waitUntilState('cron', 2, async () => void (await inDatabase(past)));
  expect(await firing([samples])).toContain('CheckFailing');
  for (const cron of Object.values(crons)) await site.runCron(cron);
});

test('a cache purge is refused', async () => {
  cdnStatus = 403;
  await publish('Lo que el CDN no quiere olvidar');
  const past =
    "UPDATE changes SET at = '2026-01-01T00:00:00Z' WHERE position = (SELECT max(position) FROM changes)";
  const samples = await waitUntilState('purge', 2, async () => void (await inDatabase(past)));
  cdnStatus = 200;
  expect(await firing([samples])).toContain('PurgeRefused');
  await waitUntilState('purge', 0, () => site.runCron(crons.newsroom));
});

test('D1 only reads', async () => {
  const lock = new DatabaseSync(await databaseFile(stateDir(), 'newsroom'), { timeout: 30_000 });
  lock.exec('BEGIN IMMEDIATE');
  const begin = performance.now();
  const samples = await waitUntilState('database', 2);
  const seconds = (performance.now() - begin) / 1000;
  lock.exec('ROLLBACK');
  lock.close();
  console.log(`D1 accepts no writes: health says so after ${seconds.toFixed(0)} s`);
  expect(seconds).toBeLessThan(60);
  expect(stateOf(samples, 'cron')).not.toBe(2);
  expect(await firing([samples])).toContain('DatabaseUnavailable');
  await waitUntilState('database', 0);
});

test('the worker is down', async () => {
  const letIt = await keepWorkerDown(site);
  try {
    await expect.poll(async () => firing([await scrape()])).toEqual(['WorkerDown']);
  } finally {
    await letIt();
  }
});

test('a 503 leads by its id to its reason', async () => {
  const letIt = await keepWorkerDown(site);
  const failed = await fetch(`${site.url}/api/articles/search?q=lluvia`);
  await letIt();
  const id = failed.headers.get('X-Request-Id') ?? '';
  expect([failed.status, id]).toEqual([503, expect.stringMatching(/^[0-9a-f]{32}$/)]);
  const folder = path.join(dataDir, 'logs');
  const linesOfIt = async () => {
    const names = (await readdir(folder)).filter((name) => name.startsWith('failures-'));
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    const lines = texts.join('').split('\n').map(parseOrNull);
    return lines.filter((line) => z.object({ id: z.literal(id) }).safeParse(line).success);
  };
  await expect.poll(linesOfIt).toMatchObject([
    {
      level: 'error',
      msg: expect.stringMatching(/^The worker did not respond to \/api\/articles\/search: .+: .+/),
    },
    { level: 'error', event: 'request', path: '/api/articles/search', status: 503 },
  ]);
});

const RequestLine = z.object({ id: z.string().length(32), path: z.string() });

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

test('no line of any log of this run has a secret, an e-mail address or the full address of a reader', async () => {
  await fetch(`${site.url}/ana.perez%40correo.pr`, { headers: { 'X-Forwarded-For': '203.0.113.77' } });
  const { publish, preview, desk, health } = await readSecrets({}, dataDir);
  const secrets = [publishSecret, token, key, 'ficha-cdn-0123456789', publish, preview, desk, health];
  const logged = async () => {
    const folder = path.join(dataDir, 'logs');
    const files = (await readdir(folder)).map((name) => path.join(folder, name));
    const texts = await Promise.all(
      [...files, path.join(dataDir, 'start.log')].map((file) => readFile(file, 'utf8')),
    );
    return texts.join('\n');
  };
  // The lines of this request, and of searches with the worker's part in them, which has the same id.
  await expect.poll(logged).toMatch(/"path":"\/\[email\]"[^\n]*"reader":"203\.0\.113\.0\/24"/);
  // The worker was down before this test, so the first search may find no worker.
  const linesOfSearches = async () => {
    await fetch(`${site.url}/search?q=ana.perez${Math.random()}@correo.pr`, {
      headers: { 'X-Forwarded-For': '2001:db8:1:2::7' },
    });
    const lines = (await logged()).split('\n').flatMap((line) => {
      const json = /^[^{]*(\{.*\})/.exec(line)?.[1];
      const parsed = RequestLine.safeParse(json === undefined ? undefined : parseOrNull(json));
      return parsed.success ? [parsed.data] : [];
    });
    const ids = new Set(lines.filter((line) => line.path === '/search').map(({ id }) => id));
    return lines.filter((line) => ids.has(line.id)).map((line) => line.path);
  };
  await expect.poll(linesOfSearches).toEqual(expect.arrayContaining(['/search', '/api/search']));
  const log = await logged();
  expect(log).toMatch(/"path":"\/search"[^\n]*"reader":"2001:db8:1::\/48"/);
  for (const value of secrets) expect(log.includes(value), 'a secret').toBe(false);
  expect(log).not.toMatch(/correo\.pr|example\.com|203\.0\.113\.77|2001:db8:1:2/);
});

test('an origin is gone', async () => {
  await site.stop();
  expect(await firing([await scrape()])).toContain('OriginDown');
});
