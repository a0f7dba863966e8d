import { expect, test } from 'vitest';
import { dateAndTime, dayMonthYear, momentAfter, shortDate, withOffset } from './dates.ts';

// 02:05 in UTC is still the previous evening in Puerto Rico.
const lateEvening = '2026-11-21T02:05:00Z';

test("dates are in Puerto Rico's time zone, whatever the server's zone", () => {
  expect(dayMonthYear(lateEvening)).toBe('20 noviembre, 2026');
  expect(shortDate(lateEvening)).toBe('20 nov 2026');
  expect(dateAndTime(lateEvening)).toBe('20 noviembre 2026, 22:05');
  expect(withOffset(lateEvening)).toBe('2026-11-20T22:05:00-04:00');
});

test.each([
  // Half past eleven of the same evening, although UTC has another day.
  ['2026-11-21T03:30:00Z', '11:30 p. m.'],
  ['2026-11-21T04:30:00Z', '21 nov 2026, 12:30 a. m.'],
])('%s says its day only if that is another one', (later, words) => {
  expect(momentAfter(later, lateEvening).replace(/\s/g, ' ')).toBe(words);
});
