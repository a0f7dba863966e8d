import { expect, test } from 'vitest';
import type { ListItem } from '#contract/content.ts';
import { chooseHomeNews } from './home-news.ts';

function newsItem(id: number): ListItem {
  return {
    id,
    slug: `noticia-${id}`,
    title: { rendered: `Noticia ${id}` },
    excerpt: { rendered: '' },
    date: '2026-11-20T12:00:00Z',
    modified: '2026-11-20T12:00:00Z',
    featured_media_url: null,
    featured_media_alt: '',
    category_names: [],
    categoria_principal: null,
  };
}
const list = (count: number) => Array.from({ length: count }, (_, place) => newsItem(place + 1));
const ids = (items: ListItem[]) => items.map(({ id }) => id);

test('four of the six are shown beside the carousel, and four others of the ten below', () => {
  const { side, latest } = chooseHomeNews(list(6), list(10));
  expect(ids(side)).toEqual([1, 2, 3, 4]);
  expect(ids(latest)).toEqual([5, 6, 7, 8]);
});

test('with few news items the block repeats some rather than stay half empty', () => {
  const { side, latest } = chooseHomeNews(list(5), list(5));
  expect(ids(side)).toEqual([1, 2, 3, 4]);
  expect(ids(latest)).toEqual([5, 1, 2, 3]);
});

test('either list may be empty', () => {
  expect(chooseHomeNews([], list(10)).latest).toHaveLength(4);
  expect(chooseHomeNews(list(6), []).latest).toEqual([]);
});
