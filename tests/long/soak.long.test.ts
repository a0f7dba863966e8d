import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChildProcess, type ChildProgram } from '#commands/processes/child-process.ts';
import { innerPort } from '#commands/processes/free-port.ts';
import { root } from '#commands/root.ts';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { markdownTable } from '../bench/table.ts';
import { findSlugs } from '../browser/newsroom-slugs.ts';
import { runInDatabase, runInSubscribers } from '../faults/worker-database.ts';
import { sourcesAt, startSite, type SiteProcess } from '../site-process.ts';
import { bytesOf } from '#publishing/bounded-folder.ts';
import { killRole, roles, siteProcesses, type Role } from '../site-processes.ts';
import { writeReport } from './report.ts';
import { SoakLoad } from './soak-load.ts';
import { randomNumbers } from '../random-numbers.ts';
import { soakRequests } from './soak-requests.ts';

const requests = Number(process.env['SOAK_REQUESTS'] ?? 400_000);
/** The most minutes for the load: a site that needs more is too slow. */
const max = 8;
/** Samples of memory and disk in the whole run. */
const samples = 40;

let dataDir: string;
let port: number;
let sampleUrl: string;
let sample: ChildProgram;
let site: SiteProcess;

async function startSample(): Promise<void> {
  sample = await startChildProcess(
    process.execPath,
    [path.join(root, 'cms/sample/main.ts'), '--port', new URL(sampleUrl).port],
    { log: path.join(dataDir, 'logs/soak-sample.log'), env: { ...process.env, DATA_DIR: dataDir } },
  );
  await waitUntil(
    'The sample newsroom',
    60,
    async () => (await fetch(`${sampleUrl}/wp-json/wp/v2/categories`)).ok,
  );
}

