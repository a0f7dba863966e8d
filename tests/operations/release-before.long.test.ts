import { execFileSync, spawnSync } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { root } from '#commands/root.ts';
import { litePath } from '#config/lite-path.ts';
import { topics } from '#contract/notifications/topics.ts';
import { changeKinds, kindSince1_0 } from '#contract/publishing/changes.ts';
import { crons } from '#contract/publishing/crons.ts';
import type { SampleNewsroom } from '../../cms/sample/server.ts';
import { pageKinds } from '../browser/page-kinds.ts';
import { Editor } from '../editor.ts';
import { runInDatabase } from '../faults/worker-database.ts';
import { ReleaseBefore } from '../migrations/schema.ts';
import { healthOf } from '../publishing-state.ts';
import { announceInDatabase, PushServices } from '../push-services.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';

/*
 * The release before and this one on one newsroom: the servers of each on the worker of the other, a data folder that is upgraded and goes back.
 * No page is a 5xx, not even to a cache, and none loses what it had. Each test continues where the one before ended.
 */

const stage = openStage();
let newsroom: SampleNewsroom;
let editor: Editor;
let services: PushServices;
/** The code of the release before. */
let before: string;
let folder: string;

const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/** The commit of the release before: that of its tag, or, where a clone came without tags, the recorded one. */
function commitOf({ version, commit }: z.infer<typeof ReleaseBefore>['release']): string {
  for (const name of [`v${version}`, commit]) {
    const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
    if (status === 0) return stdout.trim();
  }
  throw new Error(
    `The release before, ${version}, is not in this clone, which has neither its tag nor its commit ${commit}: "git fetch --unshallow --tags" brings them.`,
  );
}

/** Whether these packages are all in ours, with the same versions. */
async function hasOurPackages(code: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all(
    [code, root].map(async (folder) =>
      Lock.parse(JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8'))),
    ),
  );
  return Object.entries(theirs?.packages ?? {}).every(
    ([name, { version }]) => !name.startsWith('node_modules/') || ours?.packages[name]?.version === version,
  );
}

/** The folder with the code of the release before, and its packages. Throws, with what to do, where the clone does not reach back to it. */
async function releaseBefore(): Promise<string> {
  const record = await readFile(path.join(root, 'tests/migrations/release-before.json'), 'utf8');
  const { release } = ReleaseBefore.parse(JSON.parse(record));
  const commit = commitOf(release);
  const code = await stage.folder();
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 500_000_000 });
  execFileSync('tar', ['-x', '-C', code], { input: archive });
  if (await hasOurPackages(code)) {
    // Not a link to the folder: a build resolves packages beside the code that asks for them.
    const linked = spawnSync('cp', ['-al', path.join(root, 'node_modules'), code]).status === 0;
    if (!linked)
      await cp(path.join(root, 'node_modules'), path.join(code, 'node_modules'), { recursive: true });
  } else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: code, stdio: 'ignore' });
  return code;
}

/** What an editor published, by the address that shows it: all of it stays, whatever runs. */
const published = new Map<string, string>();
/** Every page without a name in its address, in both forms. */
const addresses = [
  ...new Set(pageKinds.filter(({ path: one, status }) => !one.includes('{') && status === 200)),
]
  .map((kind) => kind.path)
  .flatMap((one) => [one, litePath(one)]);

const environment = () => ({
  ...{ WORDPRESS_URL: newsroom.url, PRERENDER_LIMIT: '3' },
  ...{ PUSH_SERVICES_URL: services.url, PUSH_CONTACT: 'mailto:avisos@ejemplo.pr' },
  HEALTH_TOKEN: 'ficha-de-salud-0123456789abcdef-0123',
});

/** Starts a site with its worker in the folder `data`, or, with the address of a worker, a server in a folder of its own. */
function start(which: 'before' | 'now', apiUrl?: string): Promise<SiteProcess> {
  const dataDir = path.join(folder, apiUrl === undefined ? 'data' : `origin-${which}`);
  return stage.site({
    dataDir,
    environment: { ...environment(), ...(apiUrl !== undefined && { API_URL: apiUrl }) },
    ...(which === 'before' && { code: before }),
  });
}

