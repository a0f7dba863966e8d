import { expect, test } from 'vitest';
import { nextPollMs } from './next-poll.ts';

test.each([
  [0, null, 15],
  [1, null, 30],
  [2, null, 60],
  [3, null, 60],
  [1_000, null, 60],
  [1, 0, 30],
  [1, 5, 30],
  [1, 45, 45],
  [3, 120, 120],
  [1, 999_999, 300],
])(
  'after %s failures, with a demanded pause of %s s, the next call is in %s s',
  (failures, pause, seconds) => {
    expect(nextPollMs(failures, pause)).toBe(seconds * 1_000);
  },
);
