import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { itemAddresses } from '#contract/publishing/item-addresses.ts';
import { Article, ArticleCategories, TickerItems } from '#contract/newsroom.ts';
import { logged } from '../testing/logged.ts';
import type { Desk } from '../testing/desk.ts';
import { post, ultimaHora } from '../testing/fixtures.ts';
import { newsroomDesk, summariesFrom } from '../testing/newsroom-desk.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await newsroomDesk();
});

const summaries = (path: string) => summariesFrom(desk, path);

describe('GET /api/articles', () => {
  it('lists both sources, newest first, and nothing from the future', async () => {
    const { slugs, total, headers } = await summaries('/api/articles');
    expect(slugs).toEqual(['noticia-3', 'noticia-2', 'noticia-1', 'editorial', 'noticia-4']);
    expect(total).toBe(5);
    expect(headers.get('X-Data-State')).toBe('fresh');
  });

  it('pages, and filters by category', async () => {
    expect(await summaries('/api/articles?per_page=2&page=2')).toMatchObject({
      slugs: ['noticia-1', 'editorial'],
      total: 5,
    });
    expect(await summaries('/api/articles?categoria=4')).toMatchObject({
      slugs: ['noticia-2', 'noticia-4'],
      total: 2,
    });
    expect(await summaries('/api/articles?page=10000')).toMatchObject({ slugs: [], total: 5 });
  });

  it('marks its data as late once WordPress was silent for long', async () => {
    desk.passSeconds(400);
    const { headers } = await summaries('/api/articles');
    expect(headers.get('X-Data-State')).toBe('last-good');
    expect(headers.get('X-Data-Age')).toBe('400');
  });
});

describe('GET /api/articles/{slug}', () => {
  it('serves WordPress articles and internal ones', async () => {
    expect(await desk.read(Article, '/api/articles/noticia-3')).toMatchObject({
      title: 'Escuelas',
      content: '<p>Cierran por el huracán Tomás.</p><p>Niños en casa.</p>',
      source: 'wordpress',
      author: 'Redacción',
      categoryId: 5,
      imageUrl: 'https://cms.ejemplo.pr/wp-content/uploads/3.jpg',
    });
    expect(await desk.read(Article, '/api/articles/editorial')).toMatchObject({
      source: 'internal',
      author: null,
      imageUrl: null,
    });
  });

  it.each(['nada', 'manana'])(
    'does not know %s, which nobody wrote or which is of the future',
    async (slug) => {
      expect(await desk.status(`/api/articles/${slug}`)).toBe(404);
    },
  );
});

describe('GET /api/categories', () => {
  it('sorts them by name', async () => {
    expect((await desk.read(ArticleCategories, '/api/categories')).map(({ name }) => name)).toEqual([
      'Deportes',
      'Tiempo & clima',
      'Última hora',
    ]);
  });
});

describe('GET /api/breaking-news-ticker', () => {
  it('puts the editors’ lines first, then breaking news', async () => {
    await env.DB.prepare(
      `INSERT INTO front_page (kind, wordpress_id, starts_at, ends_at, content) VALUES
       ('ticker-line', 1, '2026-11-20T15:00:00Z', NULL, '{"text": "Sintoniza a las 5", "link": "/live"}')`,
    ).run();
    expect(await desk.read(TickerItems, '/api/breaking-news-ticker')).toEqual([
      {
        id: 'linea-1',
        content: 'Sintoniza a las 5',
        link: '/live',
        alert: false,
        since: '2026-11-20T15:00:00Z',
      },
      {
        id: 'articulo-noticia-1',
        content: 'Se acerca el huracán',
        link: '/article/noticia-1',
        alert: false,
        since: '2026-11-20T10:00:00Z',
      },
    ]);
  });

  it('links to articles by the one encoding of their slugs', async () => {
    const news = (id: number, slug: string) => post({ id, slug, terms: [ultimaHora], title: 'T' });
    desk.wordpress.posts = [news(11, '%f0%9f%8c%80-huracan'), news(12, '100%de'), news(13, 'ni%c3%b1o')];
    desk.passSeconds(60);
    await desk.sync();
    const links = (await desk.read(TickerItems, '/api/breaking-news-ticker')).map(({ link }) => link);
    const slugs = ['🌀-huracan', '100%de', 'niño'];
    expect(links.toSorted()).toEqual(slugs.map((slug) => itemAddresses.article(slug)).toSorted());
    expect(links).toContain('/article/100%25de');
  });

  it('drops breaking news after twelve hours', async () => {
    desk.passSeconds(6 * 3_600 - 1);
    expect(await desk.read(TickerItems, '/api/breaking-news-ticker')).toHaveLength(1);
    desk.passSeconds(1);
    expect(await desk.read(TickerItems, '/api/breaking-news-ticker')).toEqual([]);
  });
});

