import { expect, test } from 'vitest';
import { observationSeconds } from './observation.ts';

const minute = 60_000;

test.each([
  ['just made', 0, 600],
  ['nine minutes old', 9 * minute, 60],
  ['about to end', 10 * minute - 1, 10],
  ['ten minutes old', 10 * minute, 10],
  // The service fails: the page's own rule decides.
  ['older than the worker keeps it', 10 * minute + 1, Number.POSITIVE_INFINITY],
])('a page with an observation that is %s may be cached for that long', (_, age, seconds) => {
  expect(observationSeconds(0, age)).toBe(seconds);
});
