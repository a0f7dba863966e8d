import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { crons } from '#contract/publishing/crons.ts';
import { Categories } from '#contract/content.ts';
import type { SampleNewsroom } from '../../cms/sample/server.ts';
import { Editor } from '../editor.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { newestStories } from '../newest-stories.ts';
import { healthOf, originOf, waitUntilCaughtUp, waitUntilRebuilt } from '../publishing-state.ts';
import { servedPage } from '../served-page.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';

const stage = openStage();
let newsroom: SampleNewsroom;
let editor: Editor;
/**
 * Two origins that share one worker; the first one runs it. The second one builds no release after its first: a platform would. So it shows
 * every change without one, and two builds do not run at once.
 */
let first: SiteProcess;
let second: SiteProcess;
let firstDir: string;
let secondDir: string;

/** Starts an origin, or starts it again. */
const start = (dataDir: string, environment: Record<string, string>) =>
  stage.site({
    dataDir,
    environment: { WORDPRESS_URL: newsroom.url, PRERENDER_LIMIT: '10', ...environment },
  });
const startFirst = () => start(firstDir, { AD_FALLBACK: 'forced' });
const startSecond = () =>
  start(secondDir, {
    API_URL: first.apiUrl,
    HEALTH_TOKEN: first.healthToken,
    // Only a worker calls it, and this origin has none.
    REBUILD_HOOK_URL: newsroom.url,
  });

beforeAll(async () => {
  newsroom = await stage.newsroom();
  editor = new Editor(newsroom.url);
  [firstDir, secondDir] = [await stage.folder(), await stage.folder()];
  first = await startFirst();
  second = await startSecond();
});

const html = async (site: SiteProcess, address: string) => (await fetch(`${site.url}${address}`)).text();
const status = async (site: SiteProcess, address: string) => (await fetch(`${site.url}${address}`)).status;
const newsCategories = async () =>
  Categories.parse(await (await fetchWorker(`${first.apiUrl}/api/wordpress/categorias`)).json());

const publish = (title: string, categoryIds?: number[]) => editor.publish(first.url, title, categoryIds);

describe('two origins', () => {
  // The releases below are those of the first one.
  afterAll(() => second.stop());

  test('show a published story on every page that it touches, on the next request', async () => {
    const [category] = await newsCategories();
    const { slug } = await publish('Abre el mercado nocturno de Santurce', [category?.id ?? 0]);
    for (const site of [first, second]) {
      await waitUntilCaughtUp(site);
      for (const address of [
        `/noticias/${slug}`,
        `/article/${slug}`,
        '/',
        '/noticias',
        ...[
          '/lite',
          '/lite/noticias',
          `/lite/noticias/${slug}`,
          `/lite/noticias/categoria/${category?.slug}`,
        ],
        `/noticias/categoria/${category?.slug}`,
        `/category/${category?.slug}`,
        '/search?q=mercado+nocturno+Santurce',
      ]) {
        // The search marks the words that were searched for.
        const text = (await html(site, address)).replaceAll(/<\/?mark>/g, '');
        expect(text.includes('mercado nocturno de Santurce'), `${site.url}${address}`).toBe(true);
      }
    }
  });

  test('without a signal of its own, the live page says so and offers no player', async () => {
    // The first origin has the sample newsroom's signal; the second uses another origin's worker and has none.
    expect(await html(first, '/live')).toContain('Reproducir la señal en vivo');
    const page = await html(second, '/live');
    expect(page).toContain('Este sitio no transmite la señal en vivo por ahora.');
    expect(page).not.toMatch(
      /Reproducir la señal|<video|VideoObject|No es una señal real|no está disponible/,
    );
  });

  test('of a station without an ad network and without frames, pages have no room for them', async () => {
    for (const address of ['/', '/live', '/tiempo', '/tiempo-v2', '/tiempo-standalone']) {
      const page = await html(second, address);
      expect(page, address).toContain('</main>');
      expect(page, address).not.toMatch(/PUBLICIDAD|Anuncio fijo|class="(?:[^"]* )?embed[ "]/);
      // The weather pages draw a map themselves.
      expect(page.includes('Mapa de temperatura'), address).toBe(address.startsWith('/tiempo'));
    }
  });

  test('in a preview of the slots, pages show the placeholder and request nothing for it', async () => {
    for (const [address, slots] of [
      ['/live', 2],
      ['/', 1],
      ['/tiempo-v2', 2],
    ] as const) {
      const page = servedPage(await html(first, address));
      expect(page.all('.ad'), address).toHaveLength(slots);
      expect(page.text('.ad'), address).toContain('PUBLICIDAD');
      expect(page.all('[data-ad]'), address).toEqual([]);
    }
    const document = await fetch(`${first.url}/anuncio?tamano=banner&seccion=en-vivo`);
    expect(document.status).toBe(404);
    await document.body?.cancel();
  });

  test('show a closing, its correction and its withdrawal on every page of closings, on the next request', async () => {
    const id = 500_000;
    const closing = {
      ...{ kind: 'escuela', municipality: 'Vega Baja', state: 'cerrado' },
      startsAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    };
    for (const organization of ['Escuela Brígida Álvarez', 'Escuela Lino Padrón', null]) {
      await editor.closing(id, organization === null ? null : { ...closing, organization });
      expect(await editor.sendWebhook(first.url, { kind: 'closing', id, slug: '' })).toBe(202);
      for (const site of [first, second]) {
        await waitUntilCaughtUp(site);
        for (const address of ['/cierres', '/lite/cierres'].flatMap((one) => [
          one,
          `${one}?municipio=Vega%20Baja`,
        ])) {
          const shown = /Escuela (?:Brígida Álvarez|Lino Padrón)/.exec(await html(site, address));
          expect(shown?.[0] ?? null, `${site.url}${address}`).toBe(organization);
        }
      }
    }
  });

  test('catch up after one of them was down', async () => {
    await second.stop();
    const { slug } = await publish('Reabre la biblioteca mientras un servidor dormía');
    await waitUntilCaughtUp(first);
    second = await startSecond();
    await waitUntilCaughtUp(second);
    expect((await html(second, '/')).includes('Reabre la biblioteca')).toBe(true);
    expect((await html(second, `/noticias/${slug}`)).includes('Reabre la biblioteca')).toBe(true);
  });
});

