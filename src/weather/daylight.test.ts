import { expect, test } from 'vitest';
import { daylightLeftMinutes, hoursAndMinutes } from './daylight.ts';

const sunrise = 1_000_000;
const sunset = sunrise + 11 * 3_600 + 900;

test.each([
  ['an hour before sunrise', sunrise - 3_600, 675],
  ['at sunrise', sunrise, 675],
  ['a minute later', sunrise + 60, 674],
  ['half a minute before sunset', sunset - 30, 0],
  ['at sunset', sunset, 0],
  ['at night', sunset + 3_600, 0],
])('daylight left %s', (_, now, minutes) => {
  expect(daylightLeftMinutes(sunrise, sunset, now)).toBe(minutes);
});

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h 0 min'],
  [675, '11 h 15 min'],
])('%d minutes are written as %s', (minutes, words) => {
  expect(hoursAndMinutes(minutes)).toBe(words);
});
