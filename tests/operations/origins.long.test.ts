import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { workerDir } from '#commands/worker/wrangler.ts';
import { Editor, unnamedSite } from '../editor.ts';
import { originSecret } from '../fetch-worker.ts';
import { freePort } from '#commands/processes/free-port.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { Cloudflare } from './cloudflare.ts';
import { makeImage, nobody, type Image } from './dockerfile.ts';
import { documentedCommands } from './documented-commands.ts';
import { startReaders } from './readers.ts';
import {
  canMount,
  raiseBuildPriority,
  memoryOf,
  startServedOrigin,
  watchMemory,
  type ServedOrigin,
} from './served-origin.ts';
import { transientUnit } from './transient-unit.ts';

const secret = 'un-secreto-solo-para-estas-pruebas-0';
const deskSecret = 'otro-secreto-solo-para-estas-pruebas';

/** The databases of a deployed worker, by binding. */
const databaseIds: Record<string, string> = {
  DB: '5d3f1c9a-7b2e-4c6d-8a1f-0e9b8c7d6a5f',
  SUBSCRIBERS: '8e1d4b7a-2c5f-4d9e-b3a6-7f0c1e2d3b4a',
  PUSH: '2b7c9d1e-4f3a-4b8c-9d6e-5a1f0c3e7b2d',
};
const idSettings = {
  D1_DB_ID: databaseIds['DB'],
  D1_SUBSCRIBERS_ID: databaseIds['SUBSCRIBERS'],
  D1_PUSH_ID: databaseIds['PUSH'],
};
const migrationFolders = { DB: 'migrations', SUBSCRIBERS: 'migrations-subscribers', PUSH: 'migrations-push' };

const stage = openStage();
let folder: string;
/** Its worker and its newsroom are those of the origins. */
let site: SiteProcess;
let image: Image;
let balancer: Balancer;
let editor: Editor;
let environment: Record<string, string>;
const ports: number[] = [];
let newer: Awaited<ReturnType<typeof newerCode>>;
const origins: ServedOrigin[] = [];
/** What was measured on the way, printed at the end. */
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
      'document/HeadStart.astro',
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

/** Copies a data folder, or one in it, for another origin. Nobody may write to it meanwhile. */
async function copyData(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  if (nobody !== undefined) spawnSync('chown', ['-R', `${nobody}:${nobody}`, to]);
}

/** Copies the data of the first origin, which is stopped for it: while it runs, each publish of another test makes it build. */
async function copyFirstOrigin(name: string): Promise<void> {
  await originAt(0).stop();
  await copyData(originAt(0).dataDir, await dataFolder(name));
  await start(0);
}

