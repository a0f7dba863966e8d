import { createServer, type Server } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { markupErrors } from '../browser/markup-checker.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { sources, wrongPages, wrongRoutes } from './never-loaded.ts';
import { listen } from '../listening.ts';

const page = async (site: SiteProcess, address: string) => {
  const response = await fetch(`${site.url}${address}`);
  return { status: response.status, html: await response.text() };
};

describe('a first start while all sources are unreachable', () => {
  const stage = openStage();
  let site: SiteProcess;
  beforeAll(async () => {
    const settings = Object.values(sources)
      .flatMap(({ environment }) => Object.entries(environment))
      // A source that is tested alone has its neighbour off.
      .filter(([, value]) => value !== 'off');
    site = await stage.site({ environment: Object.fromEntries(settings) });
  });

  // Each source alone: never-loaded.long.test.ts.
  test.each(Object.entries(sources))('nothing of %s is told as a fact', async (_name, source) => {
    expect(await wrongRoutes(site.url, source)).toEqual([]);
    expect(await wrongPages(site.url, source)).toEqual([]);
  });

  test.each([
    ['/', 'No pudimos cargar el contenido en este momento'],
    ['/noticias', 'Error al cargar las noticias. Por favor, intenta de nuevo más tarde.'],
    ['/noticias/una-noticia', 'No se pudo cargar la noticia. Por favor, intente nuevamente más tarde.'],
    ['/programas', 'Error al cargar los programas. Por favor, intente nuevamente más tarde.'],
    ['/programas/un-programa', 'No se pudo cargar el programa. Por favor, intente nuevamente más tarde.'],
    ['/category/deportes', 'Error de conexión'],
    ['/programas/categoria/noticias', 'Error de conexión'],
  ])('%s shows its own error message', async (address, words) => {
    const { status, html } = await page(site, address);
    expect(status).toBe(200);
    expect(html).toContain(words);
    expect(html).toContain('noindex');
  });

  test('the home page hides its carousel, and says that the programme categories could not be loaded', async () => {
    const { html } = await page(site, '/');
    expect(html).not.toContain('data-island="carousel"');
    expect(html).toContain(
      'Error al cargar las categorías de programas. Por favor, intente nuevamente más tarde.',
    );
  });

  test("pages that could not be loaded have no error for the W3C's checker", async () => {
    const pages = new Map<string, string>();
    for (const address of [
      '/',
      '/noticias',
      '/noticias/una-noticia',
      '/programas',
      '/category/deportes',
      '/autor/nadie',
    ])
      pages.set(address, (await page(site, address)).html);
    expect(await markupErrors(pages)).toEqual([]);
  });

  test('a connection error offers a retry link', async () => {
    const { html } = await page(site, '/category/deportes');
    expect(html).toMatch(/href="\/category\/deportes"[^>]*>\s*Reintentar/);
  });

  test.each(['/about', '/terms', '/privacy', '/account', '/boletin', '/live', '/search', '/no-existe'])(
    '%s is rendered without a newsroom',
    async (address) => {
      const { status, html } = await page(site, address);
      expect(status).toBe(address === '/no-existe' ? 404 : 200);
      expect(html).toContain('<h1');
    },
  );
});

/** A newsroom with one untitled item of each kind, which no list holds, and one category of each kind without items. */
function emptyNewsroom(): Server {
  const item = {
    id: 7,
    slug: 'sin-titulo',
    status: 'publish',
    date: '2026-01-01T08:00:00',
    date_gmt: '2026-01-01T12:00:00',
    modified: '2026-01-01T08:00:00',
    modified_gmt: '2026-01-01T12:00:00',
    title: { rendered: '' },
    excerpt: { rendered: '' },
    content: { rendered: '<p>Cuerpo.</p>' },
    author: 1,
    featured_media: 0,
    categories: [],
    categorias_programas: [],
  };
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const isItem = url.searchParams.get('slug') === item.slug;
    const isCategories = /\/categor(?:ies|ias_programas)$/.test(url.pathname);
    const hasEmpty = isCategories && url.searchParams.get('hide_empty') !== 'true';
    const list = isItem ? [item] : hasEmpty ? [{ id: 8, slug: 'vacia', name: 'Vacía', count: 0 }] : [];
    response
      .writeHead(200, {
        'Content-Type': 'application/json; charset=UTF-8',
        'X-WP-Total': String(list.length),
        'X-WP-TotalPages': '1',
      })
      .end(JSON.stringify(list));
  });
}

describe('a newsroom that has published nothing', () => {
  const newsroom = emptyNewsroom();
  const stage = openStage();
  let site: SiteProcess;

  beforeAll(async () => {
    const url = await listen(newsroom);
    stage.ends(() => newsroom.close());
    site = await stage.site({ environment: { WORDPRESS_URL: url } });
  });

  test('the home page has no carousel, and says that there are no programmes and no programme categories', async () => {
    const { status, html } = await page(site, '/');
    expect(status).toBe(200);
    expect(html).not.toContain('data-island="carousel"');
    expect(html).not.toContain('No pudimos cargar el contenido');
    expect(html).toContain('No hay programas disponibles en este momento.');
    expect(html).toContain('No hay categorías de programas disponibles en este momento.');
  });

  test('lists say that they are empty', async () => {
    expect((await page(site, '/noticias')).html).toContain('No hay noticias disponibles en este momento.');
    expect((await page(site, '/noticias/deportes')).html).toContain('No se encontraron noticias deportivas');
    expect((await page(site, '/programas')).html).toContain('No hay programas disponibles en este momento.');
  });

  test('a category without items says so, and its feed is empty', async () => {
    for (const address of ['/category/vacia', '/noticias/categoria/vacia', '/programas/categoria/vacia']) {
      const { status, html } = await page(site, address);
      expect(status, address).toBe(200);
      expect(html).toContain('No hay contenido disponible');
      expect(html).toMatch(/<h1[^>]*>\s*Vacía/);
    }
    const { status, html: feed } = await page(site, '/rss/vacia.xml');
    expect(status).toBe(200);
    expect(feed).toContain('Vacía');
    expect(feed).not.toContain('<item>');
    expect((await page(site, '/rss/nadie.xml')).status).toBe(404);
  });

  test('an unknown category is still a 404', async () => {
    const { status, html } = await page(site, '/category/deportes');
    expect(status).toBe(404);
    expect(html).toContain('Categoría no encontrada');
  });

  test('an item without a title gets the title of its kind and the default picture', async () => {
    const news = await page(site, '/noticias/sin-titulo');
    expect(news.status).toBe(200);
    expect(news.html).toMatch(/<h1[^>]*>Noticia<\/h1>/);
    expect(news.html).toContain('/default-picture.svg');
    const programme = await page(site, '/programas/sin-titulo');
    expect(programme.html).toMatch(/<h1[^>]*>Programa<\/h1>/);
  });
});