async function stop(...sites: SiteProcess[]): Promise<void> {
  await Promise.all(sites.map((site) => site.stop()));
}

/** A page as a cache in front gets it, which is told of failures that readers do not see. */
const get = async ({ url }: SiteProcess, address: string) => {
  const response = await fetch(url + address, { headers: { Via: '1.1 edge' }, redirect: 'manual' });
  return { status: response.status, html: await response.text() };
};

/** Statuses of all addresses. */
async function statuses(site: SiteProcess): Promise<Map<string, number>> {
  const all = new Map<string, number>();
  for (const address of addresses) all.set(address, (await get(site, address)).status);
  return all;
}

/** The addresses that respond with a 5xx, and those that were there and are not. */
const broken = (now: ReadonlyMap<string, number>, then: ReadonlyMap<string, number> = new Map()) =>
  [...now].filter(([address, status]) => status >= 500 || (then.get(address) === 200 && status !== 200));

/** Resolves when every page shows what was published; each may be rendered anew first, and a webhook may wait for the next run of the cron. */
const shows = (site: SiteProcess) =>
  waitUntil('What was published', 200, async () => {
    for (const [address, text] of published) {
      const { status, html } = await get(site, address);
      if (status !== 200 || !html.includes(text)) return false;
    }
    return true;
  }).catch(async (error: unknown) => {
    const seen = await Promise.all(
      [...published].map(async ([address, text]) => {
        const { status, html } = await get(site, address);
        return `${address}: ${status}${html.includes(text) ? '' : ` without ${text}`}`;
      }),
    );
    throw new Error(`${String(error)}\n${seen.join('\n')}`);
  });

const Readiness = z.object({
  changes: z.object({ position: z.int(), failingSince: z.iso.datetime().nullable() }),
});

/** Resolves when the server has followed the log of its worker up to here, and never failed to read it since it started. */
async function follows(site: SiteProcess): Promise<void> {
  await waitUntil('The server to follow the log', 200, async () => {
    const { position } = (await healthOf(site)).publishing;
    const { changes } = Readiness.parse(await (await fetch(`${site.url}/readyz`)).json());
    return changes.failingSince === null && changes.position >= position;
  });
  expect(await readFile(path.join(site.dataDir, 'start.log'), 'utf8')).not.toContain(
    'change log could not be read',
  );
}

let lastId = 700_000;

/** Publishes a story by this site, and an emergency with its name. */
async function publish({ apiUrl }: SiteProcess, title: string): Promise<void> {
  const id = (lastId += 1);
  const slug = await editor.put({ id, title, content: `<p>${title}</p>` });
  expect(await editor.sendWebhook(apiUrl, { id, slug })).toBe(202);
  for (const address of [`/noticias/${slug}`, litePath(`/noticias/${slug}`), `/article/${slug}`])
    published.set(address, title);
  const emergency = { text: `Emergencia: ${title}`, level: 'aviso', endsAt: null };
  expect(
    await editor.sendWebhook(apiUrl, { kind: 'emergency', id: await editor.emergency(emergency), slug: 'x' }),
  ).toBe(202);
  for (const address of ['/', '/lite', '/emergencia', '/noticias']) published.set(address, emergency.text);
}

/** Publishes what only this release knows. */
async function publishNewer({ apiUrl }: SiteProcess): Promise<void> {
  const webhook = async (kind: (typeof changeKinds)[number], id: number, slug: string) =>
    expect(await editor.sendWebhook(apiUrl, { kind, id, slug }), kind).toBe(202);
  const id = (lastId += 1);
  const title = 'Cobertura de la noche';
  const slug = await editor.put({ id, title, coverage: { startedAt: new Date().toISOString() } });
  await webhook('news', id, slug);
  await editor.entry(1_700_001, { coverageId: id, headline: 'Primera entrada', content: '<p>Llueve</p>' });
  await webhook('coverage-entry', 1_700_001, slug);
  await editor.closing(7_001, { organization: 'Escuela del puente', municipality: 'Ponce' });
  await webhook('closing', 7_001, 'cierres');
}

