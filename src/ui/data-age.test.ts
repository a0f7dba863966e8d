import { expect, test } from 'vitest';
import { ageInWords } from './data-age.ts';

test.each([
  [0, '1 min'],
  [59, '1 min'],
  [12 * 60 + 59, '12 min'],
  [3600, '1 h'],
  [47 * 3600, '47 h'],
  [49 * 3600, '2 días'],
])('an age of %i seconds is written as %s', (seconds, words) => {
  expect(ageInWords(seconds)).toBe(words);
});
