import { expect, test } from 'vitest';
import { categoryAddress } from './category.ts';

test('an address of a category has a slug, and may have a page number', () => {
  expect(categoryAddress('deportes')).toEqual({ slug: 'deportes', page: undefined });
  expect(categoryAddress('deportes/3')).toEqual({ slug: 'deportes', page: '3' });
});

test.each([undefined, '', '/', '/3', 'deportes/', 'deportes/3/4', 'a/b/c'])(
  '%j is no address of a category',
  (rest) => {
    expect(categoryAddress(rest)).toBeNull();
  },
);