describe('POST /api/articles/{slug}/read', () => {
  const ponce = { id: 70, name: 'Ponce', slug: 'ponce' };
  const read = (slug: string, headers: Record<string, string> = { 'CF-Connecting-IP': '10.0.0.2' }) =>
    desk.request(`/api/articles/${slug}/read`, { method: 'POST', headers });
  const networksCounted = async () =>
    z
      .object({ n: z.int() })
      .parse(await env.DB.prepare('SELECT coalesce(sum(networks), 0) AS n FROM topic_reads').first()).n;

  beforeEach(async () => {
    const tags = [ponce];
    desk.saveNews(
      { id: 1, tags },
      { id: 5, tags, date: '2026-11-21T10:00:00' },
      { id: 6, tags },
      { id: 7, tags },
    );
    await desk.sync();
    desk.wordpress.posts = desk.wordpress.posts.filter(({ id }) => id !== 6);
    await desk.publish({ id: 6 });
    desk.saveNews({ id: 7, tags, more: { content: { rendered: '', protected: true } } });
    await desk.publish({ id: 7 });
  });

  it('counts a published article once for a reader, up to a limit of requests', async () => {
    for (let time = 0; time < 60; time += 1) expect((await read('noticia-1')).status).toBe(204);
    const refused = await read('noticia-1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(await networksCounted()).toBe(1);
    desk.passSeconds(61);
    expect((await read('noticia-1')).status).toBe(204);
  });

  it.each(['no-existe', 'noticia-5', 'noticia-6', 'noticia-7'])(
    'counts nothing for %s: unknown, dated in the future, withdrawn or protected',
    async (slug) => {
      expect((await read(slug)).status).toBe(204);
      expect(await networksCounted()).toBe(0);
    },
  );

  it.each<Record<string, string>>([
    {},
    { 'CF-Connecting-IP': 'unknown' },
    { 'CF-Connecting-IP': '1' },
    { 'CF-Connecting-IP': 'abc:def' },
    { 'X-Forwarded-For': '198.51.100.7' },
  ])('counts nothing for a reader without an address: %j', async (headers) => {
    expect((await read('noticia-1', headers)).status).toBe(204);
    expect(await networksCounted()).toBe(0);
  });

  it('responds 204 when D1 refuses the count, and counts the next one', async () => {
    await env.DB.prepare('ALTER TABLE topic_marks RENAME TO gone').run();
    expect((await read('noticia-1')).status).toBe(204);
    expect(logged.join()).toContain('reads: storing failed');
    await env.DB.prepare('ALTER TABLE gone RENAME TO topic_marks').run();
    expect((await read('noticia-1')).status).toBe(204);
    expect(await networksCounted()).toBe(1);
  });
});

describe('a database that fails', () => {
  it('gives a 503 without details, or the last response if there was one', async () => {
    await desk.request('/api/articles');
    await env.DB.prepare('ALTER TABLE articles RENAME TO gone').run();
    desk.passSeconds(3_600);
    expect((await summaries('/api/articles')).headers.get('X-Data-State')).toBe('last-good');
    const response = await desk.request('/api/articles/noticia-1');
    expect(response.status).toBe(503);
    expect(await response.text()).not.toMatch(/articles|SQL/i);
  });
});
