import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { deportes, post } from '../testing/fixtures.ts';
import { impatientDesk, newsList, titlesFrom } from '../testing/news-list.ts';

let desk: Desk;

beforeEach(() => {
  desk = impatientDesk();
});

const titles = (path?: string) => titlesFrom(desk, path);

describe('last good responses', () => {
  it('do not come back once WordPress has removed the item', async () => {
    await desk.request('/api/wordpress/noticias/noticia-1');
    desk.wordpress.posts = [];
    desk.passSeconds(3_600);
    expect(await desk.status('/api/wordpress/noticias/noticia-1')).toBe(404);
    desk.forgetMemory();
    desk.wordpress.mood = 'down';
    expect(await desk.status('/api/wordpress/noticias/noticia-1')).toBe(503);
  });

  it('are written when they change or grow old, not for every response', async () => {
    const put = vi.spyOn(env.LAST_GOOD, 'put');
    for (let round = 0; round < 8; round += 1) {
      await titles();
      desk.passSeconds(20);
    }
    expect(put).toHaveBeenCalledTimes(1);
    desk.wordpress.posts = [post({ id: 2 })];
    await titles();
    await titles();
    expect(put).toHaveBeenCalledTimes(2);
    desk.passSeconds(301);
    await titles();
    expect(put).toHaveBeenCalledTimes(3);
  });

  it('belong to one WordPress address', async () => {
    await titles();
    desk = new Desk({ variables: { WORDPRESS_URL: 'https://otro.ejemplo.pr' } });
    desk.wordpress.mood = 'down';
    expect(await desk.status(newsList)).toBe(503);
  });

  it('are optional: KV may fail', async () => {
    vi.spyOn(env.LAST_GOOD, 'get').mockRejectedValue(new Error('KV is down'));
    vi.spyOn(env.LAST_GOOD, 'put').mockRejectedValue(new Error('KV is down'));
    expect((await titles()).state).toBe('fresh');
  });

  it('that cannot be parsed are ignored', async () => {
    await titles();
    const { keys } = await env.LAST_GOOD.list();
    for (const { name } of keys) await env.LAST_GOOD.put(name, '{"body":7}');
    desk.forgetMemory();
    desk.wordpress.mood = 'down';
    expect(await desk.status(newsList)).toBe(503);
  });
});

describe('the space that last good responses take', () => {
  const keptKeys = async () => (await env.LAST_GOOD.list()).keys.map(({ name }) => name);

  it('does not grow with invented ids, pages and slugs', async () => {
    desk = impatientDesk();
    await titles('/api/wordpress/noticias');
    await titles('/api/wordpress/noticias?categoria=4&per_page=12');
    const before = await keptKeys();
    expect(before.filter((key) => key.includes('noticias'))).toHaveLength(2);
    for (let number = 5; number < 25; number += 1) {
      await desk.request(`/api/wordpress/noticias?categoria=${number}`);
      await desk.request(`/api/wordpress/programas?categorias_programas=${number}`);
      await desk.request(`/api/wordpress/noticias?per_page=${number + 20}`);
      await desk.request(`/api/wordpress/noticias?page=${number}`);
      await desk.request(`/api/wordpress/noticias/no-existe-${number}`);
    }
    expect(await keptKeys()).toEqual(before);
  });

  it('is freed when a category is empty again', async () => {
    const list = '/api/wordpress/noticias?categoria=4&per_page=12';
    await titles(list);
    const before = await keptKeys();
    desk.wordpress.posts = [];
    desk.passSeconds(3_600);
    await titles(list);
    expect((await keptKeys()).length).toBe(before.length - 1);
  });
});

describe('the read model behind a failing WordPress', () => {
  beforeEach(async () => {
    desk.wordpress.posts = [
      post({ id: 1, title: 'Lluvia &amp; viento', content: '<p>Aquí <b>sí</b></p>', terms: [deportes] }),
      post({ id: 2, date: '2026-11-20T13:00:00' }),
    ];
    await desk.sync();
    desk.wordpress.mood = 'down';
    desk.passSeconds(120);
  });

  it('serves an item that nobody had requested before', async () => {
    const response = await desk.request('/api/wordpress/noticias/noticia-1');
    expect(response.status).toBe(200);
    expect(response.headers.get('X-Data-State')).toBe('last-good');
    expect(response.headers.get('X-Data-Age')).toBe('120');
    expect(await response.json()).toMatchObject({
      id: 1,
      title: { rendered: 'Lluvia &amp; viento' },
      content: { rendered: '<p>Aquí <b>sí</b></p>' },
      categories: [{ name: 'Deportes', slug: 'deportes' }],
      author_name: 'Redacción',
    });
  });

  it('serves lists, also by category, and categories', async () => {
    expect(await titles()).toMatchObject({
      titles: ['Noticia 2', 'Lluvia &amp; viento'],
      state: 'last-good',
    });
    expect((await titles('/api/wordpress/noticias?categoria=4')).titles).toEqual(['Lluvia &amp; viento']);
    expect(await desk.json('/api/wordpress/categorias')).toEqual([
      { id: 4, slug: 'deportes', name: 'Deportes', count: 1 },
    ]);
  });

  it('gives a 503, not a 500, if D1 fails too', async () => {
    await env.DB.prepare('ALTER TABLE articles RENAME TO gone').run();
    expect(await desk.status('/api/wordpress/noticias/noticia-1')).toBe(503);
    expect(await desk.status(newsList)).toBe(503);
  });

  it('does not respond 404 or an empty list for what it never had', async () => {
    expect(await desk.status('/api/wordpress/noticias/no-existe')).toBe(503);
    expect(await desk.status('/api/wordpress/programas')).toBe(503);
  });
});
