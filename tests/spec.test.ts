import { describe, expect, test } from 'vitest';
import { specRoutes } from './browser/spec-routes.ts';
import { fits } from './browser/spec-text.ts';
import { specTexts } from './browser/spec-texts.ts';

/** The site's texts are the required texts; tests/promises.ts checks that each of them is in the test that shows it. */

const shown = specRoutes.flatMap(({ says = [] }) => says.map(([words, said]) => ({ words, said })));

test.each([...shown, ...specTexts])('"$words" is what the site says', ({ words, said }) => {
  expect(said).toMatch(fits(words, true));
});

describe('the table of routes', () => {
  test.each([
    '/',
    '/article/{slug}',
    '/articulo/{slug}',
    '/category/{slug}',
    '/noticias/categoria/{slug}',
    '/programas/categoria/{slug}',
    '/search',
    '/deportes',
    '/deportes/{slug}',
    '/partido/{id}',
    '/noticias/{slug}',
    '/programas/{slug}',
    '/programas',
    '/tiempo',
    '/tiempo-v2',
    '/tiempo-v2-light',
    '/tiempo-standalone',
    '/live',
    '/account',
    '/terms',
    '/privacy',
    '/about',
    '/noticias',
    '/noticias/deportes',
    'any other path',
  ])('has a row for %s', (route) => {
    expect(specRoutes.map((row) => row.route)).toContain(route);
  });
});
