import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readLeftOut } from '../newsroom/left-out.ts';
import { logged } from '../testing/logged.ts';
import { Desk } from '../testing/desk.ts';
import { deportes, episode, post, programme, tiempo } from '../testing/fixtures.ts';
import { range, storedIds } from '../testing/numbered-items.ts';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
  desk.wordpress.categories = [deportes, tiempo];
});

const leftOut = async () => (await readLeftOut(env.DB)).items;
const title = async (path: string) => (await desk.read(z.object({ title: z.string() }), path)).title;
const listed = async (path = '/api/wordpress/noticias') =>
  (await desk.read(z.array(z.object({ id: z.int() })), path)).map(({ id }) => id).sort((a, b) => a - b);
/** The second item is left out because the first holds the slug. */
const expectHolder = async (holder: number, other: number, slug: string) => {
  expect(await leftOut()).toMatchObject([{ kind: 'news', id: other, slug, reason: 'slug', holder }]);
  expect(
    logged.filter((line) => line.includes(`news ${other} is left out: news ${holder} holds`)),
  ).toHaveLength(1);
};

describe('two posts with one slug', () => {
  const pairs: [string, [string, string], string][] = [
    ['of two languages', ['nota', 'nota'], 'nota'],
    ['in another case', ['Nota', 'nota'], 'nota'],
    ['with an escaped slash', ['a%2fb', 'a/b'], 'a%2fb'],
    ['with an escape in capitals', ['a%2Fb', 'a%2fb'], 'a%2fb'],
    ['with an escaped ñ', ['a%c3%b1o', 'año'], 'año'],
    ['with an emoji', ['%f0%9f%8c%80-hoy', '🌀-hoy'], '🌀-hoy'],
    ['with a dot', ['ley-8.5', 'ley-8.5'], 'ley-8.5'],
    ['named after a list', ['tema', 'tema'], 'tema'],
    ['of digits', ['2026', '2026'], '2026'],
    ['with a half escape', ['50%', '50%25'], '50%25'],
  ];

  it.each(pairs)('%s: the older one holds it, and the others go on', async (_, [older, newer], slug) => {
    desk.wordpress.posts = [
      post({ id: 1, slug: older, title: 'Primera', terms: [deportes] }),
      post({ id: 2, slug: newer, title: 'Segunda', terms: [deportes] }),
      post({ id: 3, date: '2026-11-20T12:30:00' }),
    ];
    expect(await desk.sync()).toMatchObject({ complete: true });
    expect(await storedIds()).toEqual([1, 3]);
    await expectHolder(1, 2, slug);
    expect(await title(`/api/articles/${encodeURIComponent(slug)}`)).toBe('Primera');
    desk.passSeconds(60);
    desk.saveNews({ id: 4 });
    expect(await desk.sync()).toMatchObject({ complete: true });
    expect(await storedIds()).toEqual([1, 3, 4]);
    expect(logged.filter((line) => line.includes('is left out'))).toHaveLength(1);
    expect(await listed()).toEqual([1, 3, 4]);
    const { checks, leftOut: inHealth } = await desk.health();
    expect(inHealth).toMatchObject({ total: 1, items: [{ id: 2, holder: 1 }] });
    const check = checks.find(({ name }) => name === 'leftOut');
    expect(check).toMatchObject({ state: 'warn' });
    expect(check?.message).toMatch(/news 2 .*news 1/);
  });

  it('whichever comes first, and whichever way it comes', async () => {
    desk.wordpress.posts = [post({ id: 20, slug: 'nota' })];
    await desk.sync();
    desk.saveNews({ id: 10, slug: 'nota' });
    await desk.publish({ id: 10, slug: 'nota' });
    expect(await storedIds()).toEqual([10]);
    await expectHolder(10, 20, 'nota');
    desk.saveNews({ id: 30, slug: 'nota' }, { id: 31 });
    await desk.publish({ id: 30, slug: 'nota' });
    await desk.publish({ id: 31 });
    expect(await storedIds()).toEqual([10, 31]);
    expect((await leftOut()).map(({ id, holder }) => [id, holder]).sort()).toEqual([
      [20, 10],
      [30, 10],
    ]);
  });

  it.each(['renamed', 'deleted', 'protected'] as const)(
    'the other one gets it at once when the holder is %s',
    async (how) => {
      desk.wordpress.posts = [post({ id: 1, slug: 'nota' }), post({ id: 2, slug: 'nota', title: 'Segunda' })];
      await desk.sync();
      const others = desk.wordpress.posts.filter(({ id }) => id !== 1);
      if (how === 'deleted') desk.wordpress.posts = others;
      else if (how === 'renamed') desk.saveNews({ id: 1, slug: 'otra' });
      else desk.saveNews({ id: 1, slug: 'nota', more: { content: { rendered: '', protected: true } } });
      await desk.publish({ id: 1, slug: 'nota' });
      expect(await title('/api/articles/nota')).toBe('Segunda');
      expect(await leftOut()).toEqual([]);
    },
  );

  it('that swap their slugs keep both, in whatever order it is reported', async () => {
    desk.wordpress.posts = [post({ id: 1, slug: 'uno' }), post({ id: 2, slug: 'dos' })];
    await desk.sync();
    desk.saveNews({ id: 1, slug: 'dos' }, { id: 2, slug: 'uno' });
    await desk.publish({ id: 1, slug: 'dos', previousSlug: 'uno' });
    expect(await storedIds()).toEqual([1, 2]);
    expect(await title('/api/articles/dos')).toBe('Noticia 1');
    expect(await title('/api/articles/uno')).toBe('Noticia 2');
    expect(await leftOut()).toEqual([]);
  });

  it('by the hundred stop nothing', async () => {
    desk.wordpress.posts = [
      ...range(1, 120).map((id) => post({ id, slug: `nota-${id % 60}` })),
      ...range(121, 130).map((id) => post({ id, date: '2026-11-20T12:30:00' })),
    ];
    expect(await desk.sync()).toMatchObject({ complete: true });
    expect(await storedIds()).toEqual([...range(1, 60), ...range(121, 130)]);
    expect((await readLeftOut(env.DB)).total).toBe(60);
  });
});

