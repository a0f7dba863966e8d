import { expect, test } from 'vitest';
import { canonicalPath, decodedPath, encodedPath, leadsAway } from './page-path.ts';

test.each([
  ['/noticias/🌀-huracan', '/noticias/🌀-huracan'],
  ['/noticias/%f0%9f%8c%80-huracan', '/noticias/🌀-huracan'],
  // From a site that encoded WordPress's encoded slug a second time.
  ['/article/%25f0%259f%258c%2580-huracan', '/article/🌀-huracan'],
  ['/category/NI%C3%B1ez/2', '/category/niñez/2'],
  ['/minuto-a-minuto/NI%C3%B1ez/antes/9', '/minuto-a-minuto/niñez/antes/9'],
  // Cut within an encoded character: in WordPress's spelling, and in ours.
  ['/noticias/%f0%9f-x', '/noticias/%f0%9f-x'],
  ['/noticias/%25f0%259f-x', '/noticias/%f0%9f-x'],
  ['/noticias/100%25de-descuento', '/noticias/100%de-descuento'],
  ['/noticias/%3CScript%3E', '/noticias/<Script>'],
])('%s has the canonical path %s, which is stable', (requested, page) => {
  const pathname = decodedPath(new URL(requested, 'https://ejemplo.pr').pathname);
  expect(pathname === null ? null : canonicalPath(pathname)).toBe(page);
  expect(decodedPath(encodedPath(page))).toBe(page);
  expect(canonicalPath(page)).toBe(page);
});

test.each(['/%', '/%ff', '/noticias/%', '/noticias/%zz', '/noticias/%00', '/noticias//x', '/noticias/%5c'])(
  '%s is the path of no page',
  (requested) => {
    expect(decodedPath(requested)).toBeNull();
  },
);

test.each([
  ['/noticias/%2e%2e%2fx', true],
  ['/noticias/%252e%252e', true],
  ['/noticias/%25252E%25252e/x', true],
  ['/noticias/%252e', true],
  ['/noticias/...', false],
  ['/noticias/a..b', false],
  ['/noticias/%252e%252ex', false],
])('%s has a dot segment: %s', (requested, away) => {
  expect(leadsAway(decodedPath(requested) ?? '')).toBe(away);
});
