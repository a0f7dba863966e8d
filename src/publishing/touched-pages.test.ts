import { expect, test } from 'vitest';
import { tagsOf, touchedPages } from './touched-pages.ts';

const pages = [
  { pathname: '/noticias/a', tags: ['news:a', 'navigation'] },
  { pathname: '/article/a', tags: ['news:a', 'news-link:b', 'navigation'] },
  { pathname: '/article/b', tags: ['news:b', 'news-link:a', 'navigation'] },
  { pathname: '/noticias/categoria/deportes', tags: ['news-category:deportes', 'navigation'] },
  { pathname: '/noticias/categoria/tiempo', tags: ['news-category:tiempo', 'navigation'] },
  { pathname: '/programas/enfoque', tags: ['programme:enfoque', 'news-lists', 'navigation'] },
  { pathname: '/live', tags: [] },
];
const news = { kind: 'news' as const, previousSlug: null, categories: [] };

test('an item touches its own pages, its categories and the pages that show it', () => {
  const tags = tagsOf([{ ...news, slug: 'b', categories: ['deportes'] }]);
  expect(touchedPages(tags, pages)).toEqual([
    '/article/a',
    '/article/b',
    '/noticias/categoria/deportes',
    '/programas/enfoque',
  ]);
});

test("a correction of an item's text does not touch the pages that lead to it", () => {
  const tags = tagsOf([{ ...news, slug: 'b', categories: ['deportes'], reach: 'page' }]);
  expect(touchedPages(tags, pages)).toEqual(['/article/b', '/programas/enfoque']);
});

test('an item that moved touches the category before and after, and both slugs', () => {
  const tags = tagsOf([{ ...news, slug: 'c', previousSlug: 'a', categories: ['deportes', 'tiempo'] }]);
  expect(touchedPages(tags, pages)).toEqual([
    '/noticias/a',
    '/article/a',
    '/article/b',
    '/noticias/categoria/deportes',
    '/noticias/categoria/tiempo',
    '/programas/enfoque',
  ]);
});

test('a renamed category touches every page with tags', () => {
  const tags = tagsOf([{ ...news, kind: 'news-category', slug: 'deportes' }]);
  expect(touchedPages(tags, pages)).toEqual(pages.slice(0, 6).map(({ pathname }) => pathname));
});

test('a banner touches no prerendered page', () => {
  expect(touchedPages(tagsOf([{ ...news, kind: 'banner', slug: '17' }]), pages)).toEqual([]);
});
