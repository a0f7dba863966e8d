import { expect, test } from 'vitest';
import { foundPagePath } from './found-page-path.ts';

test.each([
  ['basketball', '/deportes/basketball'],
  ['football', '/deportes/football'],
  // Without a league there are no games, but there may be news.
  ['volleyball', '/deportes/volleyball?vista=noticias'],
  ['soccer', '/deportes/soccer?vista=noticias'],
])('the sport %s is found at %s', (slug, path) => {
  expect(foundPagePath({ kind: 'sport', slug, name: slug })).toBe(path);
});
