import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '#commands/wait-until.ts';
import { Categories, ListItems } from '#contract/content.ts';
import { crons } from '#contract/crons.ts';
import { startSampleNewsroom, type SampleNewsroom } from '../../cms/sample/server.ts';
import { Editor } from '../editor.ts';
import { caughtUp, healthOf, originOf, rebuilt } from '../publishing-state.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { fetchWorker } from '../fetch-worker.ts';

const secret = 'un-secreto-solo-para-estas-pruebas-0';
/** Higher than every id that the sample newsroom assigns itself. */
let nextId = 500_000;

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

const startFirst = () =>
  startSite({
    dataDir: firstDir,
    environment: { WORDPRESS_URL: newsroom.url, PUBLISH_SECRET: secret, PRERENDER_LIMIT: '10' },
  });
const startSecond = () =>
  startSite({
    dataDir: secondDir,
    environment: {
      API_URL: first.apiUrl,
      HEALTH_TOKEN: first.healthToken,
      WORDPRESS_URL: newsroom.url,
      PUBLISH_SECRET: secret,
      PRERENDER_LIMIT: '10',
      // Only a worker calls it, and this origin has none.
      REBUILD_HOOK_URL: newsroom.url,
    },
  });

beforeAll(async () => {
  newsroom = await startSampleNewsroom({ port: 0 });
  editor = new Editor(newsroom.url, secret);
  firstDir = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-first-'));
  secondDir = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-second-'));
  first = await startFirst();
  second = await startSecond();
});

afterAll(async () => {
  await second.stop();
  await first.stop();
  await newsroom.close();
  await rm(firstDir, { recursive: true, force: true });
  await rm(secondDir, { recursive: true, force: true });
});

const html = async (site: SiteProcess, address: string) => (await fetch(`${site.url}${address}`)).text();
const status = async (site: SiteProcess, address: string) => (await fetch(`${site.url}${address}`)).status;
/** Where this address redirects to: a path of the site. */
async function redirectOf(site: SiteProcess, address: string): Promise<string> {
  const response = await fetch(`${site.url}${address}`, { method: 'HEAD', redirect: 'manual' });
  expect(response.status, address).toBe(301);
  return new URL(response.headers.get('Location') ?? '', response.url).pathname;
}
const newsCategories = async () =>
  Categories.parse(await (await fetchWorker(`${first.apiUrl}/api/wordpress/categorias`)).json());

/** Publishes a story and sends the webhook. */
async function publish(title: string, categoryIds?: number[]): Promise<{ id: number; slug: string }> {
  nextId += 1;
  const id = nextId;
  const slug = await editor.put({
    id,
    title,
    content: `<p>${title}</p>`,
    ...(categoryIds ? { categoryIds } : {}),
  });
  expect(await editor.tell(first.url, { id, slug })).toBe(202);
  return { id, slug };
}

