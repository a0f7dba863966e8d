import { expect, test } from 'vitest';
import { isPlaying, resultLine, statusLabel, winnerOf } from './game-status.ts';

test.each([
  ['scheduled', null, null, null],
  ['scheduled', 0, 0, null],
  ['live', 4, 4, null],
  ['live', null, null, null],
  ['finished', 98, 101, 'Victoria visitante'],
  ['finished', 101, 98, 'Victoria local'],
  ['finished', 3, 3, 'Empate'],
  ['finished', null, null, null],
  ['postponed', null, null, null],
  ['suspended', 2, 1, null],
  ['maintenance', null, null, null],
])('%s with %s and %s: the result is %s', (status, homeScore, awayScore, result) => {
  expect(resultLine({ status, homeScore, awayScore })).toBe(result);
});

test('only a finished game with two different scores has a winner', () => {
  const game = { status: 'finished', homeScore: 98, awayScore: 101 };
  expect(winnerOf(game)).toBe('away');
  expect(winnerOf({ ...game, homeScore: 120 })).toBe('home');
  expect(winnerOf({ ...game, homeScore: 101 })).toBeNull();
  expect(winnerOf({ ...game, status: 'live' })).toBeNull();
  expect(winnerOf({ ...game, homeScore: null })).toBeNull();
});

test.each([
  ['live', null, 'EN VIVO', true],
  ['live', 'halftime', 'EN VIVO', true],
  ['live', 'delay', 'INTERRUMPIDO', false],
  ['scheduled', 'delay', 'DEMORADO', false],
  ['scheduled', null, 'PROGRAMADO', false],
  ['finished', null, 'FINALIZADO', false],
] as const)('a %s game with the pause %s is %s', (status, pause, label, playing) => {
  const game = { status, pause };
  expect([statusLabel(game, 'page'), isPlaying(game)]).toEqual([label, playing]);
});

test.each([
  ['scheduled', 'PRÓXIMO', 'PROGRAMADO'],
  ['live', 'EN VIVO', 'EN VIVO'],
  ['finished', 'FINALIZADO', 'FINALIZADO'],
  ['postponed', 'POSPUESTO', 'POSPUESTO'],
  ['suspended', 'SUSPENDIDO', 'SUSPENDIDO'],
  // An unknown status is shown as received, in upper case.
  ['under review', 'UNDER REVIEW', 'UNDER REVIEW'],
  ['dañado', 'DAÑADO', 'DAÑADO'],
])('%s: %s on a card, %s on its page', (status, card, page) => {
  expect(statusLabel({ status, pause: null }, 'card')).toBe(card);
  expect(statusLabel({ status, pause: null }, 'page')).toBe(page);
});
