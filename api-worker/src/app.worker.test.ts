import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/fixed-limits.ts';
import { Problem } from '#contract/problem.ts';
import { Desk } from './testing/desk.ts';
import { newsroomLoaded } from './testing/loaded.ts';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
});

describe('a path that is not a route', () => {
  it.each(['/api', '/api/', '/api/nada', '/api/wordpress', '/api/wordpress/noticias/a/b', '/otra'])(
    '%s is a 404',
    async (path) => {
      expect(await desk.problem(path)).toMatchObject({ status: 404, code: 'not_found' });
    },
  );
});

it('a path that is longer than any route has is refused before any route sees it', async () => {
  const path = '/api/articles/'.padEnd(limits.path, 'a');
  expect(await desk.status(path)).toBe(400);
  const response = await desk.request(`${path}a`);
  expect(response.status).toBe(414);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(Problem.parse(await response.json()).error.code).toBe('bad_request');
});

describe('any request', () => {
  const route = fc.constantFrom(
    ...['/api/wordpress/noticias/', '/api/wordpress/programas/', '/api/articles/', '/api/articles/search?q='],
    ...[
      '/api/wordpress/noticias?per_page=',
      '/api/wordpress/noticias?page=',
      '/api/wordpress/programas?categorias_programas=',
    ],
    ...['/api/articles?categoria=', '/api/wordpress/banner?t=', '/api/'],
  );
  const rest = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.webPath(),
    fc.constantFrom(
      '%',
      '%E0%A4%A',
      '%2e%2e%2f',
      '..;/',
      '%00',
      '%ff',
      '?',
      '&&&=',
      '-0',
      '0x10',
      '１０',
      'null',
    ),
  );

  // Otherwise a slug that nobody has is no 404 but a 503.
  beforeEach(() => newsroomLoaded(desk.clock));

  it('gets a status below 500, and every error has the one problem shape', async () => {
    await fc.assert(
      fc.asyncProperty(route, rest, async (begin, end) => {
        const response = await desk.request(begin + end);
        expect(response.status).toBeLessThan(500);
        if (response.status >= 400) Problem.parse(await response.json());
      }),
      { numRuns: 300 },
    );
  });
});
