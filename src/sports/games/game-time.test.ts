import { expect, test } from 'vitest';
import { longStart, shortStart } from './game-time.ts';

/** Runtimes differ in the kind of space, and in "p. m." or "p.m.". */
const plain = (text: string) => text.replace(/\s/g, ' ').replace('p.m.', 'p. m.').replace('a.m.', 'a. m.');

test('a game that falls on the next day in UTC is shown on its day in Puerto Rico', () => {
  const start = { start: '2026-11-21T00:30:00Z', hourKnown: true };
  expect(plain(shortStart(start))).toBe('vie, 20 nov, 08:30 p. m.');
  expect(plain(longStart(start))).toBe('viernes, 20 de noviembre de 2026, 8:30 p. m.');
});

test('the day changes at midnight in Puerto Rico', () => {
  expect(shortStart({ start: '2026-11-21T03:59:00Z', hourKnown: true })).toContain('vie, 20');
  expect(shortStart({ start: '2026-11-21T04:00:00Z', hourKnown: true })).toContain('sáb, 21');
});

test('without a known hour only the day is shown', () => {
  const start = { start: '2026-11-21T18:00:00Z', hourKnown: false };
  expect(shortStart(start)).toBe('sáb, 21 nov');
  expect(longStart(start)).toBe('sábado, 21 de noviembre de 2026');
});
