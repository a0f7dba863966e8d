import { expect, test } from 'vitest';
import { comingDays, comingHours } from './coming.ts';
import { afternoon } from './sky.fixture.ts';

const at = (iso: string) => ({ dt: Date.parse(iso) / 1000 });
const hour = 3_600;
const full = afternoon - (afternoon % hour);
const hourly = Array.from({ length: 48 }, (_, index) => ({ dt: full + index * hour }));

test('twelve hours are shown, the current one first', () => {
  const shown = comingHours(hourly, afternoon);
  expect(shown).toHaveLength(12);
  expect(shown[0]).toEqual({ dt: full });
  expect(shown[11]).toEqual({ dt: full + 11 * hour });
});

test('an hour is dropped in the second in which it ends', () => {
  expect(comingHours(hourly, full + hour - 1)[0]).toEqual({ dt: full });
  expect(comingHours(hourly, full + hour)[0]).toEqual({ dt: full + hour });
  expect(comingHours(hourly, full + 46 * hour)).toHaveLength(2);
  expect(comingHours(hourly, full + 48 * hour)).toEqual([]);
});

const days = [
  at('2026-11-20T12:00:00-04:00'),
  at('2026-11-21T12:00:00-04:00'),
  at('2026-11-22T12:00:00-04:00'),
];

test('the day changes at midnight in Puerto Rico, not in UTC', () => {
  expect(comingDays(days, at('2026-11-21T23:59:59-04:00').dt)).toEqual(days.slice(1));
  expect(comingDays(days, at('2026-11-22T00:00:00-04:00').dt)).toEqual(days.slice(2));
});

test('the number of days is not limited', () => {
  expect(comingDays(days, at('2026-11-20T00:00:00-04:00').dt)).toEqual(days);
});
