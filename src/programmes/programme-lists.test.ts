import { expect, test } from 'vitest';
import { shownCategories } from './programme-lists.ts';

const category = (id: number, count: number) => ({ id, slug: `c${id}`, name: `C${id}`, count });

test('empty categories are left out, and the largest comes first', () => {
  const shown = shownCategories([category(1, 2), category(2, 0), category(3, 9)]);
  expect(shown.map(({ id }) => id)).toEqual([3, 1]);
});

test('categories of equal size keep the order of the CMS', () => {
  const shown = shownCategories([category(5, 4), category(2, 4), category(9, 4)]);
  expect(shown.map(({ id }) => id)).toEqual([5, 2, 9]);
});

test('the given list is not changed', () => {
  const given = [category(1, 1), category(2, 2)];
  shownCategories(given);
  expect(given.map(({ id }) => id)).toEqual([1, 2]);
});
