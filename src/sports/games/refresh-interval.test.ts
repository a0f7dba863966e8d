import { expect, test } from 'vitest';
import { waitAfter } from './refresh-interval.ts';

test('the wait is ten seconds and doubles with each failure, up to 160 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => waitAfter(failures, 0))).toEqual([
    10_000, 20_000, 40_000, 80_000, 160_000, 160_000, 160_000,
  ]);
  // Jitter only lengthens the wait, and only after a failure, so that a thousand readers do not retry at once.
  expect(waitAfter(0, 0.99)).toBe(10_000);
  expect(waitAfter(2, 1)).toBe(50_000);
});
