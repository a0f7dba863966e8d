import { expect, test } from 'vitest';
import type { Category, ListItem } from '#contract/content.ts';
import { listItemWith } from '#contract/content.fixture.ts';
import { chooseHomeNews, chooseSections, sectionCategories } from './home.ts';

const newsItem = (id: number) => listItemWith({ id });
const list = (count: number) => Array.from({ length: count }, (_, place) => newsItem(place + 1));
const ids = (items: ListItem[]) => items.map(({ id }) => id);

const breaking = { categoria_principal: { name: 'Última hora', slug: 'breaking-news' } };

test('the newest leads, four of the six are shown beside it, and four others of the ten below', () => {
  const { lead, side, latest } = chooseHomeNews(list(6), list(10));
  expect(lead?.id).toBe(1);
  expect(ids(side)).toEqual([2, 3, 4, 5]);
  expect(ids(latest)).toEqual([6, 7, 8, 9]);
});

test('breaking news leads, and the first pinned item before it; neither is shown again', () => {
  const newest = [...list(2), listItemWith({ id: 3, ...breaking }), listItemWith({ id: 4, ...breaking })];
  const unpinned = chooseHomeNews(newest, newest);
  expect(unpinned.lead?.id).toBe(3);
  expect(ids(unpinned.side)).toEqual([1, 2, 4]);
  const pinned = chooseHomeNews(newest, newest, [newsItem(30)]);
  expect(pinned.lead?.id).toBe(30);
  expect(ids(pinned.side)).toEqual([1, 2, 3, 4]);
});

test('with few news items the block repeats some rather than stay half empty', () => {
  const { side, latest } = chooseHomeNews(list(5), list(5));
  expect(ids(side)).toEqual([2, 3, 4, 5]);
  expect(ids(latest)).toEqual([1, 2, 3, 4]);
});

test('pinned news come first, once, and those that do not fit above stand first below', () => {
  const pinned = [newsItem(30), newsItem(2), newsItem(31), newsItem(32), newsItem(33)];
  const { lead, side, latest } = chooseHomeNews(list(6), list(10), pinned);
  expect(lead?.id).toBe(30);
  expect(ids(side)).toEqual([2, 31, 32, 33]);
  expect(ids(latest)).toEqual([1, 3, 4, 5]);
});

test('either list may be empty', () => {
  expect(chooseHomeNews([], list(10))).toMatchObject({ lead: null, side: [] });
  expect(chooseHomeNews([], list(10)).latest).toHaveLength(4);
  expect(chooseHomeNews(list(6), []).latest).toEqual([]);
});

const category = (slug: string): Category => ({ id: slug.length, slug, name: slug, count: 9 });

test('the wanted categories have a section, and the largest others in place of those that do not exist', () => {
  const menu = ['cultura', 'breaking-news', 'destacadas', 'economia', 'politica', 'deportes'].map(category);
  const slugs = (wanted: string[]) => sectionCategories(menu, wanted).map(({ slug }) => slug);
  expect(slugs(['politica', 'deportes', 'economia'])).toEqual(['politica', 'deportes', 'economia']);
  expect(slugs(['deportes', 'no-existe'])).toEqual(['deportes', 'cultura', 'economia']);
});

test('a section has the newest three items that are not shown above it, and none twice', () => {
  const lists = [
    { category: category('deportes'), items: [1, 2, 3, 4, 5].map(newsItem) },
    { category: category('politica'), items: [3, 4, 5, 6, 7, 8, 9].map(newsItem) },
  ];
  const sections = chooseSections(lists, [newsItem(1)]);
  expect(sections.map(({ items }) => ids(items))).toEqual([
    [2, 3, 4],
    [5, 6, 7],
  ]);
});

test('a section that cannot be filled is left out', () => {
  const lists = [
    { category: category('deportes'), items: list(4) },
    { category: category('politica'), items: list(8) },
  ];
  const [section, ...others] = chooseSections(lists, list(2));
  expect(section?.category.slug).toBe('politica');
  expect(others).toEqual([]);
});
