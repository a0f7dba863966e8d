import { expect, test } from 'vitest';
import { dateAndTime, dayMonthYear, shortDate, withOffset } from './dates.ts';

// Two in the morning in UTC is still the evening before in Puerto Rico.
const lateEvening = '2026-11-21T02:05:00Z';

test('dates are Puerto Rico dates, whatever zone the server stands in', () => {
  expect(dayMonthYear(lateEvening)).toBe('20 noviembre, 2026');
  expect(shortDate(lateEvening)).toBe('20 nov 2026');
  expect(dateAndTime(lateEvening)).toBe('20 noviembre 2026, 22:05');
  expect(withOffset(lateEvening)).toBe('2026-11-20T22:05:00-04:00');
});