describe('what D1 refuses', () => {
  /** D1 refuses rows with this title, as it would with whatever it does not accept. */
  const refuse = (table: string, column: string) =>
    env.DB.prepare(
      `CREATE TRIGGER refuse_${table} BEFORE INSERT ON ${table} WHEN new.${column} LIKE '%imposible%'
       BEGIN SELECT RAISE(ABORT, 'refused by a test'); END`,
    ).run();

  it.each([1, 2, 3, 10, 19, 20, 21, 30, 39, 40])(
    'is item %i of 40, and the other 39 are stored',
    async (bad) => {
      await refuse('articles', 'title');
      desk.wordpress.posts = range(1, 40).map((id) =>
        post({ id, title: id === bad ? 'Titular imposible' : `Noticia ${id}` }),
      );
      for (let run = 0; run < 2; run += 1) await desk.sync();
      expect(await storedIds()).toEqual(range(1, 40).filter((id) => id !== bad));
      expect(await leftOut()).toMatchObject([{ kind: 'news', id: bad, reason: 'refused' }]);
      expect((await leftOut())[0]?.why).toContain('refused by a test');
    },
  );

  it('may come by a webhook, among others', async () => {
    await refuse('articles', 'title');
    desk.wordpress.posts = [post({ id: 1 })];
    await desk.sync();
    desk.saveNews({ id: 2, title: 'Imposible' }, { id: 3 });
    await desk.publish({ id: 2 });
    await desk.publish({ id: 3 });
    expect((await desk.health()).publishing.waiting).toBe(0);
    expect(await storedIds()).toEqual([1, 3]);
  });

  it('is tried again after an hour', async () => {
    await refuse('articles', 'title');
    desk.wordpress.posts = [
      post({ id: 1, title: 'Imposible' }),
      post({ id: 2, date: '2026-11-20T12:30:00' }),
    ];
    await desk.sync();
    await env.DB.prepare('DROP TRIGGER refuse_articles').run();
    desk.passSeconds(3_700);
    await desk.sync();
    expect(await storedIds()).toEqual([1, 2]);
    expect(await leftOut()).toEqual([]);
  });

  it.each([
    ['news-category', 'categories', 'name'],
    ['news-category', 'noticed', 'name'],
    ['programme', 'noticed', 'name'],
    ['episode', 'episodes', 'title'],
  ] as const)('of kind %s in the table %s concerns that row alone', async (kind, table, column) => {
    await refuse(table, column);
    desk.wordpress.categories = [
      deportes,
      { ...tiempo, name: 'Imposible' },
      { ...tiempo, id: 6, slug: 'clima' },
    ];
    desk.wordpress.programmes = range(60, 64).map((id) =>
      programme({ id, title: id === 62 ? 'Imposible' : `Programa ${id}` }),
    );
    desk.wordpress.episodes = range(70, 74).map((id) =>
      episode({ id, programa: 60, title: id === 72 ? 'Imposible' : `Episodio ${id}` }),
    );
    desk.wordpress.posts = [post({ id: 1 })];
    expect(await desk.sync()).toMatchObject({ complete: true });
    expect(await storedIds()).toEqual([1]);
    const bad = { 'news-category': tiempo.id, programme: 62, episode: 72 }[kind];
    expect((await leftOut()).filter((item) => item.kind === kind)).toMatchObject([
      { id: bad, reason: 'refused' },
    ]);
    const { results } = await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).all();
    expect(results).toEqual([{ n: { categories: 2, noticed: 6, episodes: 4 }[table] }]);
  });
});