beforeAll(async () => {
  folder = await stage.folder();
  spawnSync('chmod', ['755', folder]);
  ports.push(await freePort(), await freePort());
  const begin = performance.now();
  [site, image, balancer] = await Promise.all([
    stage.site({
      environment: {
        PUBLISH_SECRET: secret,
        DESK_SECRET: deskSecret,
        SUBSCRIBE_PER_MINUTE: '9999',
      },
      // Otherwise it would build beside the origins after each publish.
      sharesRelease: true,
    }),
    makeImage(),
    startBalancer(...(ports.map((port) => `http://127.0.0.1:${port}`) as [string, string])),
  ]);
  figures['seconds to install'] = Math.round((performance.now() - begin) / 1000);
  for (const end of [image.remove, balancer.stop, () => Promise.all(origins.map((origin) => origin.stop()))])
    stage.ends(end);
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
  await waitUntil('The page of the publish', 200, async () =>
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

describe('the documented commands of an origin', () => {
  const account = new Cloudflare(Object.values(databaseIds), []);
  let commandEnvironment: Record<string, string>;

  beforeAll(async () => {
    const { api, accountId } = await account.start();
    for (const [binding, folderName] of Object.entries(migrationFolders)) {
      const migrations = path.join(workerDir, folderName);
      for (const name of (await readdir(migrations)).sort())
        account.databases
          .get(databaseIds[binding] ?? '')
          ?.exec(await readFile(path.join(migrations, name), 'utf8'));
    }
    account.databases
      .get(databaseIds['SUBSCRIBERS'] ?? '')
      ?.exec(
        "INSERT INTO subscribers (email_key, email, created_at) VALUES ('ana@ejemplo.pr', 'ana@ejemplo.pr', '2026-11-20T10:00:00Z')",
      );
    const settings = { CLOUDFLARE_ACCOUNT_ID: accountId, ...idSettings };
    await writeFile(
      path.join(image.workingFolder, 'operations/production.env'),
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    commandEnvironment = {
      ...environment,
      DATA_DIR: originAt(0).dataDir,
      // The one that the worker knows.
      SITE_URL: unnamedSite,
      // What docs/operations.md puts into the file of the commands.
      CLOUDFLARE_API_TOKEN: 'rehearsal',
      DESK_SECRET: deskSecret,
      CLOUDFLARE_API_BASE_URL: api,
      // Nothing listens there, and no other program is found.
      npm_config_registry: 'http://127.0.0.1:9',
      PATH: '/usr/bin:/bin',
    };
  });
  afterAll(() => account.stop());

  /**
   * Runs `node PROGRAM ARGUMENTS` in a folder as the origin's user, who can write to its data folder only. Not `spawnSync`: Cloudflare's stand-in
   * is in this process.
   */
  async function run(folderOfCode: string, [, ...command]: readonly string[]) {
    const limited = command[0]?.endsWith('/export.ts') ? ['--pages', '5'] : [];
    const child = spawn(process.execPath, [...command, ...limited], {
      cwd: folderOfCode,
      env: commandEnvironment,
      ...(nobody === undefined ? {} : { uid: nobody, gid: nobody }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const [code] = await once(child, 'close');
    return { code, output };
  }

  test.each<[string, (command: readonly string[]) => readonly string[], string[][]]>([
    [
      'under systemd',
      (words) => {
        const unit = transientUnit(...words);
        if ('code' in unit) throw new Error(unit.output);
        return unit.command;
      },
      documentedCommands().underSystemd,
    ],
    ['in a container', (words) => words, documentedCommands().inContainer],
  ])('%s run with its packages, its settings and its data', async (_where, commandOf, examples) => {
    const { dataDir, readiness } = originAt(0);
    const { name } = (await readiness()).release;
    const link = path.join(await dataFolder('opt'), 'current');
    await rm(link, { force: true });
    await symlink(image.workingFolder, link);
    let all = '';
    for (const words of examples) {
      const command = commandOf(words).map((word) =>
        word === 'NAME' ? name : word.replace(/^\/(?:var\/lib\/telecoqui|data)\//, `${dataDir}/`),
      );
      const { code, output } = await run(link, command);
      const what = words.join(' ');
      expect([what, output, code]).toEqual([what, output, 0]);
      all += output;
    }
    expect(all).toContain(name);
    expect(all).toContain(`Pinned: ${name}`);
    expect(all).toContain('subscribers: 1 in the backup, 1 before, 1 now');
    expect(await readFile(path.join(dataDir, 'export/index.html'), 'utf8')).toContain('</html>');
    expect(await readFile(path.join(dataDir, 'subscribers.csv'), 'utf8')).toContain('correo');
    await rm(path.join(dataDir, '2026-11-27.ndjson'));
    expect(await run(link, ['node', 'src/commands/releases.ts', 'follow'])).toMatchObject({ code: 0 });
  });

  test('a file that cannot be written is a sentence, before anything is read', async () => {
    const command = ['node', 'src/commands/backup.ts', 'here.ndjson', '--env', 'production'];
    const before = account.requests.length;
    const { code, output } = await run(image.workingFolder, command);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^here\.ndjson\.unfinished cannot be written: .+\.\n$/),
    ]);
    expect(account.requests).toHaveLength(before);
  });

  test('by npm they fetch no packages', () => {
    const listed = spawnSync('npm', ['run', '--silent', 'releases', '--', 'list'], {
      cwd: image.workingFolder,
      env: {
        ...commandEnvironment,
        PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
        HOME: folder,
      },
      encoding: 'utf8',
      timeout: 120_000,
    });
    expect([listed.status, listed.stderr]).toEqual([0, '']);
  });
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

test.skipIf(!canMount)(
  'an origin builds, serves and follows a publish where only its data can be written to',
  async () => {
    const dataDir = await dataFolder('data-read-only');
    const port = await freePort();
    const readOnlyEnvironment = { ...environment, TMPDIR: await dataFolder('temporary') };
    const { command, workingFolder: code } = image;
    const start = { command, code, dataDir, port, environment: readOnlyEnvironment, readOnly: true };
    const origin = await startServedOrigin(start);
    const { position } = (await origin.readiness()).release;
    const slug = await editor.put({ id: 800_005, title: 'Publicado sin poder escribir' });
    expect(await editor.sendWebhook(origin.url, { id: 800_005, slug })).toBe(202);
    await waitUntil('The release with the publish', 200, async () => {
      await raiseBuildPriority(dataDir);
      return (await origin.readiness()).release.position > position;
    });
    const picture = /\/img\/(?!tarjeta)[^"' ,]+/.exec(await html(origin.url))?.[0] ?? '';
    expect((await fetch(`${origin.url}${picture}`)).headers.get('Content-Type')).toMatch(/^image\//);
    expect(await origin.stop()).toMatchObject({ code: 0 });
  },
);

test('an origin that was started through a link builds the code of its start, wherever the link leads meanwhile', async () => {
  newer = await newerCode();
  const link = path.join(await dataFolder('versions'), 'current');
  const lead = async (code: string) => {
    await rm(link, { force: true });
    await symlink(code, link);
  };
  await lead(image.workingFolder);
  await copyFirstOrigin('data-link');
  const port = await freePort();
  const startThere = async () => {
    const dataDir = await dataFolder('data-link');
    // As a shell names the folder.
    const asThere = { ...environment, PWD: link };
    return startServedOrigin({ command: image.command, code: link, dataDir, port, environment: asThere });
  };
  const tiempo = () => html(`http://127.0.0.1:${port}/tiempo`);
  const publish = async (origin: ServedOrigin, id: number) => {
    const { position } = (await origin.readiness()).release;
    const slug = await editor.put({ id, title: `Publicado ${id}` });
    expect(await editor.sendWebhook(origin.url, { id, slug })).toBe(202);
    return position;
  };

  let origin = await startThere();
  await lead(newer.code);
  const position = await publish(origin, 800_003);
  await waitUntil('The release with the publish', 200, async () => {
    await raiseBuildPriority(origin.dataDir);
    return (await origin.readiness()).release.position > position;
  });
  expect(await tiempo()).not.toContain('name="edition"');
  await origin.stop();

  origin = await startThere();
  await waitUntil('The newer code', 200, async () => {
    await raiseBuildPriority(origin.dataDir);
    return (await tiempo()).includes('name="edition"');
  });

  // Code that is changed in its folder is not built either.
  const file = path.join(newer.code, 'src/document/HeadStart.astro');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('content="2"', 'content="3"'));
  const { name } = (await origin.readiness()).release;
  await publish(origin, 800_004);
  await waitUntil('The refusal', 200, async () =>
    /The code in .+newer\/? was changed while the site runs/.test(origin.output()),
  );
  expect((await origin.readiness()).release.name).toBe(name);
  expect(await tiempo()).toContain('content="2"');
  await writeFile(file, text);
  await origin.stop();
});

test('readers behind nginx lose no request while both origins are restarted and upgraded', async () => {
  // The second origin starts with the release of the first one.
  await copyFirstOrigin('data-1');
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
  const { responses, repeated } = await balancer.log();
  figures['sent to a second origin'] = repeated;
  for (const port of ports) expect(responses.get(`127.0.0.1:${port}`) ?? 0).toBeGreaterThan(200);
  expect(repeated).toBeGreaterThan(0);
  // A build, and four starts on cores that serve the readers.
}, 600_000);
