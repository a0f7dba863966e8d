import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { change, isPhpMissing, useWordPress } from './test-wordpress.ts';

const siteUrl = 'https://www.ejemplo.pr';
const Made = z.object({ id: z.int() });
const Item = z.object({ content: z.object({ rendered: z.string(), raw: z.string().optional() }) });

describe.skipIf(isPhpMissing)('a link in a body', () => {
  const site = useWordPress({ seed: false });
  let target: number;

  const send = (path: string, body: object) => change(site.wordpress, path, body);
  const make = async (path: string, body: object) =>
    Made.parse(await send(path, { status: 'publish', ...body })).id;
  /** What REST gives for a link, and what is stored. */
  const linked = async (href: string, collection = '/posts') => {
    const content = `<p><a class="x" href="${href}">Ver</a></p>`;
    const body = await send(`${collection}?context=edit`, { title: 'Otra', status: 'publish', content });
    const { rendered, raw } = Item.parse(body).content;
    expect(raw).toBe(content);
    return /href="([^"]*)"/.exec(rendered)?.[1];
  };
  const own = (path: string) => site.wordpress.url + path.replace('{id}', String(target));

  beforeAll(async () => {
    const culture = await make('/categories', { name: 'Cultura' });
    await make('/categories', { name: 'Música', parent: culture });
    target = await make('/posts', { title: 'Noticia', date: '2024-05-17T10:00:00' });
    await send(`/posts/${target}`, { slug: 'noticia-nueva' });
    await make('/posts', { title: 'Deportes' });
    await make('/posts', { title: 'Live' });
    await make('/programas', { title: 'Enfoque' });
    await make('/pages', { title: 'Página', slug: 'pagina' });
    await site.wordpress.connect({ siteUrl, publishSecret: '', previewSecret: '' });
  });

  test.each([
    ['/?p={id}', '/noticias/noticia-nueva'],
    ['/?p={id}#comentarios', '/noticias/noticia-nueva#comentarios'],
    ['/2024/05/noticia-nueva/', '/noticias/noticia-nueva'],
    ['/2024/05/17/noticia/', '/noticias/noticia-nueva'],
    ['/noticia-nueva/', '/noticias/noticia-nueva'],
    ['/noticias/noticia/', '/noticias/noticia-nueva'],
    ['/cultura/noticia-nueva/', '/noticias/noticia-nueva'],
    ['/deportes/', '/article/deportes'],
    ['/enfoque/', '/programas/enfoque'],
    ['/programas/enfoque/', '/programas/enfoque'],
    ['/category/cultura/', '/noticias/categoria/cultura'],
    ['/category/cultura/musica/', '/noticias/categoria/musica'],
    ['/author/admin/', '/autor/admin'],
  ])('to WordPress, %s, becomes the path %s', async (path, expected) => {
    expect(await linked(own(path))).toBe(expected);
    expect(await linked(own(path), '/programas')).toBe(expected);
  });

  test.each([
    '/pagina/',
    '/no-existe/',
    '/?p=99999',
    '/wp-content/uploads/2024/05/noticia.jpg',
    '/wp-admin/',
  ])('to WordPress, %s, which is no item, stays', async (path) => {
    expect(await linked(own(path))).toBe(own(path));
  });

  test.each([
    ['/2024/05/noticia-nueva/', '/noticias/noticia-nueva'],
    ['/noticia/', '/noticias/noticia-nueva'],
    ['/?p={id}', '/noticias/noticia-nueva'],
  ])('to the site, %s, a path that only WordPress had, becomes %s', async (path, expected) => {
    const written = path.replace('{id}', String(target));
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
