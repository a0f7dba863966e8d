import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { once } from 'node:events';
import { request } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { logIn } from './test-editor.ts';
import { change, type Uploaded, upload, isPhpMissing, useWordPress } from './test-wordpress.ts';

const siteUrl = 'https://www.ejemplo.pr';
const Item = z.object({ content: z.object({ rendered: z.string(), raw: z.string().optional() }) });
describe.skipIf(isPhpMissing)('WordPress’s own front end', () => {
  const site = useWordPress({ seed: false, resets: true });
  let news: number;
  let picture: Uploaded;

  const { send } = site;
  const connect = (url: string) =>
    site.wordpress.connect({ siteUrl: url, publishSecret: '', previewSecret: '' });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, site.wordpress.url), { redirect: 'manual', ...init });
  /** Where a request leads: the site's path, or WordPress's own status. */
  const leadsTo = async (path: string, init: RequestInit = {}) => {
    const response = await ask(path, init);
    await response.text();
    const location = response.headers.get('location') ?? '';
    return response.status === 301 && location.startsWith(siteUrl)
      ? location.slice(siteUrl.length)
      : response.status;
  };

  /** What REST gives for a link in a body, and that it is stored as it was written. */
  const linked = async (href: string, collection = '/posts') => {
    const content = `<p><a class="x" href="${href}">Ver</a></p>`;
    const body = { title: 'Otra', status: 'publish', content };
    const made = Item.parse(await change(site.wordpress, `${collection}?context=edit`, body));
    expect(made.content.raw).toBe(content);
    return /href="([^"]*)"/.exec(made.content.rendered)?.[1];
  };
  const own = (path: string) => site.wordpress.url + path.replace('{id}', String(news));

  beforeAll(async () => {
    const culture = await send('/categories', { name: 'Cultura' });
    await send('/categories', { name: 'Música', parent: culture });
    const talk = await send('/categorias_programas', { name: 'Análisis' });
    const tag = await send('/tags', { name: 'Agua potable' });
    news = await send('/posts', {
      title: 'Noticia primera',
      slug: 'noticia',
      status: 'publish',
      date: '2024-05-17T10:00:00',
      categories: [culture],
      tags: [tag],
    });
    await send(`/posts/${news}`, { slug: 'noticia-nueva' });
    for (const title of ['Deportes', 'Live']) await send('/posts', { title, status: 'publish' });
    await send('/pages', { title: 'Página', slug: 'pagina', status: 'publish' });
    await send('/programas', { title: 'Enfoque', status: 'publish', categorias_programas: [talk] });
    await send(`/categories/${culture}`, { slug: 'las-artes' });
    picture = await upload(site.wordpress);
  });
  beforeEach(() => connect(siteUrl));

  test.each([
    ['/', '/'],
    ['/noticias/noticia-nueva/', '/noticias/noticia-nueva'],
    ['/noticias/noticia-nueva/?utm_source=x', '/noticias/noticia-nueva'],
    ['/programas/enfoque/', '/programas/enfoque'],
    ['/programas/', '/programas'],
    ['/noticias/categoria/las-artes/', '/noticias/categoria/las-artes'],
    ['/noticias/categoria/las-artes/musica/', '/noticias/categoria/musica'],
    ['/programas/categoria/analisis/', '/programas/categoria/analisis'],
    ['/noticias/categoria/sin-categoria/', '/noticias'],
    ['/tag/agua-potable/', '/noticias/tema/agua-potable'],
    ['/?author=1', '/autor/admin'],
    ['/2024/05/', '/noticias'],
    ['/noticias/2024/05/', '/noticias'],
    ['/author/admin/', '/autor/admin'],
    ['/?s=r%C3%ADo+revuelto', '/search?q=r%C3%ADo%20revuelto'],
    ['/feed/', '/rss.xml'],
    ['/?feed=atom', '/rss.xml'],
    ['/noticias/categoria/las-artes/feed/', '/rss/las-artes.xml'],
    ['/noticias/noticia-nueva/feed/', '/rss.xml'],
    ['/wp-sitemap.xml', '/sitemap.xml'],
    ['/wp-sitemap-posts-post-1.xml', '/sitemap.xml'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/sitemap_index.xml', '/sitemap.xml'],
    ['/news-sitemap.xml', '/sitemap-news.xml'],
  ])('%s leads to %s', async (path, expected) => {
    expect(await leadsTo(path)).toBe(expected);
  });

  test.each([
    ['/?p={id}', '/noticias/noticia-nueva'],
    ['/archives/{id}', '/noticias/noticia-nueva'],
    ['/2024/05/noticia-nueva/', '/noticias/noticia-nueva'],
    ['/2024/05/17/noticia-nueva/', '/noticias/noticia-nueva'],
    ['/noticia-nueva/', '/noticias/noticia-nueva'],
    ['/noticia-nueva.html', '/noticias/noticia-nueva'],
    ['/las-artes/noticia-nueva/amp/', '/noticias/noticia-nueva'],
    ['/noticias/noticia/', '/noticias/noticia-nueva'],
    ['/2024/05/noticia/', '/noticias/noticia-nueva'],
    ['/category/las-artes/', '/noticias/categoria/las-artes'],
    ['/category/cultura/', '/noticias/categoria/las-artes'],
    ['/noticias/categoria/cultura/page/2/', '/noticias/categoria/las-artes'],
    ['/enfoque/', '/programas/enfoque'],
    ['/noticias/programas/enfoque/', '/programas/enfoque'],
    ['/noticias/programas/categoria/analisis/', '/programas/categoria/analisis'],
    ['/las-artes/', '/noticias/categoria/las-artes'],
    ['/category/las-artes/musica/', '/noticias/categoria/musica'],
    ['/deportes/', '/article/deportes'],
    ['/author/admin/', '/autor/admin'],
  ])('the old address %s leads to %s, which a link in a body has instead', async (path, expected) => {
    expect(await leadsTo(path.replace('{id}', String(news)))).toBe(expected);
    expect(await linked(own(path))).toBe(expected);
  });

  test('a redirect names its sender, may be kept for minutes, and may be followed by robots', async () => {
    const { status, headers } = await ask('/noticias/noticia-nueva/', { method: 'HEAD' });
    expect(status).toBe(301);
    expect(headers.get('x-redirect-by')).toBe('Telecoqui');
    expect(headers.get('cache-control')).toBe('max-age=300');
    expect(headers.get('x-robots-tag')).toBeNull();
  });

  test('an attachment’s page leads to the file, and the file is served', async () => {
    const response = await ask(picture.link);
    expect([response.status, response.headers.get('location')]).toEqual([301, picture.source_url]);
    expect((await ask(picture.source_url)).status).toBe(200);
  });

  test('an address that no item ever had is a 404, which search engines do not list', async () => {
    for (const path of ['/no-existe/', '/2024/05/no-existe/', '/wp-content/uploads/no-existe.jpg']) {
      expect(await leadsTo(path), path).toBe(404);
    }
    expect((await ask('/no-existe/')).headers.get('x-robots-tag')).toBe('noindex');
  });

  test('drafts, private items and pages stay where they are', async () => {
    const { cookie } = await logIn(site.wordpress);
    for (const status of ['draft', 'private']) {
      const id = await send('/posts', { title: status, status });
      expect(await leadsTo(`/?p=${id}`), status).toBe(404);
      const own = await ask(`/?p=${id}`, { headers: { cookie } });
      expect(own.headers.get('location') ?? '', status).not.toContain(siteUrl);
    }
    expect(await leadsTo('/pagina/')).toBe(200);
    expect(await leadsTo(`/?p=${news}&preview=true`, { headers: { cookie } })).toBe(200);
  });

  test('the administration, the login, REST, wp-cron, xmlrpc and forms work as before', async () => {
    const { cookie } = await logIn(site.wordpress);
    expect(await leadsTo('/wp-admin/', { headers: { cookie } })).toBe(200);
    expect(await leadsTo('/wp-login.php')).toBe(200);
    expect(await leadsTo('/wp-json/wp/v2/posts')).toBe(200);
    expect(await leadsTo('/?rest_route=/wp/v2/posts')).toBe(200);
    expect(await leadsTo('/wp-cron.php')).toBe(200);
    expect(await leadsTo('/xmlrpc.php')).toBe(405);
    expect(await leadsTo('/wp-admin/admin-ajax.php?action=no-existe')).toBe(400);
    expect(await leadsTo('/', { method: 'POST' })).toBe(200);
  });

  test('robots.txt lets robots read the redirects, and names the site’s sitemap', async () => {
    const text = await (await ask('/robots.txt')).text();
    expect(text).toBe(`User-agent: *\nDisallow: /wp-admin/\n\nSitemap: ${siteUrl}/sitemap.xml\n`);
  });

  test.each([
    ['without a site', () => ''],
    ['for a site at WordPress’s own host', () => site.wordpress.url],
  ])('nothing is redirected %s', async (_, url) => {
    await connect(url());
    for (const path of ['/', '/noticias/noticia-nueva/', '/feed/']) {
      const { status, headers } = await ask(path);
      expect([status, headers.get('x-robots-tag')], path).toEqual([200, null]);
    }
    expect(await (await ask('/robots.txt')).text()).not.toContain('Sitemap:');
  });

  test('nothing is redirected that was requested at the site’s own host', async () => {
    await connect('http://sitio.ejemplo.pr');
    // fetch() sets the Host header itself.
    const asked = request(`${site.wordpress.url}/feed/`, { headers: { host: 'sitio.ejemplo.pr' } }).end();
    const [response] = await once(asked, 'response');
    response.resume();
    expect(String(response.headers.location)).not.toBe('http://sitio.ejemplo.pr/rss.xml');
  });

  describe('a link in a body', () => {
    test('keeps its anchor, also in the text of a programme', async () => {
      const present = '/noticias/noticia-nueva#comentarios';
      expect(await linked(own('/?p={id}#comentarios'), '/programas')).toBe(present);
    });

    test.each([
      '/pagina/',
      '/no-existe/',
      '/?p=99999',
      '/wp-content/uploads/2024/05/noticia.jpg',
      '/wp-admin/',
    ])('of a page of WordPress, %s, which is no item, stays', async (path) => {
      expect(await linked(own(path))).toBe(own(path));
    });

    test.each([
      ['/2024/05/noticia-nueva/', '/noticias/noticia-nueva'],
      ['/noticia/', '/noticias/noticia-nueva'],
      ['/?p={id}', '/noticias/noticia-nueva'],
    ])('to the site, %s, a path that only WordPress had, becomes %s', async (path, expected) => {
      const written = path.replace('{id}', String(news));
      expect(await linked(siteUrl + written)).toBe(expected);
      expect(await linked(written)).toBe(expected);
    });

    test.each(['/deportes', '/live', '/noticias/noticia', '/category/cultura/2', '/', '#nota'])(
      'to the site’s own page %s stays, also if an item has such a slug',
      async (path) => {
        expect(await linked(path)).toBe(path);
        if (path !== '#nota') expect(await linked(siteUrl + path)).toBe(siteUrl + path);
      },
    );

    test('to another host stays', async () => {
      for (const address of [
        'https://otro.pr/noticia/',
        `${siteUrl}.otro.com/noticia/`,
        '//otro.pr/noticia/',
      ]) {
        expect(await linked(address)).toBe(address);
      }
    });
  });
});

test('the plugin knows the first part of every path of the site', async () => {
  const file = new URL('../telecoqui/includes/addresses/class-body-links.php', import.meta.url);
  const list = /const SITE_SECTIONS = array\(([^;]*)\);/.exec(await readFile(file, 'utf8'))?.[1] ?? '';
  const known = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name);
  const pages = await readdir(fileURLToPath(new URL('../../../src/pages', import.meta.url)));
  const paths = pages
    .filter((name) => !name.startsWith('_') && !/^(?:index|404|500|503)\./.test(name))
    .map((name) => name.replace(/\.(?:astro|ts)$/, ''));
  expect(paths.filter((name) => !known.includes(name))).toEqual([]);
});
