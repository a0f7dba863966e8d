import { expect, test } from 'vitest';
import { isSampled } from './otlp.ts';

test.each([
  ['00000000', 0, false],
  ['00000000', 1, true],
  ['7fffffff', 50, true],
  ['80000000', 50, false],
  ['ffffffff', 99, false],
  ['ffffffff', 100, true],
])('a request whose id ends with %s, of which %d of a hundred are sent: %j', (end, percent, isSent) => {
  expect(isSampled(`${'5'.repeat(24)}${end}`, { percent })).toBe(isSent);
});
