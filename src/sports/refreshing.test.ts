import { expect, test } from 'vitest';
import type { GameCard } from './game-card.ts';
import { announcement, changedScores, waitAfter } from './refreshing.ts';

const side = (name: string, score: number | null) => ({ id: 1, name, mark: 'AA', colour: null, score });
const card = (id: number, home: number | null, away: number | null): GameCard => ({
  id,
  status: 'live',
  league: null,
  round: null,
  venue: null,
  start: '2026-11-21T00:30:00Z',
  hourKnown: true,
  home: side(`Casa ${id}`, home),
  away: side(`Visita ${id}`, away),
});

test('the wait is ten seconds and doubles with each failure, up to 160 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => waitAfter(failures, 0))).toEqual([
    10_000, 20_000, 40_000, 80_000, 160_000, 160_000, 160_000,
  ]);
  // Jitter only lengthens the wait, and only after a failure, so that a thousand readers do not retry at once.
  expect(waitAfter(0, 0.99)).toBe(10_000);
  expect(waitAfter(2, 1)).toBe(50_000);
});

test('a different score is a change, a new game is not', () => {
  const before = [card(1, 10, 8), card(2, 3, 3)];
  const after = [card(1, 10, 9), card(2, 3, 3), card(3, 1, 0)];
  expect(changedScores(before, after).map(({ id }) => id)).toEqual([1]);
  expect(changedScores([], after)).toEqual([]);
  expect(changedScores([card(1, null, null)], [card(1, 0, 0)])).toHaveLength(1);
});

test('an announcement names at most three games', () => {
  expect(announcement([])).toBe('');
  expect(announcement([card(1, 10, 9), card(2, 0, null)])).toBe(
    'Casa 1 10, Visita 1 9. Casa 2 0, Visita 2 0',
  );
  expect(announcement([1, 2, 3, 4, 5].map((id) => card(id, 1, 2))).split('. ')).toHaveLength(3);
});
