import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { deportes, post, tiempo } from '../testing/fixtures.ts';
import { summariesFrom } from '../testing/newsroom-desk.ts';
import { indexQueued } from './index-articles.ts';

const temporada = { id: 70, slug: 'temporada', name: 'Temporada', count: 2 };

let desk: Desk;

const index = () => indexQueued(env.DB, () => false, desk.clock);
const found = async (text: string) =>
  (await summariesFrom(desk, `/api/articles/search?q=${encodeURIComponent(text)}`)).slugs.toSorted();

beforeEach(async () => {
  desk = new Desk();
  desk.wordpress.categories = [deportes, tiempo];
  desk.wordpress.tags = [temporada];
  desk.wordpress.posts = [
    post({ id: 1, slug: 'uno', terms: [deportes] }),
    post({ id: 2, slug: 'dos', terms: [tiempo, deportes] }),
    post({ id: 3, slug: 'tres', tags: [temporada] }),
    post({ id: 4, slug: 'cuatro', terms: [tiempo], tags: [temporada] }),
    post({ id: 5, slug: 'futuro', terms: [deportes], date: '2026-11-20T17:00:00' }),
  ];
  await desk.sync();
  await index();
});

/** What the minutely sync finds when an editor renames a category; no story changes. */
async function renameCategory(id: number, change: { name?: string; slug?: string }): Promise<void> {
  desk.passSeconds(60);
  desk.wordpress.categories = desk.wordpress.categories.map((term) =>
    term.id === id ? { ...term, ...change } : term,
  );
  await desk.sync();
}

/** A webhook about a topic. */
async function renameTopic(name: string): Promise<void> {
  desk.passSeconds(60);
  desk.wordpress.tags = [{ ...temporada, name }];
  await desk.publish({ id: temporada.id, kind: 'tag', slug: temporada.slug });
}

describe('a search by the name of a category or topic', () => {
  it.each<[string, () => Promise<void>, string, string[], string, string[]]>([
    ['a category', () => renameCategory(4, { name: 'Béisbol' }), 'beisbol', ['dos', 'uno'], 'deportes', []],
    [
      'a category whose name gets a second word',
      () => renameCategory(4, { name: 'Deportes locales' }),
      'locales',
      ['dos', 'uno'],
      'deportes',
      ['dos', 'uno'],
    ],
    [
      'one that gets its old name back',
      async () => {
        await renameCategory(4, { name: 'Béisbol' });
        await index();
        await renameCategory(4, { name: 'Deportes' });
      },
      'deportes',
      ['dos', 'uno'],
      'beisbol',
      [],
    ],
    [
      'two categories that swap their names',
      async () => {
        desk.passSeconds(60);
        desk.wordpress.categories = [
          { ...deportes, name: 'Tiempo' },
          { ...tiempo, name: 'Deportes' },
        ];
        await desk.sync();
      },
      'deportes',
      ['cuatro', 'dos'],
      'tiempo',
      ['dos', 'uno'],
    ],
    ['a topic', () => renameTopic('Ciclones'), 'ciclones', ['cuatro', 'tres'], 'temporada', []],
    [
      'a story that is published later',
      async () => {
        await renameCategory(4, { name: 'Béisbol' });
        await index();
        desk.passSeconds(7_200);
      },
      'beisbol',
      ['dos', 'futuro', 'uno'],
      'deportes',
      [],
    ],
    [
      'a category that is deleted',
      async () => {
        desk.passSeconds(60);
        desk.wordpress.categories = [tiempo];
        await desk.sync();
      },
      'tiempo',
      ['cuatro', 'dos'],
      'deportes',
      [],
    ],
  ])('finds its stories under the new name: %s', async (_, change, now, itsStories, before, others) => {
    await change();
    await index();
    expect(await found(now)).toEqual(itsStories);
    expect(await found(before)).toEqual(others);
  });

  it('finds all of 2,500 stories, which are queued in batches', async () => {
    await env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE numbers (n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM numbers WHERE n < 3499)
         INSERT INTO articles (id, source, slug, title, publish_date, modified)
         SELECT n, 'internal', 'n-' || n, 'Texto', '2026-11-19T09:00:00Z', '2026-11-19T09:00:00Z' FROM numbers`,
      ),
      env.DB.prepare(
        'INSERT INTO article_categories (article_id, category_id, position) SELECT id, 4, 0 FROM articles WHERE id >= 1000',
      ),
    ]);
    await index();
    await renameCategory(4, { name: 'Béisbol' });
    const waiting = () =>
      env.DB.prepare('SELECT count(*) AS n FROM search_queue WHERE article_id >= 1000').first('n');
    expect(await waiting()).toBe(0);
    let rounds = 0;
    await indexQueued(env.DB, () => rounds++ === 1, desk.clock);
    expect(await waiting()).toBe(1_000);
    await index();
    expect(await waiting()).toBe(0);
    const { total } = await summariesFrom(desk, '/api/articles/search?q=beisbol&per_page=1');
    expect(total).toBe(1_000);
    expect((await found('deportes')).length).toBe(0);
  });

  it('queues nothing when a sync changes no name', async () => {
    await renameCategory(4, { slug: 'canchas' });
    desk.passSeconds(60);
    await desk.sync();
    expect(await env.DB.prepare('SELECT count(*) AS n FROM search_renamed').first('n')).toBe(0);
  });
});
