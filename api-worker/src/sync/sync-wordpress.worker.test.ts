import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { readLeftOut } from '../newsroom/left-out.ts';
import { Desk } from '../testing/desk.ts';
import { deportes, post, tiempo } from '../testing/fixtures.ts';
import { numbered, range, storedIds, storedRow } from '../testing/numbered-items.ts';
import { articlesCount, countArticles } from './rows/store-articles.ts';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
  desk.wordpress.categories = [deportes, tiempo];
});

describe('the first run', () => {
  it('pulls every item, page by page, and stores when it did', async () => {
    desk.wordpress.posts = range(1, 250).map(numbered);
    expect(await desk.sync()).toMatchObject({ removed: 0, complete: true });
    expect(await storedIds()).toEqual(range(1, 250));
    const { synced_at } = z
      .object({ synced_at: z.string() })
      .parse(await env.DB.prepare('SELECT synced_at FROM sync_state').first());
    expect(synced_at).toBe('2026-11-20T16:00:00Z');
  });

  it('ends even if an import gave hundreds of items the same second', async () => {
    desk.wordpress.posts = range(1, 350).map((id) => post({ id }));
    expect(await desk.sync()).toMatchObject({ complete: true });
    expect(await storedIds()).toEqual(range(1, 350));
  });

  it('stores what an article page and search need', async () => {
    desk.wordpress.posts = [
      post({
        id: 1,
        title: 'A &amp; <em>B</em>',
        excerpt: 'Breve',
        content: '<p>Uno</p><p>dos<script>x</script></p>',
        terms: [tiempo, deportes],
      }),
    ];
    await desk.sync();
    expect(await storedRow(1)).toMatchObject({
      title: 'A & B',
      summary: 'Breve',
      content: '<p>Uno</p><p>dos</p>',
      body: 'Uno dos',
      category_id: 5,
      author: 'Redacción',
      publish_date: '2026-11-20T12:00:00Z',
    });
  });

  it('continues from the last stored page after a failure', async () => {
    desk.wordpress.posts = range(1, 250).map(numbered);
    let failing = true;
    desk.wordpress.inFront = (_, own) =>
      failing && desk.wordpress.callsTo('posts') === 1
        ? Promise.reject(new TypeError('connection lost'))
        : own();
    expect(await desk.sync()).toMatchObject({ pulled: 100, complete: false });
    expect(await storedIds()).toEqual(range(1, 100));
    failing = false;
    const before = desk.wordpress.callsTo('posts');
    expect(await desk.sync()).toMatchObject({ complete: true });
    expect(await storedIds()).toEqual(range(1, 250));
    expect(
      desk.wordpress.calls.filter(({ base }) => base === 'posts')[before]?.query.get('modified_after'),
    ).toBe('2026-11-20T12:01:39Z');
  });

  it('stops when its time is up and continues in the next cron run', async () => {
    desk.wordpress.posts = range(1, 250).map(numbered);
    desk.wordpress.inFront = (_, own) => {
      desk.passSeconds(20);
      return own();
    };
    const runs = [];
    for (let run = 0; run < 5; run += 1) runs.push((await desk.sync())?.complete);
    expect(runs[0]).toBe(false);
    expect(runs).toContain(true);
    expect(await storedIds()).toEqual(range(1, 250));
  });
});

