import { expect, test } from 'vitest';
import { inkOn, plainColour } from './team-colour.ts';

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
