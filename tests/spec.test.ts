import { describe, expect, test } from 'vitest';
import { specRoutes } from './browser/spec-routes.ts';
import { fits } from './browser/spec-text.ts';
import { specTexts } from './browser/spec-texts.ts';

/** The site's texts are those that were asked for; tests/promises.ts follows each of them to the test that shows it. */

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
  ])('%s is walked', (route) => {
    expect(specRoutes.map((row) => row.route)).toContain(route);
  });
});
