import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { specRoutes } from './browser/spec-routes.ts';
import { specRules } from './browser/spec-rules.ts';
import { fits } from './browser/spec-text.ts';
import { specTexts } from './browser/spec-texts.ts';

/** The checklist of the specification: the site's texts are its words, and whatever it asks for has a test that holds it. */

/** What a file of the project does; comments promise, they prove nothing. Throws where there is no such file. */
const codeOf = (file: string) =>
  readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Files that one of the suites runs. */
const tests = /^(src|tests)\/.*(\.test\.ts|\.e2e\.ts)$/;

const shown = specRoutes.flatMap(({ says = [] }) => says.map(([words, said]) => ({ words, said })));

test.each([...shown, ...specTexts])('"$words" is what the site says', ({ words, said }) => {
  expect(said).toMatch(fits(words, true));
});

test.each(specTexts)('"$words" is shown in its state: $provedBy', ({ words, provedBy }) => {
  expect(provedBy).toMatch(tests);
  expect(fits(words).test(codeOf(provedBy))).toBe(true);
});

test.each(specRules)('$rule: $provedBy', ({ provedBy, by }) => {
  expect(provedBy).toMatch(tests);
  expect(codeOf(provedBy).includes(by)).toBe(true);
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