describe('other kinds', () => {
  it('two programmes or categories with one slug: the older one holds it', async () => {
    desk.wordpress.programmes = [programme({ id: 61, slug: 'ancla' }), programme({ id: 60, slug: 'ancla' })];
    desk.wordpress.categories = [{ ...tiempo, slug: 'deportes' }, deportes];
    desk.wordpress.posts = [post({ id: 1 })];
    for (let run = 0; run < 2; run += 1) {
      expect(await desk.sync()).toMatchObject({ complete: true });
      expect((await leftOut()).map(({ kind, id, holder }) => [kind, id, holder]).sort()).toEqual([
        ['news-category', 5, 4],
        ['programme', 61, 60],
      ]);
      desk.passSeconds(60);
    }
    expect(await listed('/api/wordpress/programas')).toEqual([60]);
    expect(await desk.json('/api/categories')).toMatchObject([{ id: 4 }]);
    desk.wordpress.programmes = [programme({ id: 61, slug: 'ancla' })];
    await desk.publish({ id: 60, kind: 'programme', slug: 'ancla' });
    expect((await leftOut()).map(({ kind }) => kind)).toEqual(['news-category']);
    expect(await listed('/api/wordpress/programas')).toEqual([61]);
  });

  it('a category may take the slug of one that is not reported, or of an internal one', async () => {
    await env.DB.prepare(
      "INSERT INTO categories (id, slug, name) VALUES (1000000, 'opinion', 'Opinión')",
    ).run();
    await desk.sync();
    desk.wordpress.categories = [
      { ...deportes, slug: 'tiempo' },
      { ...tiempo, slug: 'opinion' },
    ];
    await desk.publish({ id: 4, kind: 'news-category', slug: 'tiempo' });
    await desk.publish({ id: 5, kind: 'news-category', slug: 'opinion' });
    expect(await desk.json('/api/categories')).toEqual([
      { id: 4, slug: 'tiempo', name: 'Deportes' },
      { id: 5, slug: 'opinion', name: 'Tiempo & clima' },
    ]);
  });
});
