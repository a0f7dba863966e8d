import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cardOfGame } from './game-card.ts';
import { gameWith } from './game.fixture.ts';
import { LineScore } from './LineScore.tsx';

const none = { hits: null, errors: null };

/** The texts of the table's rows, cell by cell. */
function rowsOf(game: ReturnType<typeof gameWith>, isBaseball: boolean): { rows: string[][]; html: string } {
  if (game.lineScore === null) throw new Error('The game has no score by period');
  const card = cardOfGame(game, new Map());
  const html = renderToStaticMarkup(createElement(LineScore, { line: game.lineScore, card, isBaseball }));
  const rows = html.split('<tr>').slice(1);
  const cells = (row: string) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell);
  return { html, rows: rows.map((row) => cells(row).map((cell) => cell.replaceAll(/<[^<>]*>/g, ''))) };
}

test('a game under way has a column for every quarter, also those to come', () => {
  const lineScore = { home: { periods: [25, 9], ...none }, away: { periods: [20, 11], ...none } };
  const { rows } = rowsOf(gameWith({ id: 1, homeScore: 34, awayScore: 31, lineScore }), false);
  expect(rows[0]).toEqual(['Equipo', '1', '2', '3', '4', 'Total']);
  expect(rows[1]?.slice(1)).toEqual(['25', '9', '', '', '34']);
  expect(rows[2]?.slice(1)).toEqual(['20', '11', '', '', '31']);
});

test('overtimes follow the quarters', () => {
  const periods = [25, 25, 25, 25, 10, 7];
  const lineScore = { home: { periods, ...none }, away: { periods, ...none } };
  const { rows } = rowsOf(gameWith({ id: 1, status: 'finished', lineScore }), false);
  expect(rows[0]?.slice(5)).toEqual(['TE', 'TE2', 'Total']);
});

test('baseball has runs, hits and errors, and an X for a half that was not played', () => {
  const away = { periods: [0, 0, 2, 0, 0, 0, 0, 0, 0], hits: 5, errors: 1 };
  const home = { periods: [3, 0, 0, 0, 0, 0, 0, 0, null], hits: 8, errors: 0 };
  const game = gameWith({ id: 1, homeScore: 3, awayScore: 2, lineScore: { home, away } });
  const over = rowsOf({ ...game, status: 'finished' }, true);
  expect(over.rows[0]?.slice(9)).toEqual(['9', 'C', 'H', 'E']);
  expect(over.rows[1]?.slice(9)).toEqual(['X', '3', '8', '0']);
  expect(over.rows[2]?.slice(9)).toEqual(['0', '2', '5', '1']);
  // While it is played, the home side may still bat.
  expect(rowsOf(game, true).rows[1]?.[9]).toBe('');
});

test('a table that is wider than a phone, as each is at large text, can be scrolled with the keyboard', () => {
  const side = { periods: [0, 0, 0, 0], ...none };
  const { html } = rowsOf(gameWith({ id: 1, lineScore: { home: side, away: side } }), true);
  expect(html).toContain('tabindex="0" role="region" aria-label="Carreras por entrada"');
});
