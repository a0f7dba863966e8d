import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { startSampleNewsroom, type SampleNewsroom } from '../../cms/sample/server.ts';
import { Editor } from '../editor.ts';
import { newestStories } from '../newest-stories.ts';
import { waitUntilCaughtUp, originOf, waitUntilRebuilt } from '../publishing-state.ts';
import { startSite, type SiteProcess } from '../site-process.ts';

const run = promisify(execFile);
const secret = 'un-secreto-solo-para-estas-pruebas-0';

let newsroom: SampleNewsroom;
let editor: Editor;
let site: SiteProcess;
let dataDir: string;

const start = () =>
  startSite({
    dataDir,
    environment: { WORDPRESS_URL: newsroom.url, PUBLISH_SECRET: secret, PRERENDER_LIMIT: '5' },
  });

beforeAll(async () => {
  newsroom = await startSampleNewsroom({ port: 0 });
  editor = new Editor(newsroom.url, secret);
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-releases-'));
  site = await start();
});

afterAll(async () => {
  await site.stop();
  await newsroom.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs `npm run releases -- ARGS` for this origin. */
const releases = (...args: string[]) =>
  run(process.execPath, [path.join(root, 'src/commands/releases.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  );

const html = async (address: string) => (await fetch(`${site.url}${address}`)).text();
const current = async () => (await readFile(path.join(dataDir, 'releases/current'), 'utf8')).trim();

/** Gives the newest story another title, as an editor does. */
async function correct(title: string): Promise<string> {
  const [newest] = await newestStories(site.apiUrl, 1);
  const { id, slug } = newest ?? { id: 0, slug: '' };
  await editor.put({ id, title });
  expect(await editor.sendWebhook(site.url, { id, slug })).toBe(202);
  await waitUntilCaughtUp(site);
  return `/noticias/${slug}`;
}

/** Resolves once the origin has reported that it serves this release. */
const serves = (name: string) =>
  waitUntil(`The release ${name}`, 200, async () => (await originOf(site))?.release === name);

test('a pinned release survives publishes and restarts, readers get every change, and then it is unpinned', async () => {
  await waitUntilRebuilt(site);
  const old = await current();
  await correct('Primera corrección');
  await waitUntilRebuilt(site);
  const newer = await current();
  expect(newer).not.toBe(old);

  expect((await releases('use', old)).output).toContain(`Pinned: ${old}.`);
  await serves(old);
  expect((await originOf(site))?.pinned).toMatchObject({ release: old, problem: null });
  expect((await releases('list')).output).toMatch(new RegExp(`${newer} .* newest\n${old} .* pinned since`));

  const address = await correct('Segunda corrección');
  expect(await html(address)).toContain('Segunda corrección');
  expect(await html('/')).toContain('Segunda corrección');
  await site.stop();
  site = await start();
  await waitUntilCaughtUp(site);
  expect(await html(address)).toContain('Segunda corrección');
  expect(await originOf(site)).toMatchObject({ release: old, building: false, pinned: { release: old } });
  expect(await current(), 'nothing was built').toBe(newer);

  expect((await releases('follow')).output).toContain('The newest release is served');
  await waitUntilRebuilt(site);
  expect(await current()).not.toBe(newer);
  expect((await originOf(site))?.pinned).toBeNull();
  expect(await html(address)).toContain('Segunda corrección');
});

test('a wrong pin is refused with the names that exist', async () => {
  const { code, output } = await releases('use', 'ayer');
  expect(code).toBe(1);
  expect(output).toMatch(/^There is no release "ayer" in \S+\. There are: /);
  expect(output).toContain(await current());
  expect(output).not.toContain('    at ');
});

test('when the pinned release disappears, the site serves what it served, and health says what to do', async () => {
  const name = await current();
  await releases('use', name);
  await waitUntil('The pin', 200, async () => (await originOf(site))?.pinned?.release === name);
  const folder = path.join(dataDir, 'releases', name);
  await rename(folder, path.join(dataDir, 'away'));
  const problem = await waitUntil(
    'The problem',
    200,
    async () => (await originOf(site))?.pinned?.problem ?? null,
  );
  const saysWhat = (said: string) =>
    said.startsWith(`There is no release "${name}" in `) &&
    said.includes(' Run "npm run releases -- use NAME" with another one');
  expect(problem).toSatisfy(saysWhat);
  expect((await fetch(`${site.url}/`)).status).toBe(200);
  // After a restart, the origin serves a release that exists.
  await site.stop();
  site = await start();
  expect((await fetch(`${site.url}/`)).status).toBe(200);
  // It may name the release that this start has built.
  expect((await originOf(site))?.pinned?.problem).toSatisfy(saysWhat);
  await releases('follow');
  await waitUntilRebuilt(site);
  expect(await readdir(path.join(dataDir, 'releases'))).not.toContain('pinned');
});

test('of two origins with a shared folder one builds, and the other serves what it fetched', async () => {
  const store = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-store-'));
  const folders = await Promise.all(
    ['one', 'two'].map((name) => mkdtemp(path.join(os.tmpdir(), `telecoqui-${name}-`))),
  );
  const startOn = (folder = '') =>
    startSite({
      dataDir: folder,
      environment: {
        API_URL: site.apiUrl,
        HEALTH_TOKEN: site.healthToken,
        WORDPRESS_URL: newsroom.url,
        PUBLISH_SECRET: secret,
        PRERENDER_LIMIT: '5',
        RELEASE_STORE: store,
      },
    });
  const builds = async () => {
    const logs = await Promise.all(
      folders.map((folder) => readFile(path.join(folder, 'logs/build.log'), 'utf8').catch(() => '')),
    );
    return logs.map((log) => log.split('Building server entrypoints').length - 1);
  };
  const one = await startOn(folders[0]);
  const two = await startOn(folders[1]);
  try {
    expect(await builds()).toEqual([1, 0]);
    await Promise.all([waitUntilRebuilt(one), waitUntilRebuilt(two)]);
    expect((await originOf(two))?.release).toBe((await originOf(one))?.release);
    const address = await correct('Corrección para dos servidores');
    await Promise.all([waitUntilRebuilt(one), waitUntilRebuilt(two)]);
    expect((await builds()).reduce((sum, count) => sum + count)).toBe(2);
    for (const origin of [one, two]) {
      expect(await (await fetch(origin.url + address)).text()).toContain('Corrección para dos servidores');
      expect((await originOf(origin))?.store).toMatchObject({ name: store, problem: null });
    }
    // The share disappears. Readers notice nothing, and health says what to do.
    await rename(store, `${store}.away`);
    await correct('Corrección sin carpeta común');
    await waitUntilCaughtUp(two);
    const problem = await waitUntil('The problem', 200, async () => (await originOf(two))?.store?.problem);
    expect(problem).toContain('does not exist: mount it, or create it (RELEASE_STORE).');
    expect(await (await fetch(two.url + address)).text()).toContain('Corrección sin carpeta común');
  } finally {
    await Promise.all([one.stop(), two.stop()]);
    for (const folder of [...folders, store, `${store}.away`])
      await rm(folder, { recursive: true, force: true });
  }
});
