import { expect, it } from 'vitest';
import { scoreAge } from './score-age.ts';

const scoredAt = '2026-11-21T00:30:00Z';
const after = (seconds: number, fields: Partial<Parameters<typeof scoreAge>[0]> = {}) =>
  scoreAge({ status: 'live', scoredAt, ...fields }, Date.parse(scoredAt) + seconds * 1_000);

it.each([
  [119, null],
  [120, 'Marcador de hace 2 minutos'],
  [47 * 60 + 59, 'Marcador de hace 47 minutos'],
  [2 * 3_600, 'Marcador de hace 2 horas'],
  // A device whose clock is behind.
  [-3_600, null],
])('the score of a live game after %i seconds: %s', (seconds, text) => {
  expect(after(seconds)).toBe(text);
});

it('of a game that is not live, or has no score, has no age', () => {
  expect(after(3_600, { status: 'finished' })).toBeNull();
  expect(after(3_600, { scoredAt: null })).toBeNull();
});
