import { expect, test } from 'vitest';
import { pagingSteps } from './paging-steps.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 'gap', 9]],
  [3, 9, [1, 2, 3, 4, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
])('page %i of %i offers %j', (page, pages, steps) => {
  expect(pagingSteps(page, pages)).toEqual(steps);
});

test('a page beyond the last offers the existing pages', () => {
  expect(pagingSteps(40, 3)).toEqual([1, 2, 3]);
});
