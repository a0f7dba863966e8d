import { spawnSync } from 'node:child_process';
import { chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { waitUntil } from '#commands/wait-until.ts';
import { Editor } from '../editor.ts';
import { originSecret } from '../fetch-worker.ts';
import { freePort } from '../hostile/caching-proxy.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { makeImage, nobody, type Image } from './dockerfile.ts';
import { startReaders } from './readers.ts';
import {
  raiseBuildPriority,
  memoryOf,
  startServedOrigin,
  watchMemory,
  type ServedOrigin,
} from './served-origin.ts';

const secret = 'un-secreto-solo-para-estas-pruebas-0';

let folder: string;
/** Its worker and its newsroom are those of the origins. */
let site: SiteProcess;
let image: Image;
let balancer: Balancer;
let editor: Editor;
let environment: Record<string, string>;
const ports: number[] = [];
const origins: ServedOrigin[] = [];
/** What docs/operations.md states. */
const figures: Record<string, unknown> = {};

/** A folder that the origins may write to. */
async function dataFolder(...names: string[]): Promise<string> {
  const made = path.join(folder, ...names);
  await mkdir(made, { recursive: true });
  if (nobody !== undefined) await chown(made, nobody, nobody);
  return made;
}

/** Starts the first or the second origin with the code of this folder, on its own data and its own port. */
async function start(place: number, code = image.workingFolder): Promise<ServedOrigin> {
  const dataDir = await dataFolder(`data-${place}`);
  const { command } = image;
  const origin = await startServedOrigin({ command, code, dataDir, port: ports[place] ?? 0, environment });
  origins[place] = origin;
  return origin;
}

const originAt = (place: number): ServedOrigin => {
  const origin = origins[place];
  if (!origin) throw new Error(`Origin ${place} was not started`);
  return origin;
};

/** The same code with another mark in the head of every page, and in a script; and a folder with a release of it. */
async function newerCode(): Promise<{ code: string; releases: string }> {
  const code = path.join(folder, 'newer');
  const from = image.workingFolder;
  await cp(from, code, { recursive: true, filter: (name) => path.basename(name) !== 'node_modules' });
  spawnSync('cp', ['-al', path.join(from, 'node_modules'), code]);
  await dataFolder('newer', '.astro');
  for (const [name, text, newer] of [
    [
      'shell/Head.astro',
      '<meta charset="utf-8" />',
      '<meta charset="utf-8" /><meta name="edition" content="2" />',
    ],
    [
      'shell/start-header.ts',
      'form.noValidate = true;',
      "form.noValidate = true; form.dataset['edition'] = '2';",
    ],
  ] as const) {
    const file = path.join(code, 'src', name);
    const before = await readFile(file, 'utf8');
    if (!before.includes(text)) throw new Error(`${name} does not contain ${text}`);
    await writeFile(file, before.replace(text, newer));
  }
  const dataDir = await dataFolder('data-newer');
  const { command } = image;
  const builder = await startServedOrigin({ command, code, dataDir, port: await freePort(), environment });
  await builder.stop();
  return { code, releases: path.join(dataDir, 'releases') };
}

const html = async (address: string) => (await fetch(address)).text();
const isNewer = async (place: number) =>
  (await html(`${originAt(place).url}/tiempo`)).includes('name="edition"');

/** Copies a data folder, or one in it, for another origin. */
async function copyData(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  if (nobody !== undefined) spawnSync('chown', ['-R', `${nobody}:${nobody}`, to]);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-origins-'));
  spawnSync('chmod', ['755', folder]);
  ports.push(await freePort(), await freePort());
  const begin = performance.now();
  [site, image, balancer] = await Promise.all([
    startSite({
      environment: { PUBLISH_SECRET: secret, SUBSCRIBE_PER_MINUTE: '9999', PRERENDER_LIMIT: '1' },
    }),
    makeImage(),
    startBalancer(...(ports.map((port) => `http://127.0.0.1:${port}`) as [string, string])),
  ]);
  figures['seconds to install'] = Math.round((performance.now() - begin) / 1000);
  editor = new Editor(site.sampleUrl ?? '', secret);
  environment = {
    ...image.environment,
    HOST: '127.0.0.1',
    API_URL: site.apiUrl,
    WORDPRESS_URL: site.sampleUrl ?? '',
    SITE_URL: balancer.url,
    PUBLISH_SECRET: secret,
    ORIGIN_SECRET: originSecret,
    PRERENDER_LIMIT: '20',
    SEARCHES_PER_MINUTE: '5',
  };
});

afterAll(async () => {
  await Promise.all(origins.map((origin) => origin.stop()));
  await balancer?.stop();
  await site?.stop();
  await image?.remove();
  await rm(folder, { recursive: true, force: true });
  const reports = path.join(root, '.data/test-reports');
  await mkdir(reports, { recursive: true });
  await writeFile(path.join(reports, 'origins.json'), JSON.stringify(figures, null, 2));
  console.log(figures);
});

