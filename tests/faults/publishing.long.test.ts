import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Categories } from '#contract/content.ts';
import type { Editor } from '../editor.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { newestStories } from '../newest-stories.ts';
import { waitUntilCaughtUp, waitUntilRebuilt } from '../publishing-state.ts';
import { servedPage } from '../served-page.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { html, PublishingStage, status } from './publishing-stage.ts';

const everything = openStage();
let stage: PublishingStage;
let editor: Editor;
/**
 * Two origins that share one worker; the first one runs it. The second one builds no release after its first: a platform would. So it shows
 * every change without one, and two builds do not run at once.
 */
let first: SiteProcess;
let second: SiteProcess;
let secondDir: string;

const startSecond = () =>
  stage.startOrigin(secondDir, {
    API_URL: first.apiUrl,
    HEALTH_TOKEN: first.healthToken,
    // Only a worker calls it, and this origin has none.
    REBUILD_HOOK_URL: stage.newsroom.url,
  });

beforeAll(async () => {
  stage = await PublishingStage.on(everything);
  editor = stage.editor;
  first = await stage.startOrigin(await stage.folder(), { AD_FALLBACK: 'forced' });
  secondDir = await stage.folder();
  second = await startSecond();
});

/** Where this address redirects to: a path of the site. */
async function redirectOf(site: SiteProcess, address: string): Promise<string> {
  const response = await fetch(`${site.url}${address}`, { method: 'HEAD', redirect: 'manual' });
  expect(response.status, address).toBe(301);
  return new URL(response.headers.get('Location') ?? '', response.url).pathname;
}
const newsCategories = async () =>
  Categories.parse(await (await fetchWorker(`${first.apiUrl}/api/wordpress/categorias`)).json());

const publish = (title: string, categoryIds?: number[]) => stage.publish(first, title, categoryIds);

describe('two origins', () => {
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

  test('show a correction to a prerendered page at once, and the next release holds the corrected file', async () => {
    const [newest] = await newestStories(first.apiUrl, 1);
    const { id, slug } = newest ?? { id: 0, slug: '' };
    await waitUntilRebuilt(first);
    await editor.put({ id, title: 'Titular corregido por el editor', content: '<p>Texto corregido.</p>' });
    expect(await editor.sendWebhook(first.url, { id, slug })).toBe(202);
    for (const site of [first, second]) {
      await waitUntilCaughtUp(site);
      expect((await html(site, `/noticias/${slug}`)).includes('Titular corregido por el editor')).toBe(true);
      expect((await html(site, `/lite/noticias/${slug}`)).includes('Texto corregido.')).toBe(true);
      expect((await html(site, '/noticias')).includes('Titular corregido por el editor')).toBe(true);
    }
    await waitUntilRebuilt(first);
    const release = (await readFile(path.join(first.dataDir, 'releases/current'), 'utf8')).trim();
    const file = path.join(first.dataDir, 'releases', release, 'client/noticias', `${slug}.html`);
    expect(await readFile(file, 'utf8')).toContain('Titular corregido por el editor');
  });

  test('show a closing, its correction and its withdrawal on every page of closings, on the next request', async () => {
    const id = stage.nextId();
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

  test('show a story that moves only in its new category, and redirect from its old addresses', async () => {
    const [from, to] = await newsCategories();
    const { id, slug } = await publish('Cierra por obras el puente Dos Hermanos', [from?.id ?? 0]);
    await waitUntilCaughtUp(first);
    await waitUntilCaughtUp(second);
    expect((await html(second, `/noticias/categoria/${from?.slug}`)).includes('Dos Hermanos')).toBe(true);
    await editor.put({ id, slug: `${slug}-otra-vez`, categoryIds: [to?.id ?? 0] });
    expect(await editor.sendWebhook(first.url, { id, slug: `${slug}-otra-vez`, previousSlug: slug })).toBe(
      202,
    );
    for (const site of [first, second]) {
      await waitUntilCaughtUp(site);
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
      await waitUntilCaughtUp(site);
      expect((await html(site, '/noticias')).includes('Carta reservada')).toBe(true);
    }
    await editor.put({ id, isProtected: true });
    expect(await editor.sendWebhook(first.url, { id, slug })).toBe(202);
    for (const site of [first, second]) {
      await waitUntilCaughtUp(site);
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
    expect(await editor.sendWebhook(first.url, event)).toBe(202);
    for (const site of [first, second]) {
      await waitUntilCaughtUp(site);
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
    await waitUntilRebuilt(first);
    expect(await redirectOf(first, `/category/${before}`)).toBe(`/category/${slug}`);
    await editor.renameTerm({ id, name, slug: before });
    await editor.sendWebhook(first.url, { ...event, slug: before, previousSlug: slug });
    await waitUntilCaughtUp(first);
    await waitUntilCaughtUp(second);
    expect(await status(first, `/category/${before}`)).toBe(200);
    expect(await redirectOf(first, `/category/${slug}`)).toBe(`/category/${before}`);
  });

  test('show a removed story on no page', async () => {
    const { id, slug } = await publish('Noticia que se publicó por error');
    await waitUntilCaughtUp(first);
    await waitUntilCaughtUp(second);
    expect(await status(second, `/noticias/${slug}`)).toBe(200);
    await editor.remove(id);
    expect(await editor.sendWebhook(first.url, { id, slug })).toBe(202);
    for (const site of [first, second]) {
      await waitUntilCaughtUp(site);
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
    await waitUntilCaughtUp(first);
    second = await startSecond();
    await waitUntilCaughtUp(second);
    expect((await html(second, '/')).includes('Reabre la biblioteca')).toBe(true);
    expect((await html(second, `/noticias/${slug}`)).includes('Reabre la biblioteca')).toBe(true);
  });
});
