import { expect, test } from 'vitest';
import { SearchResults } from '#contract/search.ts';
import { foundLinks, foundPagePath } from './found-page-path.ts';

test.each([
  ['basketball', '/deportes/basketball'],
  ['football', '/deportes/football'],
  // Without a league there are no games, but there may be news.
  ['volleyball', '/deportes/volleyball?vista=noticias'],
  ['soccer', '/deportes/soccer?vista=noticias'],
])('the sport %s is found at %s', (slug, path) => {
  expect(foundPagePath({ kind: 'sport', slug, name: slug })).toBe(path);
});

test('the site’s own pages come first, and a worker of another release is understood', () => {
  const town = { kind: 'municipality', name: 'Ponce' };
  const found = { corrected: null, suggestion: null, articles: [] };
  // 1.0.0 has a kind of its own for the page of shelters, and no list of the site's own pages.
  const before = SearchResults.parse({ ...found, pages: [{ kind: 'emergency', name: 'Refugios' }, town] });
  expect(foundLinks(before).map(({ path }) => path)).toEqual(['/tiempo?municipio=Ponce']);
  const now = SearchResults.parse({
    ...found,
    pages: [town],
    sitePages: [{ name: 'Luz', path: '/luz-y-rios' }],
  });
  expect(foundLinks(now).map(({ path, kind }) => [path, kind])).toEqual([
    ['/luz-y-rios', 'Página'],
    ['/tiempo?municipio=Ponce', 'El tiempo'],
  ]);
});