/** Builds have a low priority, so one begins late on a busy machine. */
const untilBuilding = { timeout: 240_000, interval: 50 };

test('500 webhooks at once make at most two builds, or one for every twenty seconds that they take, and lose no change', async () => {
  await waitUntilRebuilt(first);
  const start = performance.now();
  const log = path.join(firstDir, 'logs/build.log');
  const builds = async () => (await readFile(log, 'utf8')).split('Building server entrypoints').length - 1;
  const before = await builds();
  expect(before, 'the build log names its builds').toBeGreaterThan(0);
  const stories = await Promise.all(
    Array.from({ length: 500 }, (_, number) => publish(`Boletín número ${number}`)),
  );
  await waitUntilCaughtUp(first);
  // While changes keep coming, a build starts twenty seconds after the one before it: a busy machine needs more than two for all of them.
  const maxBuilds = Math.max(2, 1 + Math.floor((performance.now() - start) / 20_000));
  for (const { slug } of stories.filter((_story, place) => place % 25 === 0)) {
    expect(await status(first, `/noticias/${slug}`), slug).toBe(200);
  }
  const { readModel } = await healthOf(first);
  expect(readModel.articles).toBeGreaterThan(600);
  await waitUntilRebuilt(first);
  expect((await builds()) - before).toBeLessThanOrEqual(maxBuilds);
});

test('a build that fails changes nothing and says why, and the next build includes its changes', async () => {
  await waitUntilRebuilt(first);
  const current = await readFile(path.join(firstDir, 'releases/current'), 'utf8');
  const memory = path.join(firstDir, 'build-memory');
  await rename(memory, `${memory}.away`);
  await writeFile(memory, 'not a folder');
  const { slug } = await publish('Sale el sol aunque la imprenta falle');
  await expect.poll(async () => (await originOf(first))?.buildError, untilBuilding).toMatch(/ENOTDIR|EEXIST/);
  expect((await healthOf(first)).status).toBe('degraded');
  expect(await readFile(path.join(firstDir, 'releases/current'), 'utf8')).toBe(current);
  expect((await html(first, '/')).includes('aunque la imprenta falle')).toBe(true);
  expect((await html(first, `/noticias/${slug}`)).includes('aunque la imprenta falle')).toBe(true);

  await rm(memory);
  await rename(`${memory}.away`, memory);
  await publish('Y la imprenta vuelve a andar');
  await waitUntilRebuilt(first);
  expect((await originOf(first))?.buildError).toBeNull();
  expect(await readFile(path.join(firstDir, 'releases/current'), 'utf8')).not.toBe(current);
});

describe('the newsroom is down', () => {
  afterEach(() => newsroom.faults.clear());

  test('when a webhook is processed: the page keeps the old story, and the next run fetches the new one', async () => {
    const { id, slug } = await publish('Antes de que se fuera la luz');
    await waitUntilCaughtUp(first);
    await editor.put({ id, title: 'Después de que volvió la luz' });
    newsroom.faults.set({ mode: 'down' });
    expect(await editor.sendWebhook(first.url, { id, slug })).toBe(202);
    expect((await html(first, `/noticias/${slug}`)).includes('Antes de que se fuera')).toBe(true);
    expect((await healthOf(first)).publishing.waiting).toBe(1);
    newsroom.faults.clear();
    // The worker stops calling a failing upstream for some seconds; its cron runs every minute.
    await waitUntil('The next run', 200, async () => {
      await first.runCron(crons.newsroom);
      return (await healthOf(first)).publishing.waiting === 0;
    });
    await waitUntilCaughtUp(first);
    expect((await html(first, `/noticias/${slug}`)).includes('Después de que volvió')).toBe(true);
  });

  test('when the next release is built: no page loses content or shows an older version', async () => {
    const other = (await newestStories(first.apiUrl, 3)).at(-1);
    const { slug } = await publish('Se va la luz antes de imprimir');
    await waitUntilCaughtUp(first);
    newsroom.faults.set({ mode: 'down' });
    await waitUntilRebuilt(first);
    expect((await html(first, `/noticias/${slug}`)).includes('antes de imprimir')).toBe(true);
    expect((await html(first, '/')).includes('antes de imprimir')).toBe(true);
    expect(await status(first, `/noticias/${other?.slug}`)).toBe(200);
  });
});

test('an origin that is killed during a build misses no change after its restart', async () => {
  await waitUntilRebuilt(first);
  const { slug } = await publish('La noticia que llegó en mal momento');
  await expect.poll(async () => (await originOf(first))?.building, untilBuilding).toBe(true);
  await first.kill();
  first = await startFirst();
  await waitUntilCaughtUp(first);
  expect((await html(first, `/noticias/${slug}`)).includes('llegó en mal momento')).toBe(true);
  await waitUntilRebuilt(first);
  const release = (await readFile(path.join(firstDir, 'releases/current'), 'utf8')).trim();
  const file = path.join(firstDir, 'releases', release, 'client/noticias', `${slug}.html`);
  expect(await readFile(file, 'utf8')).toContain('llegó en mal momento');
});