describe('categories', () => {
  it('follow WordPress: renamed, removed, and taken over from internal ones', async () => {
    await env.DB.prepare(
      "INSERT INTO categories (id, slug, name) VALUES (1000000, 'deportes', 'Deporte'), (1000001, 'opinion', 'Opinión')",
    ).run();
    await env.DB.prepare(
      `INSERT INTO articles (source, slug, title, publish_date, modified, category_id)
       VALUES ('internal', 'editorial', 'E', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', 1000000)`,
    ).run();
    desk.wordpress.posts = [post({ id: 1, terms: [tiempo] })];
    await desk.sync();
    const all = () => desk.json('/api/categories');
    expect(await all()).toEqual([
      { id: 4, slug: 'deportes', name: 'Deportes' },
      { id: 1_000_001, slug: 'opinion', name: 'Opinión' },
      { id: 5, slug: 'tiempo', name: 'Tiempo & clima' },
    ]);
    expect(await desk.json('/api/articles/editorial')).toMatchObject({ categoryId: 4 });
    desk.wordpress.categories = [{ ...deportes, name: 'Deportes y más' }];
    await desk.sync();
    desk.passSeconds(700);
    await desk.request('/api/categories');
    expect(await all()).toEqual([
      { id: 4, slug: 'deportes', name: 'Deportes y más' },
      { id: 1_000_001, slug: 'opinion', name: 'Opinión' },
    ]);
  });

  it('are not removed because one response could not be read', async () => {
    desk.wordpress.posts = [post({ id: 1, terms: [tiempo] })];
    await desk.sync();
    desk.wordpress.mood = 'oneBadItem';
    desk.wordpress.categories = [tiempo, deportes];
    await desk.sync();
    expect(await desk.json('/api/articles?categoria=5')).toHaveLength(1);
  });

  it('are assigned to an article that arrived before its category', async () => {
    const nueva = { id: 8, slug: 'nueva', name: 'Nueva', count: 1 };
    desk.wordpress.posts = [post({ id: 1, terms: [nueva] })];
    await desk.sync();
    expect(await storedRow(1)).toMatchObject({ category_id: null });
    desk.wordpress.categories = [deportes, nueva];
    await desk.sync();
    expect(await storedRow(1)).toMatchObject({ category_id: 8 });
    expect(await desk.json('/api/articles?categoria=8')).toHaveLength(1);
  });

  it('may swap slugs', async () => {
    await desk.sync();
    desk.wordpress.categories = [
      { ...deportes, slug: 'tiempo' },
      { ...tiempo, slug: 'deportes' },
    ];
    await desk.sync();
    expect(await desk.json('/api/categories')).toEqual([
      { id: 4, slug: 'tiempo', name: 'Deportes' },
      { id: 5, slug: 'deportes', name: 'Tiempo & clima' },
    ]);
  });
});

describe('an internal article', () => {
  it('keeps its slug', async () => {
    await env.DB.prepare(
      `INSERT INTO articles (source, slug, title, publish_date, modified)
       VALUES ('internal', 'noticia-1', 'Nuestra', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z')`,
    ).run();
    desk.wordpress.posts = [post({ id: 1 }), post({ id: 2 })];
    expect(await desk.sync()).toMatchObject({ complete: true, removed: 0 });
    expect(await storedIds()).toEqual([2]);
    expect(await desk.json('/api/articles/noticia-1')).toMatchObject({ title: 'Nuestra' });
    expect((await readLeftOut(env.DB)).items).toMatchObject([{ id: 1, reason: 'slug', holder: null }]);
  });
});

describe('the lock', () => {
  it('allows one run at a time, and expires', async () => {
    desk.wordpress.posts = [post({ id: 1 })];
    const letThrough = desk.wordpress.holdBack();
    const first = desk.sync();
    await vi.waitUntil(() => desk.wordpress.calls.length === 1);
    expect(await desk.sync()).toBeNull();
    letThrough();
    expect(await first).toMatchObject({ complete: true });
    await env.DB.prepare("UPDATE sync_state SET locked_by = 'dead', locked_until = ?1")
      .bind(desk.clock + 90_000)
      .run();
    expect(await desk.sync()).toBeNull();
    desk.passSeconds(91);
    expect(await desk.sync()).toMatchObject({ complete: true });
  });
});

describe("the number of WordPress's articles", () => {
  it('is that of its own, and reads only the rows of others', async () => {
    desk.wordpress.posts = range(1, 250).map(numbered);
    await desk.sync();
    await env.DB.batch(
      range(1, 3).map((n) =>
        env.DB.prepare(
          `INSERT INTO articles (source, slug, title, body, category_id, publish_date, modified)
           SELECT 'internal', 'propia-' || ?1, 'Propia', '', id, '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z' FROM categories LIMIT 1`,
        ).bind(n),
      ),
    );
    expect(await countArticles(env.DB)).toBe(250);
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${articlesCount}`).all();
    const details = z.array(z.object({ detail: z.string() })).parse(plan.results);
    expect(details.map(({ detail }) => detail).filter((detail) => detail.includes('articles'))).toEqual([
      'SCAN articles USING INDEX articles_of_others',
    ]);
  });
});
