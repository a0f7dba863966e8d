import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Categories } from '#contract/content.ts';
import { Desk } from '../testing/desk.ts';
import { cursorNow, linesAfter } from '../testing/change-lines.ts';
import { deportes, type FakeTerm, post, programme, tiempo } from '../testing/fixtures.ts';
import { range } from '../testing/numbered-items.ts';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
});

const listed = async (path: string) =>
  (await desk.read(z.array(z.object({ slug: z.string() })), path)).map(({ slug }) => slug).sort();

const term = (id: number, parent: number): FakeTerm => ({
  ...{ id, slug: `c-${id}`, name: `Categoría ${id}`, count: 1, parent },
});

/** Categories, each with the id of the one above it behind ">", and which of them are below or are 20. */
const trees = (
  [
    ['a child', '20 21>20', [20, 21]],
    ['a grandchild', '20 21>20 22>21', [20, 21, 22]],
    ['two children', '20 21>20 22>20', [20, 21, 22]],
    ['a child whose id is lower', '20 3>20', [3, 20]],
    ['a parent of its own', '20>19 19 21>20', [20, 21]],
    ['a sister', '20>19 21>19 19', [20]],
    ['a circle', '20>21 21>20', [20, 21]],
    ['itself above', '20>20 21', [20]],
    ['an unknown one above', '20>99 21>20', [20, 21]],
    ['five levels below', '20 21>20 22>21 23>22 24>23 25>24', range(20, 25)],
  ] as const
).map(([name, tree, ids]): [string, FakeTerm[], readonly number[]] => [
  name,
  tree.split(' ').map((one) => {
    const [id = '', parent = '0'] = one.split('>');
    return term(Number(id), Number(parent));
  }),
  ids,
]);

describe('a category', () => {
  it.each(trees)(
    'with %s holds the stories that are below it, live and from D1',
    async (_, categories, ids) => {
      desk.wordpress.categories = categories;
      desk.wordpress.posts = [
        ...categories.map((category) => post({ id: category.id, terms: [category] })),
        post({ id: 500, terms: categories.slice(0, 2) }),
        post({ id: 600 }),
      ];
      await desk.sync();
      const both = categories.slice(0, 2).some(({ id }) => ids.includes(id)) ? ['noticia-500'] : [];
      const expected = [...ids.map((id) => `noticia-${id}`), ...both].sort();
      expect(await listed('/api/articles?categoria=20')).toEqual(expected);
      const live = await desk.request('/api/wordpress/noticias?categoria=20');
      expect(live.headers.get('X-Total')).toBe(String(expected.length));
      expect(await listed('/api/wordpress/noticias?categoria=20')).toEqual(expected);
      desk.forgetMemory();
      desk.wordpress.mood = 'down';
      expect(await listed('/api/wordpress/noticias?categoria=20&per_page=7')).toEqual(expected);
    },
  );

  it.each(trees)(
    'of programmes with %s holds the programmes that are below it',
    async (_, categories, ids) => {
      desk.wordpress.programmeCategories = categories;
      desk.wordpress.programmes = [
        ...categories.map((category) => programme({ id: category.id, terms: [category] })),
        programme({ id: 500, terms: categories.slice(0, 2) }),
        programme({ id: 600 }),
      ];
      await desk.sync();
      const both = categories.slice(0, 2).some(({ id }) => ids.includes(id)) ? ['programa-500'] : [];
      const expected = [...ids.map((id) => `programa-${id}`), ...both].sort();
      const path = '/api/wordpress/programas?categorias_programas=20';
      expect((await desk.request(path)).headers.get('X-Total')).toBe(String(expected.length));
      expect(await listed(path)).toEqual(expected);
    },
  );

  it.each(trees)(
    'with %s counts what is below it, so that the menu has it, live and from D1',
    async (_, categories, ids) => {
      // Only the others have a story, and WordPress counts nothing for 20.
      const counted = categories.map((one) => ({ ...one, count: one.id === 20 ? 0 : 1 }));
      desk.wordpress.categories = counted;
      desk.wordpress.programmeCategories = counted;
      desk.wordpress.posts = counted
        .filter(({ count }) => count > 0)
        .map((category) => post({ id: category.id, terms: [category] }));
      await desk.sync();
      const count = async (path: string) =>
        (await desk.read(Categories, path)).find(({ id }) => id === 20)?.count;
      const expected = ids.length - 1;
      // Without a story below it, it is not among those that have some.
      const among = expected === 0 ? undefined : expected;
      desk.wordpress.mood = 'down';
      expect(await count('/api/wordpress/categorias')).toBe(among);
      desk.wordpress.mood = 'well';
      desk.forgetMemory();
      expect(await count('/api/wordpress/categorias')).toBe(among);
      expect(await count('/api/wordpress/categorias-programas')).toBe(expected);
    },
  );

  it.each(trees)('with %s changes with each item below it', async (_, categories, ids) => {
    desk.wordpress.categories = categories;
    desk.wordpress.programmeCategories = categories;
    desk.wordpress.posts = [post({ id: 1 })];
    desk.wordpress.programmes = [programme({ id: 700 })];
    await desk.sync();
    const cursor = await cursorNow();
    for (const category of categories) {
      desk.saveNews({ id: category.id, terms: [category] });
      await desk.publish({ id: category.id });
      desk.wordpress.programmes = [programme({ id: 800 + category.id, terms: [category] })];
      await desk.publish({ id: 800 + category.id, kind: 'programme', slug: `programa-${800 + category.id}` });
    }
    const lines = await linesAfter(cursor);
    /** The ids whose item has a line that names 20 among its categories. */
    const touching = (start: string, base: number) =>
      categories
        .map(({ id }) => id)
        .filter((id) =>
          lines.some((line) => line.startsWith(`${start}${base + id} [`) && /[[ ]c-20[\] ]/.test(line)),
        )
        .sort((a, b) => a - b);
    expect(touching('news changed noticia-', 0)).toEqual(ids);
    expect(touching('programme changed programa-', 800)).toEqual(ids);
  });

  it('that is moved below another one takes its stories along', async () => {
    desk.wordpress.categories = [deportes, tiempo];
    desk.wordpress.posts = [post({ id: 1, terms: [tiempo] })];
    await desk.sync();
    expect(await listed(`/api/articles?categoria=${deportes.id}`)).toEqual([]);
    desk.wordpress.categories = [deportes, { ...term(tiempo.id, deportes.id), slug: 'tiempo' }];
    await desk.publish({ id: tiempo.id, kind: 'news-category', slug: 'tiempo' });
    expect(await listed(`/api/articles?categoria=${deportes.id}`)).toEqual(['noticia-1']);
  });

  it('is one of 1,100, and the last has its page', async () => {
    desk.wordpress.categories = range(1, 1_100).map((id) => term(id, 0));
    expect(await desk.status('/api/wordpress/categorias/c-1100')).toBe(200);
    await desk.sync();
    expect(await listed('/api/categories')).toHaveLength(1_100);
  });
});