test('an origin needs no development package to build, to serve and to follow a publish', async () => {
  const packages = path.join(image.workingFolder, 'node_modules');
  const installed = spawnSync('ls', [packages], { encoding: 'utf8' }).stdout.split('\n');
  for (const name of ['wrangler', 'miniflare', 'vitest', '@playwright', 'eslint'])
    expect(installed).not.toContain(name);
  figures['MB of node_modules'] = Number(
    spawnSync('du', ['-sm', packages], { encoding: 'utf8' }).stdout.split('\t')[0],
  );

  const building = watchMemory([await dataFolder('data-0')]);
  const origin = await start(0);
  figures['ms of a first start, with its build'] = Math.round(origin.startedIn);
  const { position } = (await origin.readiness()).release;
  const slug = await editor.put({ id: 800_001, title: 'Publicado con el servidor de producción' });
  expect(await editor.sendWebhook(origin.url, { id: 800_001, slug })).toBe(202);
  await waitUntil('The page of the publish', 30, async () =>
    (await html(`${origin.url}/noticias/${slug}`)).includes('Publicado con el servidor de producción'),
  );
  await waitUntil('The release with the publish', 200, async () => {
    await raiseBuildPriority(origin.dataDir);
    const { release, changes } = await origin.readiness();
    return release.position > position && release.position === changes.position;
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${origin.output()}`);
  });
  [figures['MB at most while it builds']] = await building.stop();

  const check = spawnSync(process.execPath, image.healthCheck.slice(1), {
    env: { PORT: String(ports[0]) },
    encoding: 'utf8',
  });
  expect(check.status).toBe(0);
});

test('a restart serves the last release within seconds, and a wrong setting ends a start with a sentence', async () => {
  await originAt(0).stop();
  const { startedIn } = await start(0);
  figures['ms of a start with a release'] = Math.round(startedIn);
  const { API_URL: _left, ...without } = environment;
  const refused = spawnSync(process.execPath, image.command.slice(1), {
    cwd: image.workingFolder,
    env: { ...without, DATA_DIR: await dataFolder('data-refused') },
    encoding: 'utf8',
  });
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/^npm run serve needs API_URL, .*\.\n$/);
});

test('readers behind nginx lose no request while both origins are restarted and upgraded', async () => {
  const newer = await newerCode();
  // The second origin starts with the release of the first one.
  await copyData(path.join(folder, 'data-0'), await dataFolder('data-1'));
  await start(1);
  const slug = await editor.put({ id: 800_002, title: 'Antes de la mejora' });
  expect(await editor.sendWebhook(balancer.url, { id: 800_002, slug })).toBe(202);
  const picture = /\/img\/(?!tarjeta)[^"' ,]+/.exec(await html(balancer.url))?.[0] ?? '';
  expect(picture).not.toBe('');
  const addresses = ['/', `/noticias/${slug}`, '/noticias', '/tiempo', '/deportes', '/live', picture];
  const readers = startReaders(balancer.url, [...addresses, '/api/wordpress/noticias', '/api/weather'], 8);
  const memory = watchMemory(origins.map(({ dataDir }) => dataDir));
  /** Waits until the readers have sent `count` more requests, so that many requests meet each step. */
  const some = (count: number) => {
    const goal = readers.asked() + count;
    return waitUntil('The readers', 120, async () => readers.asked() > goal);
  };

  const ends: { code: number | null; milliseconds: number }[] = [];
  const replace = async (place: number, code?: string) => {
    await some(200);
    ends.push(await originAt(place).stop());
    await some(200);
    // The release of the newer code was built elsewhere.
    if (code) await copyData(newer.releases, await dataFolder(`data-${place}`, 'releases'));
    await start(place, code);
  };
  await replace(0);
  await replace(1);
  await replace(0, newer.code);
  expect(await isNewer(0)).toBe(true);
  // Pages of the newer code and of the older one, and their scripts, now come from different origins.
  expect(await isNewer(1)).toBe(false);
  await some(600);
  await replace(1, newer.code);
  expect(await isNewer(1)).toBe(true);
  await some(200);

  const { asked, failed } = await readers.stop();
  figures['MB at most behind the balancer'] = await memory.stop();
  figures['MB while it serves'] = await Promise.all(
    origins.map(async ({ dataDir }) => Math.round(await memoryOf(dataDir))),
  );
  figures['requests during restarts and upgrades'] = asked;
  figures['failed'] = failed.length;
  figures['ms of the ends'] = ends.map(({ milliseconds }) => Math.round(milliseconds));
  expect(failed).toEqual([]);
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  const { answers, repeated } = await balancer.log();
  figures['sent to a second origin'] = repeated;
  for (const port of ports) expect(answers.get(`127.0.0.1:${port}`) ?? 0).toBeGreaterThan(200);
  expect(repeated).toBeGreaterThan(0);
  // A build, and four starts on cores that serve the readers.
}, 600_000);

test('the limits of one reader are not those of another one behind the same nginx', async () => {
  const search = async (reader: string) =>
    (
      await fetch(`${balancer.url}/search?q=${crypto.randomUUID()}`, {
        headers: { 'X-Forwarded-For': reader },
      })
    ).status;
  const statuses: number[] = [];
  // Five a minute at each of two origins.
  for (let count = 0; count < 12; count += 1) statuses.push(await search('198.51.100.7'));
  expect(statuses).toContain(429);
  expect(await search('198.51.100.8')).toBe(200);
});

test('while the worker is dead, every origin stays ready, and /readyz says since when it is dead', async () => {
  await site.stop();
  for (const origin of origins) {
    const since = await waitUntil(
      'The origin to notice',
      60,
      async () => (await origin.readiness()).changes.failingSince,
    );
    expect(Date.parse(since)).toBeLessThanOrEqual(Date.now());
    expect((await origin.readiness()).status).toBe('ready');
  }
  for (const address of ['/', '/tiempo', '/noticias'])
    expect((await fetch(`${balancer.url}${address}`)).status).toBe(200);
  const health = await fetch(`${balancer.url}/api/health`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ status: 'down' });
});

test('when every origin is gone, nginx sends the last good copies', async () => {
  await Promise.all(origins.map((origin) => origin.stop()));
  origins.length = 0;
  // nginx treats its copy as fresh for a second.
  const home = await waitUntil('The last good copy', 20, async () => {
    const answer = await fetch(balancer.url);
    return answer.headers.get('X-Balancer') === 'STALE' && answer;
  });
  expect(home.status).toBe(200);
  expect(await home.text()).toContain('name="edition"');
});
