import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { crons } from '#contract/publishing/crons.ts';
import { newestStories } from '../newest-stories.ts';
import { waitUntilCaughtUp, healthOf, originOf, waitUntilRebuilt } from '../publishing-state.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { html, PublishingStage, status } from './publishing-stage.ts';

/** The releases that an origin builds while its newsroom publishes. */
const everything = openStage();
let stage: PublishingStage;
let dataDir: string;
let origin: SiteProcess;

/** Builds have a low priority, so one begins late on a busy machine. */
const untilBuilding = { timeout: 240_000, interval: 50 };

beforeAll(async () => {
  stage = await PublishingStage.on(everything);
  dataDir = await stage.folder();
  origin = await stage.startOrigin(dataDir);
});

test('500 webhooks at once make at most two builds and lose no change', async () => {
  await waitUntilRebuilt(origin);
  const log = path.join(dataDir, 'logs/build.log');
  const builds = async () => (await readFile(log, 'utf8')).split('Building server entrypoints').length - 1;
  const before = await builds();
  expect(before, 'the build log names its builds').toBeGreaterThan(0);
  const ids = Array.from({ length: 500 }, () => stage.nextId());
  const sent = ids.map(async (id) => {
    const slug = await stage.editor.put({
      id,
      title: `Boletín número ${id}`,
      content: `<p>Boletín ${id}.</p>`,
    });
    return { slug, status: await stage.sendUntilAccepted(origin, { id, slug }) };
  });
  const responses = await Promise.all(sent);
  expect(responses.filter(({ status: responded }) => responded !== 202 && responded !== 409)).toEqual([]);
  await waitUntilCaughtUp(origin);
  for (const { slug } of responses.filter((_response, place) => place % 25 === 0)) {
    expect(await status(origin, `/noticias/${slug}`), slug).toBe(200);
  }
  const { readModel } = await healthOf(origin);
  expect(readModel.articles).toBeGreaterThan(600);
  await waitUntilRebuilt(origin);
  expect((await builds()) - before).toBeLessThanOrEqual(2);
});

test('a build that fails changes nothing and says why, and the next build includes its changes', async () => {
  await waitUntilRebuilt(origin);
  const current = await readFile(path.join(dataDir, 'releases/current'), 'utf8');
  const memory = path.join(dataDir, 'build-memory');
  await rename(memory, `${memory}.away`);
  await writeFile(memory, 'not a folder');
  const { slug } = await stage.publish(origin, 'Sale el sol aunque la imprenta falle');
  await expect
    .poll(async () => (await originOf(origin))?.buildError, untilBuilding)
    .toMatch(/ENOTDIR|EEXIST/);
  expect((await healthOf(origin)).status).toBe('degraded');
  expect(await readFile(path.join(dataDir, 'releases/current'), 'utf8')).toBe(current);
  expect((await html(origin, '/')).includes('aunque la imprenta falle')).toBe(true);
  expect((await html(origin, `/noticias/${slug}`)).includes('aunque la imprenta falle')).toBe(true);

  await rm(memory);
  await rename(`${memory}.away`, memory);
  await stage.publish(origin, 'Y la imprenta vuelve a andar');
  await waitUntilRebuilt(origin);
  expect((await originOf(origin))?.buildError).toBeNull();
  expect(await readFile(path.join(dataDir, 'releases/current'), 'utf8')).not.toBe(current);
});

describe('the newsroom is down', () => {
  afterEach(() => stage.newsroom.faults.clear());

  test('when a webhook is processed: the page keeps the old story, and the next run fetches the new one', async () => {
    const { id, slug } = await stage.publish(origin, 'Antes de que se fuera la luz');
    await waitUntilCaughtUp(origin);
    await stage.editor.put({ id, title: 'Después de que volvió la luz' });
    stage.newsroom.faults.set({ mode: 'down' });
    expect(await stage.editor.sendWebhook(origin.url, { id, slug })).toBe(202);
    expect((await html(origin, `/noticias/${slug}`)).includes('Antes de que se fuera')).toBe(true);
    expect((await healthOf(origin)).publishing.waiting).toBe(1);
    stage.newsroom.faults.clear();
    // The worker stops calling a failing upstream for some seconds; its cron runs every minute.
    await waitUntil('The next run', 200, async () => {
      await origin.runCron(crons.newsroom);
      return (await healthOf(origin)).publishing.waiting === 0;
    });
    await waitUntilCaughtUp(origin);
    expect((await html(origin, `/noticias/${slug}`)).includes('Después de que volvió')).toBe(true);
  });

  test('when the next release is built: no page loses content or shows an older version', async () => {
    const other = (await newestStories(origin.apiUrl, 3)).at(-1);
    const { slug } = await stage.publish(origin, 'Se va la luz antes de imprimir');
    await waitUntilCaughtUp(origin);
    stage.newsroom.faults.set({ mode: 'down' });
    await waitUntilRebuilt(origin);
    expect((await html(origin, `/noticias/${slug}`)).includes('antes de imprimir')).toBe(true);
    expect((await html(origin, '/')).includes('antes de imprimir')).toBe(true);
    expect(await status(origin, `/noticias/${other?.slug}`)).toBe(200);
  });
});

test('an origin that is killed during a build misses no change after its restart', async () => {
  await waitUntilRebuilt(origin);
  const { slug } = await stage.publish(origin, 'La noticia que llegó en mal momento');
  await expect.poll(async () => (await originOf(origin))?.building, untilBuilding).toBe(true);
  await origin.kill();
  origin = await stage.startOrigin(dataDir);
  await waitUntilCaughtUp(origin);
  expect((await html(origin, `/noticias/${slug}`)).includes('llegó en mal momento')).toBe(true);
  await waitUntilRebuilt(origin);
  const release = (await readFile(path.join(dataDir, 'releases/current'), 'utf8')).trim();
  const file = path.join(dataDir, 'releases', release, 'client/noticias', `${slug}.html`);
  expect(await readFile(file, 'utf8')).toContain('llegó en mal momento');
});
