import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

test.each([
  [50, '50 s'],
  [60, '1 min'],
  [2_530, '42 min'],
  [3_599, '1 h'],
  [3_750, '1 h 3 min'],
  [7_200, '2 h'],
])('%i seconds are "%s"', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