/** One line of each kind that this worker may write, as `appendStatement` writes it, while the worker writes nothing. */
const everyKind = async (site: SiteProcess) => {
  await waitUntil('The webhooks', 200, async () => (await healthOf(site)).publishing.waiting === 0);
  for (const kind of [...changeKinds, 'hazard'] as const)
    for (const reach of ['page', undefined] as const) {
      const { kind: sent, exactKind = null } = kindSince1_0({ kind, reach });
      await runInDatabase(
        path.join(site.dataDir, 'worker'),
        "INSERT INTO changes (at, kind, exact_kind, action, slug, reach) VALUES (?, ?, ?, 'changed', 'x', ?)",
        ...[new Date().toISOString(), sent, exactKind, reach ?? null],
      );
    }
};

/** Resolves when its pages show that, which a release of before does not have: it is served until this software has built its own. */
const showsNewer = (site: SiteProcess) =>
  waitUntil('What only this release knows', 300, async () => {
    const [closings, coverage] = await Promise.all(
      ['/cierres', '/minuto-a-minuto/cobertura-de-la-noche'].map((address) => get(site, address)),
    );
    return closings?.html.includes('Escuela del puente') && coverage?.html.includes('Primera entrada');
  });

beforeAll(async () => {
  folder = await stage.folder();
  before = await releaseBefore();
  newsroom = await stage.newsroom();
  editor = new Editor(newsroom.url);
  services = await PushServices.start();
  stage.ends(services.close);
});

let worker: SiteProcess;
/** What the release before sent. */
let then: Map<string, number>;

test('the servers of this release on the worker of before have no 5xx and miss nothing that those of before have', async () => {
  worker = await start('before');
  await publish(worker, 'Publicado antes');
  await shows(worker);
  then = await statuses(worker);
  expect(broken(then)).toEqual([]);
  const server = await start('now', worker.apiUrl);
  await follows(server);
  await shows(server);
  expect(broken(await statuses(server), then)).toEqual([]);
  await publish(worker, 'Publicado mientras');
  await shows(server);
  await follows(server);
  await stop(server, worker);
});

test('an upgraded data folder keeps what it had, and the servers of before go on following its worker', async () => {
  worker = await start('now');
  await shows(worker);
  expect(broken(await statuses(worker), then)).toEqual([]);
  const server = await start('before', worker.apiUrl);
  await follows(server);
  await publishNewer(worker);
  await services.subscribe(worker, path.join(worker.dataDir, 'worker'), [[topics.team(1)]]);
  await everyKind(worker);
  await publish(worker, 'Publicado después');
  await shows(worker);
  await shows(server);
  await follows(server);
  expect(broken(await statuses(server), then)).toEqual([]);
  await showsNewer(worker);
  await stop(server, worker);
});

test('going back keeps it too, from the first response on', async () => {
  worker = await start('before');
  // First the newest release is served, which this software built; then its own.
  const name = await served(worker);
  expect(broken(await statuses(worker), then)).toEqual([]);
  await publish(worker, 'Publicado al volver');
  await shows(worker);
  await follows(worker);
  await waitUntil('A release of its own', 300, async () => (await served(worker)) !== name);
  await shows(worker);
  expect(broken(await statuses(worker), then)).toEqual([]);
  await stop(worker);
});

test('and so does going forward again', async () => {
  worker = await start('now');
  await shows(worker);
  await follows(worker);
  expect(broken(await statuses(worker), then)).toEqual([]);
  await showsNewer(worker);
});

test('whoever subscribed before the release of before came back is still told', async () => {
  await announceInDatabase(path.join(worker.dataDir, 'worker'), {
    ...{ subject: 'game:1', audience: [[topics.team(1)]], path: '/deportes', title: 'Final', body: '' },
  });
  await worker.runCron(crons.newsroom);
  const [told] = await waitUntil(
    'The phone to be told',
    200,
    async () => services.accepted.length > 0 && services.accepted,
  );
  expect(told && (await services.read(told)).title).toBe('Final');
});

async function served({ url }: SiteProcess): Promise<string> {
  const { release } = z
    .object({ release: z.object({ name: z.string() }) })
    .parse(await (await fetch(`${url}/readyz`)).json());
  return release.name;
}
