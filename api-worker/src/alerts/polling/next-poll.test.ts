import { expect, test } from 'vitest';
import { nextPollMs } from '../limits.ts';

test.each([
  [0, null, 30],
  [15, null, 30],
  [30, null, 30],
  [45, null, 45],
  [60, null, 60],
  [86_400, null, 60],
  [0, 0, 30],
  [0, 5, 30],
  [0, 45, 45],
  [600, 120, 120],
  [0, 999_999, 300],
])('failing for %s s, with a demanded pause of %s s, the next call is in %s s', (failing, pause, seconds) => {
  expect(nextPollMs(failing * 1_000, pause)).toBe(seconds * 1_000);
});
