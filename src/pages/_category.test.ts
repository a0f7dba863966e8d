import { expect, test } from 'vitest';
import { categoryAddress } from './_category.ts';

test('a category has a slug and may have a page', () => {
  expect(categoryAddress('deportes')).toEqual({ slug: 'deportes', page: undefined });
  expect(categoryAddress('deportes/3')).toEqual({ slug: 'deportes', page: '3' });
});

test.each([undefined, '', '/', '/3', 'deportes/', 'deportes/3/4', 'a/b/c'])('%j is no category', (rest) => {
  expect(categoryAddress(rest)).toBeNull();
});