describe('two origins', () => {
  test('show a published story on every page that it touches, on the next request', async () => {
    const [category] = await newsCategories();
    const { slug } = await publish('Abre el mercado nocturno de Santurce', [category?.id ?? 0]);
    for (const site of [first, second]) {
      await caughtUp(site);
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

  test('without an ad network and without frames, pages have no room for them', async () => {
    for (const address of ['/', '/live', '/tiempo', '/tiempo-v2', '/tiempo-standalone']) {
      const page = await html(first, address);
      expect(page, address).toContain('</main>');
      expect(page, address).not.toMatch(/PUBLICIDAD|Anuncio fijo|class="[^"]*\bembed\b|Mapa de temperatura/);
    }
  });

  test('show a correction to a prerendered page at once, and the next release holds the corrected file', async () => {
    const [newest] = ListItems.parse(
      await (await fetchWorker(`${first.apiUrl}/api/wordpress/noticias?per_page=1`)).json(),
    );
    const { id, slug } = newest ?? { id: 0, slug: '' };
    await rebuilt(first);
    await editor.put({ id, title: 'Titular corregido por el editor', content: '<p>Texto corregido.</p>' });
    expect(await editor.tell(first.url, { id, slug })).toBe(202);
    for (const site of [first, second]) {
      await caughtUp(site);
      expect((await html(site, `/noticias/${slug}`)).includes('Titular corregido por el editor')).toBe(true);
      expect((await html(site, `/lite/noticias/${slug}`)).includes('Texto corregido.')).toBe(true);
      expect((await html(site, '/noticias')).includes('Titular corregido por el editor')).toBe(true);
    }
    await rebuilt(first);
    const release = (await readFile(path.join(firstDir, 'releases/current'), 'utf8')).trim();
    const file = path.join(firstDir, 'releases', release, 'client/noticias', `${slug}.html`);
    expect(await readFile(file, 'utf8')).toContain('Titular corregido por el editor');
  });

  test('show a story that moves only in its new category, and redirect from its old addresses', async () => {
    const [from, to] = await newsCategories();
    const { id, slug } = await publish('Cierra por obras el puente Dos Hermanos', [from?.id ?? 0]);
    await caughtUp(first);
    await caughtUp(second);
    expect((await html(second, `/noticias/categoria/${from?.slug}`)).includes('Dos Hermanos')).toBe(true);
    await editor.put({ id, slug: `${slug}-otra-vez`, categoryIds: [to?.id ?? 0] });
    expect(await editor.tell(first.url, { id, slug: `${slug}-otra-vez`, previousSlug: slug })).toBe(202);
    for (const site of [first, second]) {
      await caughtUp(site);
      expect((await html(site, `/noticias/categoria/${from?.slug}`)).includes('Dos Hermanos')).toBe(false);
      expect((await html(site, `/noticias/categoria/${to?.slug}`)).includes('Dos Hermanos')).toBe(true);
      for (const family of ['noticias', 'article', 'articulo', 'api/articles', 'api/wordpress/noticias']) {
        expect(await redirectOf(site, `/${family}/${slug}`)).toBe(
          `/${family.replace('articulo', 'article')}/${slug}-otra-vez`,
        );
      }
      expect((await html(site, `/noticias/${slug}-otra-vez`)).includes('Dos Hermanos')).toBe(true);
    }
  });

  test('show nothing of a story that gets a password, and its page says that it has one', async () => {
    const { id, slug } = await publish('Carta reservada a los lectores');
    for (const site of [first, second]) {
      await caughtUp(site);
      expect((await html(site, '/noticias')).includes('Carta reservada')).toBe(true);
    }
    await editor.put({ id, isProtected: true });
    expect(await editor.tell(first.url, { id, slug })).toBe(202);
    for (const site of [first, second]) {
      await caughtUp(site);
      for (const address of [
        '/',
        '/noticias',
        '/rss.xml',
        '/sitemaps/noticias-1.xml',
        '/sitemap-news.xml',
        '/search?q=carta+reservada',
        `/noticias/${slug}`,
        `/article/${slug}`,
      ]) {
        expect((await html(site, address)).includes('Carta reservada'), address).toBe(false);
      }
      for (const address of [`/noticias/${slug}`, `/article/${slug}`]) {
        const page = await html(site, address);
        expect(page).toContain('Esta noticia está protegida con contraseña y no se muestra en este sitio.');
        expect(page).toContain('<meta name="robots" content="noindex');
        expect(page).not.toContain('application/ld+json');
        expect(await status(site, address)).toBe(200);
      }
    }
  });

  test('show a renamed category in every header at once, and redirect from all its addresses', async () => {
    const category = (await newsCategories()).at(1);
    if (category === undefined) throw new Error('the sample has two categories');
    const { id, slug: before, name } = category;
    const slug = `${before}-de-hoy`;
    await editor.renameTerm({ id, name: 'Categoría de Hoy', slug });
    const event = { id, kind: 'news-category', slug, previousSlug: before } as const;
    expect(await editor.tell(first.url, event)).toBe(202);
    for (const site of [first, second]) {
      await caughtUp(site);
      for (const address of [
        '/',
        '/noticias',
        '/about',
        '/privacy',
        '/terms',
        '/account',
        '/live',
        '/tiempo',
      ]) {
        const page = await html(site, address);
        expect(page.includes('Categoría de Hoy'), `${site.url}${address}`).toBe(true);
        expect(page.includes(`/noticias/categoria/${before}"`), `${site.url}${address}`).toBe(false);
      }
      for (const family of ['category', 'noticias/categoria']) {
        expect(await redirectOf(site, `/${family}/${before}`)).toBe(`/${family}/${slug}`);
        expect(await redirectOf(site, `/${family}/${before}/2`)).toBe(`/${family}/${slug}/2`);
      }
      expect(await redirectOf(site, `/rss/${before}.xml`)).toBe(`/rss/${slug}.xml`);
      expect((await html(site, `/rss/${slug}.xml`)).includes('Categoría de Hoy')).toBe(true);
    }
    // A build in between changes nothing.
    await rebuilt(first);
    expect(await redirectOf(first, `/category/${before}`)).toBe(`/category/${slug}`);
    await editor.renameTerm({ id, name, slug: before });
    await editor.tell(first.url, { ...event, slug: before, previousSlug: slug });
    await caughtUp(first);
    await caughtUp(second);
    expect(await status(first, `/category/${before}`)).toBe(200);
    expect(await redirectOf(first, `/category/${slug}`)).toBe(`/category/${before}`);
  });

  test('show a removed story on no page', async () => {
    const { id, slug } = await publish('Noticia que se publicó por error');
    await caughtUp(first);
    await caughtUp(second);
    expect(await status(second, `/noticias/${slug}`)).toBe(200);
    await editor.remove(id);
    expect(await editor.tell(first.url, { id, slug })).toBe(202);
    for (const site of [first, second]) {
      await caughtUp(site);
      for (const address of [`/noticias/${slug}`, `/article/${slug}`]) {
        expect(await status(site, address), address).toBe(404);
      }
      for (const address of ['/', '/noticias', '/search?q=publicó+por+error']) {
        expect((await html(site, address)).includes('se publicó por error'), address).toBe(false);
      }
    }
  });

  test('catch up after one of them was down', async () => {
    await second.stop();
    const { slug } = await publish('Reabre la biblioteca mientras un servidor dormía');
    await caughtUp(first);
    second = await startSecond();
    await caughtUp(second);
    expect((await html(second, '/')).includes('Reabre la biblioteca')).toBe(true);
    expect((await html(second, `/noticias/${slug}`)).includes('Reabre la biblioteca')).toBe(true);
  });
});

/**
 * Sends a webhook as the plugin does: again, while the worker does not answer in time (503), as on a machine with other work. Returns the last
 * status, which is 409 if a webhook without an answer had arrived.
 */
async function sendUntilTaken(event: { id: number; slug: string }): Promise<number> {
  const delivery = randomUUID();
  for (;;) {
    const answered = await editor.tell(first.url, { delivery, ...event });
    if (answered !== 503) return answered;
  }
}

test('500 webhooks at once make at most two builds and lose no change', async () => {
  await rebuilt(first);
  const log = path.join(firstDir, 'logs/build.log');
  const builds = async () => (await readFile(log, 'utf8')).split('Building server entrypoints').length - 1;
  const before = await builds();
  expect(before, 'the build log names its builds').toBeGreaterThan(0);
  const ids = Array.from({ length: 500 }, () => (nextId += 1));
  const sent = ids.map(async (id) => {
    const slug = await editor.put({ id, title: `Boletín número ${id}`, content: `<p>Boletín ${id}.</p>` });
    return { slug, status: await sendUntilTaken({ id, slug }) };
  });
  const answers = await Promise.all(sent);
  expect(answers.filter(({ status: answered }) => answered !== 202 && answered !== 409)).toEqual([]);
  await caughtUp(first);
  for (const { slug } of answers.filter((_answer, place) => place % 25 === 0)) {
    expect(await status(first, `/noticias/${slug}`), slug).toBe(200);
  }
  const { readModel } = await healthOf(first);
  expect(readModel.articles).toBeGreaterThan(600);
  await rebuilt(first);
  expect((await builds()) - before).toBeLessThanOrEqual(2);
});

test('a build that fails changes nothing and says why, and the next build includes its changes', async () => {
  await rebuilt(first);
  const current = await readFile(path.join(firstDir, 'releases/current'), 'utf8');
  const memory = path.join(firstDir, 'build-memory');
  await rename(memory, `${memory}.away`);
  await writeFile(memory, 'not a folder');
  const { slug } = await publish('Sale el sol aunque la imprenta falle');
  await expect
    .poll(async () => (await originOf(first))?.buildError, { timeout: 60_000, interval: 250 })
    .toMatch(/ENOTDIR|EEXIST/);
  expect((await healthOf(first)).status).toBe('degraded');
  expect(await readFile(path.join(firstDir, 'releases/current'), 'utf8')).toBe(current);
  expect((await html(first, '/')).includes('aunque la imprenta falle')).toBe(true);
  expect((await html(first, `/noticias/${slug}`)).includes('aunque la imprenta falle')).toBe(true);

  await rm(memory);
  await rename(`${memory}.away`, memory);
  await publish('Y la imprenta vuelve a andar');
  await rebuilt(first);
  expect((await originOf(first))?.buildError).toBeNull();
  expect(await readFile(path.join(firstDir, 'releases/current'), 'utf8')).not.toBe(current);
});

describe('the newsroom is down', () => {
  afterEach(() => newsroom.faults.clear());

  test('when a webhook is processed: the page keeps the old story, and the next run fetches the new one', async () => {
    const { id, slug } = await publish('Antes de que se fuera la luz');
    await caughtUp(first);
    await editor.put({ id, title: 'Después de que volvió la luz' });
    newsroom.faults.set({ mode: 'down' });
    expect(await editor.tell(first.url, { id, slug })).toBe(202);
    expect((await html(first, `/noticias/${slug}`)).includes('Antes de que se fuera')).toBe(true);
    expect((await healthOf(first)).publishing.waiting).toBe(1);
    newsroom.faults.clear();
    // The worker stops calling a failing upstream for some seconds; its cron runs every minute.
    await waitUntil('The next run', 60, async () => {
      await first.runCron(crons.newsroom);
      return (await healthOf(first)).publishing.waiting === 0;
    });
    await caughtUp(first);
    expect((await html(first, `/noticias/${slug}`)).includes('Después de que volvió')).toBe(true);
  });

  test('when the next release is built: no page loses content or shows an older version', async () => {
    const [other] = ListItems.parse(
      await (await fetchWorker(`${first.apiUrl}/api/wordpress/noticias?per_page=3`)).json(),
    ).slice(-1);
    const { slug } = await publish('Se va la luz antes de imprimir');
    await caughtUp(first);
    newsroom.faults.set({ mode: 'down' });
    await rebuilt(first);
    expect((await html(first, `/noticias/${slug}`)).includes('antes de imprimir')).toBe(true);
    expect((await html(first, '/')).includes('antes de imprimir')).toBe(true);
    expect(await status(first, `/noticias/${other?.slug}`)).toBe(200);
  });
});

test('an origin that is killed during a build misses no change after its restart', async () => {
  await second.stop();
  await rebuilt(first);
  const { slug } = await publish('La noticia que llegó en mal momento');
  await expect
    .poll(async () => (await originOf(first))?.building, { timeout: 60_000, interval: 50 })
    .toBe(true);
  await first.kill();
  first = await startFirst();
  await caughtUp(first);
  expect((await html(first, `/noticias/${slug}`)).includes('llegó en mal momento')).toBe(true);
  await rebuilt(first);
  const release = (await readFile(path.join(firstDir, 'releases/current'), 'utf8')).trim();
  const file = path.join(firstDir, 'releases', release, 'client/noticias', `${slug}.html`);
  expect(await readFile(file, 'utf8')).toContain('llegó en mal momento');
  second = await startSecond();
});
