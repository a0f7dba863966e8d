import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { migrate } from '#commands/worker/database.ts';
import { bundleFile, bundleWorker, readBundleConfig } from '#commands/worker/worker-bundle.ts';
import { crons } from '#contract/publishing/crons.ts';
import { Health } from '#contract/health.ts';
import { startSampleNewsroom, type SampleNewsroom } from '../../cms/sample/server.ts';

/** Two isolates of the worker that share the objects of its keys, as the instances of a deployed worker do, in the real runtime. */

const healthToken = 'un-secreto-solo-para-estas-pruebas-0';
/** Milliseconds between two calls that a trial key allows. */
const spacingMs = 1_000;

let sample: SampleNewsroom;
let dataDir: string;
let runtime: Miniflare;

beforeAll(async () => {
  sample = await startSampleNewsroom({ port: 0, stories: 1 });
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-isolates-'));
  const stateDir = path.join(dataDir, 'worker');
  await migrate(stateDir, path.join(dataDir, 'logs/database.log'));
  const bundleDir = await bundleWorker(dataDir);
  const config = await readBundleConfig(bundleDir);
  const worker = (name: string) => ({
    name,
    rootPath: bundleDir,
    modules: [{ type: 'ESModule' as const, path: path.join(bundleDir, bundleFile) }],
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    bindings: {
      ...config.vars,
      WORDPRESS_URL: sample.url,
      SPORTRADAR_URL: sample.url,
      SPORTRADAR_API_KEY: 'una-clave',
      HEALTH_TOKEN: healthToken,
    },
    d1Databases: Object.fromEntries(
      config.d1_databases.map(({ binding, database_id }) => [binding, database_id ?? binding]),
    ),
    kvNamespaces: Object.fromEntries(config.kv_namespaces.map(({ binding, id }) => [binding, id ?? binding])),
    durableObjects: Object.fromEntries(
      config.durable_objects.bindings.map(({ name: binding, class_name: className }) => [
        binding,
        { className, useSQLite: true, ...(name === 'one' ? {} : { scriptName: 'one' }) },
      ]),
    ),
  });
  runtime = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      resourcePersistencePath: path.join(stateDir, 'v3'),
      workers: [worker('one'), worker('two')],
    }),
  );
  await runtime.ready;
});

afterAll(async () => {
  await runtime.dispose();
  await sample.close();
  await rm(dataDir, { recursive: true, force: true });
});

const Requests = z.array(z.object({ path: z.string(), at: z.iso.datetime() }));

/** The calls that the upstream got, oldest first. */
async function calls(): Promise<z.infer<typeof Requests>> {
  const all = Requests.parse(await (await fetch(`${sample.url}/_sample/requests`)).json());
  return all.filter(({ path: address }) => /^\/(nba|mlb|nfl|basketball)\//.test(address));
}

async function keyHealth(name: string) {
  const worker = await runtime.getWorker(name);
  const response = await worker.fetch('http://127.0.0.1/api/health', {
    headers: { Authorization: `Bearer ${healthToken}` },
  });
  return Health.parse(await response.json()).sportradar;
}

const wakeBoth = () =>
  Promise.all(
    ['one', 'two', 'one', 'two'].map(async (name) =>
      (await runtime.getWorker(name)).scheduled({ cron: crons.scoreboard }),
    ),
  );

test('two isolates that poll at the same time make one call each feed, spaced as the key allows, and know of all of them', async () => {
  await wakeBoth();
  await expect.poll(async () => (await calls()).length).toBeGreaterThan(5);
  await wakeBoth();
  // The object says when it calls next once nothing is due.
  await expect
    .poll(async () => (await keyHealth('two'))?.nextCallAt ?? null, { timeout: 240_000 })
    .not.toBeNull();
  const sent = await calls();
  // While games of the Superior Nacional are played, two feeds are read from its summaries.
  const once = sent.map(({ path: address }) => address).filter((address) => !address.includes('/summaries'));
  expect(new Set(once).size).toBe(once.length);
  const times = sent.map(({ at }) => Date.parse(at)).toSorted((a, b) => a - b);
  // Single gaps are those of a busy machine, so all of them together are measured: two isolates without the object would need half the time.
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual((times.length - 1) * spacingMs);
  expect([await keyHealth('one'), await keyHealth('two')]).toMatchObject([
    { calls: sent.length, budget: 1_000 },
    { calls: sent.length, budget: 1_000 },
  ]);
});
