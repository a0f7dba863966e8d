import { expect, test } from 'vitest';
import type { GamePhase } from '#contract/sports.ts';
import { phaseLine } from './game-phase.ts';

const nothing = { clock: null, half: null, outs: null, down: null, yardsToGo: null } as const;
const quarter = (period: number, fields: Partial<GamePhase> = {}): GamePhase => ({
  ...nothing,
  unit: 'quarter',
  period,
  ...fields,
});
const inning = (period: number, fields: Partial<GamePhase> = {}): GamePhase => ({
  ...nothing,
  unit: 'inning',
  period,
  ...fields,
});

test.each([
  [quarter(1, { clock: '12:00' }), '1.er cuarto · 12:00'],
  [quarter(4), '4.º cuarto'],
  [quarter(3, { clock: '0:00' }), 'Fin del 3.er cuarto'],
  [quarter(5, { clock: '4:59' }), 'tiempo extra · 4:59'],
  [quarter(6, { clock: '0:00' }), 'Fin del 2.º tiempo extra'],
  [quarter(2, { clock: '7:12', down: 3, yardsToGo: 8 }), '2.º cuarto · 7:12 · 3.ª y 8 yardas'],
  [quarter(2, { clock: '7:12', down: 4, yardsToGo: 1 }), '2.º cuarto · 7:12 · 4.ª y 1 yarda'],
  [quarter(2, { clock: '7:12', down: 1 }), '2.º cuarto · 7:12 · 1.ª oportunidad'],
  [inning(5, { half: 'bottom', outs: 1 }), 'Baja de la 5.ª entrada · 1 out'],
  [inning(11, { half: 'top', outs: 0 }), 'Alta de la 11.ª entrada · 0 outs'],
  [inning(7), '7.ª entrada'],
])('%j is "%s"', (phase, line) => {
  expect(phaseLine({ phase, pause: null })).toBe(line);
});

test('half-time replaces the quarter and the clock, a delay does not', () => {
  expect(phaseLine({ phase: quarter(2, { clock: '0:00' }), pause: 'halftime' })).toBe('Medio tiempo');
  expect(phaseLine({ phase: quarter(2, { clock: '3:10' }), pause: 'delay' })).toBe('2.º cuarto · 3:10');
  expect(phaseLine({ phase: null, pause: null })).toBeNull();
});
