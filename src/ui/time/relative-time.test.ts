import { expect, test } from 'vitest';
import { lateText, timeSince, timeSinceUntil } from './relative-time.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T11:59:31Z', 'hace un momento'],
  ['2026-11-20T11:59:00Z', 'hace 1 minuto'],
  ['2026-11-20T11:55:00Z', 'hace 5 minutos'],
  ['2026-11-20T09:01:00Z', 'hace 2 horas'],
  ['2026-11-17T12:00:00Z', 'hace 3 días'],
  ['2026-11-06T12:00:00Z', 'hace 2 semanas'],
  ['2026-08-20T12:00:00Z', 'hace 3 meses'],
  ['2024-11-10T12:00:00Z', 'hace 2 años'],
  // A device's clock may be wrong.
  ['2026-11-22T13:00:00Z', 'hace un momento'],
])('%s is written as "%s"', (iso, words) => {
  expect(timeSince(iso, now)).toBe(words);
});

test.each([
  '2026-11-20T11:59:31Z',
  '2026-11-20T11:55:00Z',
  '2026-11-20T11:00:01Z',
  '2026-11-20T09:01:00Z',
  '2026-11-13T12:00:01Z',
  '2026-11-06T12:00:00Z',
  '2026-10-21T12:00:00Z',
  '2025-11-25T12:00:00Z',
  '2024-11-10T12:00:00Z',
  '2026-11-22T13:00:00Z',
])('what is said of %s is said until that moment, and not longer', (iso) => {
  const until = timeSinceUntil(iso, now);
  expect(until).toBeGreaterThan(now);
  expect(timeSince(iso, until - 1)).toBe(timeSince(iso, now));
  expect(timeSince(iso, until)).not.toBe(timeSince(iso, now));
});

test.each([
  [0, 'hace 1 minuto'],
  [59, 'hace 1 minuto'],
  [12 * 60 + 59, 'hace 12 minutos'],
  [3600, 'hace 1 hora'],
  [47 * 3600, 'hace 1 día'],
  [49 * 3600, 'hace 2 días'],
])('late data of %i seconds has the age "%s"', (seconds, words) => {
  expect(lateText(seconds)).toBe(`Actualizado ${words}`);
});
