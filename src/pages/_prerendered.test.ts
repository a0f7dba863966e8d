import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, type Answer } from '#api/client.ts';
import { newestSlugs, prerendered } from './_prerendered.ts';

const answer = <T>(data: T): Answer<T> => ({ data, ageSeconds: 0, state: 'fresh', total: null });
const items = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => ({ slug: `s${from + place}` }));

afterEach(() => vi.unstubAllEnvs());

test('lists are read page by page up to the limit', async () => {
  vi.stubEnv('PRERENDER_LIMIT', '150');
  const asked: [number, number][] = [];
  const slugs = await newestSlugs(async (perPage, page) => {
    asked.push([perPage, page]);
    return answer(items((page - 1) * perPage, perPage));
  });
  expect(slugs).toHaveLength(150);
  expect(slugs.at(-1)).toBe('s149');
  expect(asked).toEqual([
    [100, 1],
    [100, 2],
  ]);
});

test('a short page is the last one, and an item that moved between two pages counts once', async () => {
  const slugs = await newestSlugs(async (perPage, page) =>
    answer(page === 1 ? items(0, perPage) : items(perPage - 1, 2)),
  );
  expect(slugs).toHaveLength(101);
});

test('with a limit of zero nobody is asked', async () => {
  vi.stubEnv('PRERENDER_LIMIT', '0');
  const askList = vi.fn();
  expect(await newestSlugs(askList)).toEqual([]);
  expect(askList).not.toHaveBeenCalled();
});

test('a list that fails leaves the pages to be rendered on request', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await newestSlugs(async () => Promise.reject(new ApiError(503, 'down')))).toEqual([]);
});

test('an item that fails is left out, the others are pages with their data', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const pages = await prerendered(['a', 'b', 'c'], async (slug) => {
    if (slug === 'b') throw new ApiError(500, 'broken');
    return answer({ title: slug });
  });
  expect(pages.map(({ params }) => params.slug)).toEqual(['a', 'c']);
  expect(pages[0]?.props.result).toMatchObject({ kind: 'found', data: { title: 'a' } });
});
