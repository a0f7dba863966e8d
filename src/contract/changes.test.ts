import { expect, test } from 'vitest';
import { touchedTags, type Change } from './changes.ts';

const change = (more: Partial<Change>) => ({
  kind: 'news' as const,
  slug: 'nueva',
  previousSlug: null,
  categories: [],
  ...more,
});

test('a news item touches its page, its categories, the lists, the home page and searches', () => {
  expect(touchedTags(change({ categories: ['deportes', 'tiempo'] }))).toEqual([
    'news:nueva',
    'news-category:deportes',
    'news-category:tiempo',
    'news-lists',
    'home',
    'search',
  ]);
});

test('a change of the slug also touches the tags of the previous slug', () => {
  expect(touchedTags(change({ previousSlug: 'vieja' }))).toEqual(
    expect.arrayContaining(['news:nueva', 'news:vieja']),
  );
  expect(touchedTags(change({ kind: 'programme', previousSlug: 'viejo' }))).toEqual(
    expect.arrayContaining(['programme:nueva', 'programme:viejo']),
  );
});

test('a programme touches its page, its categories, the lists and the home page, and no news', () => {
  expect(touchedTags(change({ kind: 'programme', slug: 'enfoque', categories: ['analisis'] }))).toEqual([
    'programme:enfoque',
    'programme-category:analisis',
    'programme-lists',
    'home',
  ]);
});

test('a banner touches only the banners tag', () => {
  expect(touchedTags(change({ kind: 'banner', slug: '17' }))).toEqual(['banners']);
});

test.each([
  ['news-category', 'news-category:nueva'],
  ['programme-category', 'programme-category:nueva'],
] as const)('a %s touches every page, through the navigation tag', (kind, own) => {
  expect(touchedTags(change({ kind }))).toEqual([own, 'navigation']);
});
