import { expect, test } from 'vitest';
import { clock12, clock24, dayAndMonth, dayKey, hour12, hourOfDay, longDay, weekday } from './clock.ts';

const at = (iso: string) => Date.parse(iso) / 1000;

/** Replaces every kind of space: the one before "p. m." differs between versions of the ICU data. */
const plain = (text: string) => text.replace(/\s/gu, ' ');

test.each([
  ['2026-11-21T23:59:59-04:00', '2026-11-21', 23, '23:59', '11:59 p. m.'],
  ['2026-11-22T00:00:00-04:00', '2026-11-22', 0, '00:00', '12:00 a. m.'],
  ['2026-11-22T11:59:00-04:00', '2026-11-22', 11, '11:59', '11:59 a. m.'],
  ['2026-11-22T12:00:00-04:00', '2026-11-22', 12, '12:00', '12:00 p. m.'],
  // 22 November in UTC, still the 21st here.
  ['2026-11-22T03:30:00Z', '2026-11-21', 23, '23:30', '11:30 p. m.'],
  // No daylight saving time in summer.
  ['2026-07-01T04:00:00Z', '2026-07-01', 0, '00:00', '12:00 a. m.'],
])('%s in Puerto Rico', (iso, day, hour, clock, twelve) => {
  const moment = at(iso);
  expect(dayKey(moment)).toBe(day);
  expect(hourOfDay(moment)).toBe(hour);
  expect(clock24(moment)).toBe(clock);
  expect(plain(clock12(moment))).toBe(twelve);
});

test('days and hours are written in Spanish', () => {
  const moment = at('2026-11-21T15:05:00-04:00');
  expect(plain(hour12(moment))).toBe('3 p. m.');
  expect(weekday(moment)).toBe('sábado');
  expect(dayAndMonth(moment)).toMatch(/^21 (de )?nov/);
  expect(longDay(moment)).toBe('sábado, 21 de noviembre');
});
