import { expect, test } from 'vitest';
import { inkOn, markOf, plainColour } from './team-card.ts';

test.each([
  ['#000000', '#fff'],
  ['#ffffff', '#000'],
  ['#007a33', '#fff'],
  ['#ffb81c', '#000'],
  ['#00471b', '#fff'],
  [plainColour, '#fff'],
])('text on %s is %s', (colour, ink) => {
  expect(inkOn(colour)).toBe(ink);
});

test.each([
  ['BOS', 'BOS'],
  ['KC', 'KC'],
  ['ñem', 'ÑEM'],
  ['76ers', '76E'],
  ['L.A.', 'LA'],
  ['A', 'A'],
  ['', '?'],
  [null, '?'],
])('the mark of %s is %s', (shortName, mark) => {
  expect(markOf(shortName)).toBe(mark);
});
