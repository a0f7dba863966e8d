import { expect, test } from 'vitest';
import type { ArticleSummary } from '#contract/newsroom.ts';
import { relatedTo } from './related.ts';

const summary = (slug: string): ArticleSummary => ({
  slug,
  title: slug,
  summary: '',
  imageUrl: null,
  imageAlt: '',
  publishDate: '2026-11-20T12:00:00Z',
  categoryId: null,
  source: 'internal',
});
const all = ['a', 'b', 'c', 'd', 'e'].map(summary);

test('related articles are the first three other than the one being read', () => {
  expect(relatedTo('b', all).map(({ slug }) => slug)).toEqual(['a', 'c', 'd']);
  expect(relatedTo('z', all).map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
  expect(relatedTo('a', all.slice(0, 1))).toEqual([]);
});
