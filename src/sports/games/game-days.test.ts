import { expect, test } from 'vitest';
import type { GameCard } from './game-card.ts';
import { aheadOf } from './ahead.ts';
import { cardOfGame } from './game-card.ts';
import { groupByDay } from './game-days.ts';
import { gameWith } from './game.fixture.ts';

const card = (id: number, startTime: string, status = 'finished'): GameCard =>
  cardOfGame(gameWith({ id, startTime, status }), new Map());

test.each([
  ['the same evening', '2026-11-26T01:00:00Z', '2026-11-26T02:00:00Z', 'Hoy', 'Hoy'],
  ['the last minute of the day', '2026-11-27T03:59:59Z', '2026-11-26T12:00:00Z', 'Hoy', 'Hoy'],
  ['midnight in Puerto Rico', '2026-11-27T04:00:00Z', '2026-11-26T12:00:00Z', 'Mañana, viernes 27', 'Mañana'],
  ['midnight in UTC', '2026-11-26T00:00:00Z', '2026-11-25T23:00:00Z', 'Hoy', 'Hoy'],
  [
    'before midnight, seen after it',
    '2026-11-26T03:59:00Z',
    '2026-11-26T04:01:00Z',
    'Ayer, miércoles 25',
    'Ayer',
  ],
  [
    'after midnight, seen before it',
    '2026-11-26T04:01:00Z',
    '2026-11-26T03:59:00Z',
    'Mañana, jueves 26',
    'Mañana',
  ],
  ['the day before yesterday', '2026-11-24T20:00:00Z', '2026-11-26T12:00:00Z', 'Martes 24', 'Martes 24'],
  ['the day after tomorrow', '2026-11-28T20:00:00Z', '2026-11-26T12:00:00Z', 'Sábado 28', 'Sábado 28'],
  ['a week ago', '2026-11-19T20:00:00Z', '2026-11-26T12:00:00Z', 'Jueves 19', 'Jueves 19'],
  ['in a month', '2026-12-25T20:00:00Z', '2026-11-26T12:00:00Z', 'Viernes 25', 'Viernes 25'],
  ['the first day of a month', '2026-12-01T03:00:00Z', '2026-12-01T05:00:00Z', 'Ayer, lunes 30', 'Ayer'],
  ['the first day of a year', '2027-01-01T05:00:00Z', '2027-01-01T03:00:00Z', 'Mañana, viernes 1', 'Mañana'],
  // Clocks change on 14 March and 7 November 2027 in the rest of the United States.
  [
    'spring, when clocks change elsewhere',
    '2027-03-14T04:00:00Z',
    '2027-03-14T03:59:00Z',
    'Mañana, domingo 14',
    'Mañana',
  ],
  ['summer', '2027-07-05T03:59:00Z', '2027-07-05T04:00:00Z', 'Ayer, domingo 4', 'Ayer'],
  ['autumn, when clocks change elsewhere', '2027-11-07T04:00:00Z', '2027-11-08T03:59:00Z', 'Hoy', 'Hoy'],
])('%s: a game of %s is, at %s, of "%s"', (_, start, now, title, short) => {
  expect(groupByDay([card(1, start)], Date.parse(now))).toMatchObject([{ title, short }]);
});

test('games keep the order of the list, and each day is there once', () => {
  const cards = [
    card(1, '2026-11-26T01:00:00Z'),
    card(2, '2026-11-25T23:00:00Z'),
    card(3, '2026-11-25T02:00:00Z'),
    card(4, '2026-11-25T22:00:00Z'),
    card(5, '2026-11-20T22:00:00Z'),
  ];
  const days = groupByDay(cards, Date.parse('2026-11-26T03:00:00Z'));
  expect(days.map(({ title, cards: its }) => [title, its.map(({ id }) => id)])).toEqual([
    ['Hoy', [1, 2, 4]],
    ['Ayer, martes 24', [3]],
    ['Viernes 20', [5]],
  ]);
  expect(new Set(days.map(({ day }) => day)).size).toBe(3);
  expect(groupByDay([], 0)).toEqual([]);
});

test('what follows the live games: three that are played, and the results of the newest day that has some', () => {
  const now = Date.parse('2026-11-26T03:00:00Z');
  const upcoming = ['postponed', 'scheduled', 'cancelled', 'scheduled', 'scheduled', 'scheduled'].map(
    (status, id) => card(id, '2026-11-26T23:00:00Z', status),
  );
  const recent = [11, 12, 13, 14].map((id) => card(id, '2026-11-26T01:00:00Z'));
  const yesterday = card(15, '2026-11-25T01:00:00Z');
  const shown = (list: readonly GameCard[]) => {
    const { next, results } = aheadOf(upcoming, list, now);
    return [next.map(({ id }) => id), results?.day, results?.cards.map(({ id }) => id)];
  };
  expect(shown([...recent, yesterday])).toEqual([[1, 3, 4], 'Hoy', [11, 12, 13]]);
  expect(shown([...recent.slice(0, 1), yesterday])).toEqual([[1, 3, 4], 'Hoy', [11]]);
  expect(shown([yesterday])).toEqual([[1, 3, 4], 'Ayer, martes 24', [15]]);
  expect(aheadOf([], [], now)).toEqual({ next: [], results: null });
});
