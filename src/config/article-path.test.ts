import { expect, test } from 'vitest';
import { articlePath } from './article-path.ts';

test('an article of WordPress has its page under /noticias, an internal one under /article', () => {
  expect(articlePath({ source: 'wordpress', slug: 'luz' })).toBe('/noticias/luz');
  expect(articlePath({ source: 'internal', slug: 'luz' })).toBe('/article/luz');
  for (const slug of ['deportes', 'categoria', 'tema'])
    expect(articlePath({ source: 'wordpress', slug })).toBe(`/article/${slug}`);
});
