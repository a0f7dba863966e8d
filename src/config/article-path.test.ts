import { expect, test } from 'vitest';
import { articlePath } from './article-path.ts';

test('an article of WordPress is known by its news address, an internal one by its own', () => {
  expect(articlePath({ source: 'wordpress', slug: 'luz' })).toBe('/noticias/luz');
  expect(articlePath({ source: 'internal', slug: 'luz' })).toBe('/article/luz');
  expect(articlePath({ source: 'wordpress', slug: 'deportes' })).toBe('/article/deportes');
});
