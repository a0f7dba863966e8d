import { expect, test } from 'vitest';
import { periodText } from './day-and-time.ts';

const now = Date.parse('2026-11-24T20:00:00Z');
const inHours = (hours: number) => now + hours * 3_600_000;
const words = (start: number | null, end: number | null) =>
  periodText(start, end, now).replaceAll(/\s/g, ' ');

test.each([
  [inHours(2), inHours(14), 'Desde el martes 24, 6:00 p. m. hasta el miércoles 25, 6:00 a. m.'],
  [inHours(2), null, 'Desde el martes 24, 6:00 p. m.'],
  [inHours(-2), inHours(14), 'Hasta el miércoles 25, 6:00 a. m.'],
  [null, inHours(14), 'Hasta el miércoles 25, 6:00 a. m.'],
  [inHours(-2), null, ''],
  [null, null, ''],
])('a range of time says what is known of it and is to come: %j, %j', (start, end, expected) => {
  expect(words(start, end)).toBe(expected);
});
