import { expect, test, vi } from 'vitest';
import { categoryListing } from './category-listing.ts';

test('a failed request for a category is retried twice', async () => {
  const fetch = vi.fn(async () => new Response('no', { status: 502 }));
  vi.stubGlobal('fetch', fetch);
  await expect(categoryListing('deportes', ['news'], undefined)).rejects.toThrow('502: no');
  expect(fetch).toHaveBeenCalledTimes(3);
});

type Known = { slug: string; count: number } | null;

/** The family and the present slug of what `/category/a` shows, if the worker gives these categories for the slug. */
async function shown(news: Known, programmes: Known) {
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/categorias')) return Response.json([]);
    const known = url.includes('/categorias-programas/') ? programmes : news;
    return known ? Response.json({ id: 1, name: 'Nombre', ...known }) : new Response('', { status: 404 });
  });
  const { data } = await categoryListing('a', ['news', 'programmes']);
  return `${data.family} ${data.category.slug}`;
}

test.each([
  ['of news before one of programmes', { slug: 'a', count: 1 }, { slug: 'a', count: 9 }, 'news a'],
  ['with items before an empty one', { slug: 'a', count: 0 }, { slug: 'a', count: 1 }, 'programmes a'],
  ['without items, of news first', { slug: 'a', count: 0 }, { slug: 'a', count: 0 }, 'news a'],
  ['with the slug before one that had it', { slug: 'b', count: 9 }, { slug: 'a', count: 0 }, 'programmes a'],
  ['that had the slug, if no other has it', null, { slug: 'b', count: 1 }, 'programmes b'],
])('an address shows the category %s', async (_, news, programmes, expected) => {
  expect(await shown(news, programmes)).toBe(expected);
});

test('the first page of a category may be empty, and another one may not', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('/categorias') ? { id: 1, name: 'Nombre', slug: 'a', count: 0 } : []),
  );
  expect((await categoryListing('a', ['news'], '1')).data.items).toEqual([]);
  await expect(categoryListing('a', ['news'], '2')).rejects.toThrow('404');
});

test('an address that no category has or had is a 404', async () => {
  await expect(shown(null, null)).rejects.toThrow('404');
});
