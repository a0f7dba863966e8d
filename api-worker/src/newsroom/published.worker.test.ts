import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { type PublishedItem, PublishedItems } from '#contract/newsroom.ts';
import { Desk } from '../testing/desk.ts';
import { newsroomDesk } from '../testing/newsroom-desk.ts';

let desk: Desk;

async function published(query = ''): Promise<{ items: PublishedItem[]; response: Response }> {
  const response = await desk.request(`/api/published${query}`);
  return { items: PublishedItems.parse(await response.clone().json()), response };
}

describe('GET /api/published', () => {
  it('lists every published article of both sources, newest first', async () => {
    desk = await newsroomDesk();
    const { items, response } = await published();
    expect(items.map(({ slug }) => slug)).toEqual([
      'noticia-3',
      'noticia-2',
      'noticia-1',
      'editorial',
      'noticia-4',
    ]);
    expect(items[0]).toEqual({
      slug: 'noticia-3',
      title: 'Escuelas',
      source: 'wordpress',
      publishDate: '2026-11-20T12:00:00Z',
      modified: '2026-11-20T12:00:00Z',
      coverage: null,
    });
    expect(response.headers.get('X-Total')).toBe('5');
  });

  describe('with 100,000 articles', () => {
    const count = 100_000;

    beforeEach(async () => {
      desk = new Desk();
      // Without the triggers: this test does not need the search index.
      await env.DB.batch([env.DB.prepare('DROP TRIGGER articles_queued_insert')]);
      await env.DB.prepare(
        `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
         INSERT INTO articles (source, slug, title, publish_date, modified, content)
         SELECT 'internal', 'n-' || n, 'Noticia ' || n, strftime('%Y-%m-%dT%H:%M:%SZ', 1700000000 + n / 3, 'unixepoch'),
           '2026-11-20T09:00:00Z', '<p>Cuerpo</p>' FROM numbers`,
      ).run();
    });

    it('lists each article once, whatever the page', async () => {
      const pages = [1, 2, 50, 100];
      for (const page of pages) {
        const { items, response } = await published(`?page=${page}`);
        expect(response.headers.get('X-Total')).toBe(String(count));
        const newest = count - (page - 1) * 1_000;
        expect(items.map(({ slug }) => slug)).toEqual(
          Array.from({ length: 1_000 }, (_, index) => `n-${newest - index}`),
        );
      }
      expect((await published('?page=101')).items).toEqual([]);
    });
  });
});
