import { expect, test } from 'vitest';
import type { Touching } from '#contract/publishing/changes.ts';
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

test.each<[what: string, made: Partial<Touching>, touched: string[]]>([
  [
    'an item its own pages, its categories and the pages that show it',
    { slug: 'b', categories: ['deportes'] },
    ['/article/a', '/article/b', '/noticias/categoria/deportes', '/programas/enfoque'],
  ],
  [
    'a correction of a text no page that leads to it',
    { slug: 'b', categories: ['deportes'], reach: 'page' },
    ['/article/b', '/programas/enfoque'],
  ],
  [
    'an item that moved the category before and after, and both slugs',
    { slug: 'c', previousSlug: 'a', categories: ['deportes', 'tiempo'] },
    pages.slice(0, 6).map(({ pathname }) => pathname),
  ],
  [
    'a renamed category every page with tags',
    { kind: 'news-category', slug: 'deportes' },
    pages.slice(0, 6).map(({ pathname }) => pathname),
  ],
  ['a banner no prerendered page', { kind: 'banner', slug: '17' }, []],
])('a change touches: %s', (_what, made, touched) => {
  expect(touchedPages(tagsOf([{ ...news, slug: 'a', ...made }]), pages)).toEqual(touched);
});
