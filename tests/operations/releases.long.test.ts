import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { waitUntil } from '#commands/processes/wait-until.ts';
import type { SampleNewsroom } from '../../cms/sample/server.ts';
import { Editor } from '../editor.ts';
import { newestStories } from '../newest-stories.ts';
import { waitUntilCaughtUp, originOf, waitUntilRebuilt } from '../publishing-state.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';

const run = promisify(execFile);

const stage = openStage();
let newsroom: SampleNewsroom;
let editor: Editor;
let site: SiteProcess;
let dataDir: string;

const start = () =>
  stage.site({ dataDir, environment: { WORDPRESS_URL: newsroom.url, PRERENDER_LIMIT: '5' } });

beforeAll(async () => {
  newsroom = await stage.newsroom();
  editor = new Editor(newsroom.url);
  dataDir = await stage.folder();
  site = await start();
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
