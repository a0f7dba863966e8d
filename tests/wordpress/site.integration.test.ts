import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Banners, Categories, ListItems } from '#contract/content.ts';
import { ArticleSummaries } from '#contract/newsroom.ts';
import * as z from 'zod';
import { isPhpMissing, rest, useWordPress } from '../../cms/wordpress/local/test-wordpress.ts';
import { finalPicture } from '../final-picture.ts';
import { startSite, type SiteProcess } from '../site-process.ts';

/** What a page says that could not load its content. */
const failedToLoad = /No (?:se pudo|pudimos) cargar/;

/** The whole site, as `npm start` runs it, on a real WordPress with this project's plugin. */
describe.skipIf(isPhpMissing)('the site on a real WordPress', () => {
  const cms = useWordPress({ seed: true });
  let site: SiteProcess;

  beforeAll(async () => {
    site = await startSite({ environment: { WORDPRESS_URL: cms.wordpress.url, PRERENDER_LIMIT: '30' } });
  });
  afterAll(() => site.stop());

  // On a busy machine WordPress may need longer than the worker waits for it. A page and the worker's API say so, and are asked again.
  const page = async (path: string) => {
    let shown = { status: 0, html: '' };
    const isLoaded = async () => {
      const response = await fetch(`${site.url}${path}`);
      shown = { status: response.status, html: await response.text() };
      return !(response.ok && failedToLoad.test(shown.html));
    };
    await expect.poll(isLoaded, { message: path }).toBe(true);
    return shown;
  };
  const ask = async <S extends z.ZodType>(path: string, schema: S): Promise<z.infer<S>> => {
    let body: unknown;
    const status = async () => {
      const response = await fetch(`${site.url}${path}`);
      body = await response.json();
      return response.status;
    };
    await expect.poll(status, { message: path }).toBe(200);
    return schema.parse(body);
  };
  /** The part of a title that is the same in markup: up to its first `&` or `<`. */
  const inMarkup = (title: string) => title.split(/[&<]/)[0] ?? '';

  test('the home page shows its newest items, programmes and banners, and no sample', async () => {
    const news = await ask('/api/wordpress/noticias?per_page=4', ListItems);
    const banners = await ask('/api/wordpress/banner', Banners);
    expect(news).toHaveLength(4);
    expect(banners).toHaveLength(5);
    const { status, html } = await page('/');
    expect(status).toBe(200);
    // A card shows the short headline of a story that has one.
    for (const { title, short_title } of news) {
      expect(html).toContain(inMarkup(short_title || title.rendered));
    }
    for (const { title } of banners) expect(html).toContain(title);
    // Weather and games are marked as samples, but the newsroom is real.
    expect(html).not.toContain('No son noticias reales');
  });

  test('every item, programme and category of the lists is a page', async () => {
    const news = await ask('/api/wordpress/noticias?per_page=100', ListItems);
    const programmes = await ask('/api/wordpress/programas?per_page=100', ListItems);
    const categories = await ask('/api/wordpress/categorias', Categories);
    expect(news).toHaveLength(100);
    expect(programmes).toHaveLength(31);
    expect(categories.length).toBeGreaterThanOrEqual(12);
    const paths = [
      // Some are prerendered; those beyond the limit are rendered on request.
      ...news.filter((_item, at) => at % 7 === 0).map(({ slug }) => `/noticias/${encodeURIComponent(slug)}`),
      ...programmes.map(({ slug }) => `/programas/${encodeURIComponent(slug)}`),
      ...categories.map(({ slug }) => `/noticias/categoria/${encodeURIComponent(slug)}`),
    ];
    for (const path of paths) expect((await page(path)).status, path).toBe(200);
  });

  test('items with emoji or Chinese in their titles, and a category with an encoded slug, have pages', async () => {
    const news = await ask('/api/wordpress/noticias?per_page=100&page=1', ListItems);
    const titled = (part: string) => news.filter(({ title }) => title.rendered.includes(part));
    for (const part of ['Coquí gigante de flores', '波多黎各的蛙鸣']) {
      const [item] = titled(part);
      expect(item?.slug, part).toMatch(/[^\x20-\x7e]/);
      // The slug with escapes in lower case, as WordPress writes it, and in upper case.
      const encoded = encodeURIComponent(item?.slug ?? '');
      for (const path of [encoded.toLowerCase(), encoded]) {
        const { status, html } = await page(`/noticias/${path}`);
        expect(status, path).toBe(200);
        expect(html, path).toContain(part);
      }
    }
    const categories = await ask('/api/wordpress/categorias', Categories);
    expect(categories.map(({ slug }) => slug)).toContain('niñez');
    for (const path of ['ni%c3%b1ez', 'ni%C3%B1ez']) {
      expect((await page(`/noticias/categoria/${path}`)).status, path).toBe(200);
    }
    // A build leaves pages out for which the newsroom is too slow. It leaves out no category for its name alone.
    const releases = path.join(site.dataDir, 'releases');
    const release = (await readFile(path.join(releases, 'current'), 'utf8')).trim();
    const files = await readdir(path.join(releases, release, 'client/noticias/categoria'));
    const without = categories.filter(({ count, slug }) => count > 0 && !files.includes(`${slug}.html`));
    expect(without.map(({ slug }) => slug)).not.toEqual(['niñez']);
  });

  test('pictures of the media library are served by our endpoint', async () => {
    const { html } = await page('/noticias');
    const picture = /"(\/img\/[^" ]+\.avif\/wp-content\/uploads\/[^" ]+)/.exec(html)?.[1] ?? '';
    const response = await finalPicture(`${site.url}${picture}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/avif');
    expect((await response.bytes()).length).toBeGreaterThan(1000);
  });

  test('search finds words that are written without their accents', async () => {
    const found = await ask('/api/articles/search?q=huracan', ArticleSummaries);
    expect(found.length).toBeGreaterThan(0);
    const { html } = await page('/search?q=huracan');
    expect(html).toContain(`/article/${encodeURIComponent(found[0]?.slug ?? '')}`);
  });

  test('an item that an editor publishes has a page at once', async () => {
    const title = 'Abren de noche el mercado de Río Piedras & sus puestos «de siempre»';
    const made = await rest(cms.wordpress, '/posts', {
      authorization: cms.wordpress.authorization,
      body: {
        title,
        slug: 'abren-de-noche-el-mercado',
        status: 'publish',
        content: '<p>Con música en vivo.</p><script>alert(1)</script>',
      },
    });
    expect(made.status).toBe(201);
    const { status, html } = await page('/noticias/abren-de-noche-el-mercado');
    expect(status).toBe(200);
    expect(html).toContain('Abren de noche el mercado de Río Piedras &amp; sus puestos «de siempre»');
    expect(html).toContain('Con música en vivo.');
    expect(html).not.toContain('alert(1)');
  });

  test('a draft has no page', async () => {
    const { authorization } = cms.wordpress;
    const made = await rest(cms.wordpress, '/posts', {
      authorization,
      body: { title: 'Borrador', slug: 'un-borrador', status: 'publish', content: '<p>Secreto.</p>' },
    });
    const { id } = z.object({ id: z.int() }).parse(made.body);
    // WordPress's REST API refuses a draft that is created with a slug, so the item becomes a draft afterwards.
    await rest(cms.wordpress, `/posts/${id}`, { authorization, body: { status: 'draft' } });
    const { status, html } = await page('/noticias/un-borrador');
    expect(status).toBe(404);
    expect(html).not.toContain('Secreto');
  });
});