const start = () =>
  startSite({
    dataDir,
    environment: {
      PORT: String(port),
      ...sourcesAt(sampleUrl),
      LIVE_STREAM_URL: 'https://player.vimeo.com/event/1/embed',
      PRERENDER_LIMIT: '20',
      TRUSTED_PROXIES: 'loopback',
    },
  });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-soak-'));
  port = await innerPort(dataDir, 'site');
  sampleUrl = `http://127.0.0.1:${await innerPort(dataDir, 'soak-sample')}`;
  await startSample();
  site = await start();
}, 300_000);
afterAll(async () => {
  await site.stop();
  await sample.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Sample {
  responded: number;
  seconds: number;
  memory: Record<Role, number>;
  disk: number;
}

async function takeSample(responded: number, seconds: number): Promise<Sample> {
  const memory = Object.fromEntries(roles.map((role) => [role, 0])) as Record<Role, number>;
  for (const { role, megabytes } of await siteProcesses(dataDir)) memory[role] += megabytes;
  return { responded, seconds, memory, disk: (await bytesOf(dataDir)) / 1024 ** 2 };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The most megabytes by which the last fifth of the requests may exceed the fifth before it. A leak of half a kilobyte per request is
 * 40 MB between the middles of the two fifths; smaller differences also come from garbage that has not been collected yet.
 */
const flatMemory = 40;
/** The same on disk: a hundred bytes per request are 8 MB, and subscribers are kept for good. */
const flatDisk = 8;

function growth(taken: readonly Sample[], of: (sample: Sample) => number): number {
  const fifth = (from: number, to: number) =>
    mean(taken.filter(({ responded }) => responded > from * requests && responded <= to * requests).map(of));
  return fifth(0.8, 1) - fifth(0.6, 0.8);
}

function table(taken: readonly Sample[]): string {
  const columns = ['responded', 'seconds', ...roles.map((role) => `${role} MB`), 'disk MB'];
  const every = Math.max(1, Math.floor(taken.length / 10));
  const rows = taken
    .filter((_, place) => place % every === every - 1)
    .map(({ responded, seconds, memory, disk }) =>
      [responded, seconds, ...roles.map((role) => memory[role]), disk].map(Math.round),
    );
  return markdownTable(columns, rows);
}

test('under load, with processes killed, memory and disk stop growing and nothing acknowledged is lost', async () => {
  const slugs = await findSlugs(site.url);
  const shown = await Promise.all(
    ['/', '/noticias', '/programas'].map(async (page) => (await fetch(site.url + page)).text()),
  );
  const pictures = [...new Set(shown.join('').match(/\/img\/\d+(?:x\d+)?\.webp\/[^"' ,]+/g))].slice(0, 60);
  const load = new SoakLoad(site.url, soakRequests(slugs, pictures, randomNumbers(1)), randomNumbers(2));

  const began = performance.now();
  const taken: Sample[] = [];
  const late = AbortSignal.timeout(max * 60_000);
  const reached = (share: number) =>
    waitUntil('The load', max * 60, async () => late.aborted || load.responded >= share * requests);
  const running = load.run(requests, late);

  const sampling = (async () => {
    for (let place = 1; place <= samples; place += 1) {
      await reached(place / samples);
      taken.push(await takeSample(load.responded, (performance.now() - began) / 1000));
    }
  })();
  // Early, because the runtime's memory grows for 300,000 requests after its start (15,000 of them reach it) and is flat only then.
  const killing = (async () => {
    await reached(0.05);
    // The origin passes a worker's response on as a stream, so it breaks off when the worker is killed.
    load.mayBreak = /^\/api\//;
    await killRole(dataDir, 'worker runtime');
    await waitUntil('The worker', 120, async () => (await fetch(`${site.url}/api/articles`)).ok);
    load.mayBreak = null;
    await reached(0.075);
    await killRole(dataDir, 'sample newsroom');
    await sample.ended;
    await startSample();
    await reached(0.1);
    load.mayBreak = /^/;
    await site.kill();
    site = await start();
    load.mayBreak = null;
  })();
  await Promise.all([running, sampling, killing]);

  const seconds = (performance.now() - began) / 1000;
  const statuses = [...load.statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`);
  const growths = [
    ...roles.map((role) => `${role} ${growth(taken, ({ memory }) => memory[role]).toFixed(1)} MB`),
    `disk ${growth(taken, ({ disk }) => disk).toFixed(1)} MB`,
  ];
  await writeReport(
    'soak.md',
    [
      table(taken),
      '',
      `${load.responded} responses in ${Math.round(seconds)} s (${statuses.join(', ')}); ` +
        `${load.broken} connections broke while the process behind them was killed.`,
      `${load.subscribers.length} subscriptions and ${load.readings} readings were acknowledged.`,
      `Last fifth above the one before: ${growths.join(', ')}.`,
      '',
    ].join('\n'),
  );

  expect(load.responded).toBeGreaterThanOrEqual(requests);
  expect(load.failures).toEqual([]);
  const state = path.join(dataDir, 'worker');
  const stored = (await runInSubscribers(state, 'SELECT email FROM subscribers')).map(({ email }) =>
    String(email),
  );
  expect(new Set(stored).size).toBe(stored.length);
  const kept = new Set(stored);
  expect(load.subscribers.filter((email) => !kept.has(email))).toEqual([]);
  // All of them come from one address, which counts a few times a day, whatever was killed meanwhile.
  const counted = await runInDatabase(
    state,
    'SELECT sum(networks) AS networks FROM topic_reads GROUP BY tag_id',
  );
  expect(counted.length).toBeGreaterThan(0);
  for (const { networks } of counted) expect(Number(networks)).toBeLessThanOrEqual(2);
  expect((await fetch(`${site.url}/noticias`)).status).toBe(200);

  for (const role of roles)
    expect(
      growth(taken, ({ memory }) => memory[role]),
      role,
    ).toBeLessThan(flatMemory);
  expect(
    growth(taken, ({ disk }) => disk),
    'disk',
  ).toBeLessThan(flatDisk);
});
