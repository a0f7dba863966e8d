import { expect, test } from 'vitest';
import { limits } from '#contract/fixed-limits.ts';
import { Problem } from '#contract/problem.ts';
import { ask, astro, useHeldOrigin } from './held-origin.fixture.ts';

useHeldOrigin();

const longer = (place: string, by: number) => place.padEnd(limits.path + by, 'a');

test.each([
  '/noticias/',
  '/%C3%B1',
  '/a/b/c/',
  '/img/480.webp/wp-content/uploads/',
  '/img/tarjeta/',
  '/_astro/',
])('%s… with more characters than any path has is no page, and nothing looks for it', async (place) => {
  const { status, body } = await ask({ target: longer(place, 1) });
  expect([status, String(body)]).toEqual([414, expect.stringContaining('No existe')]);
  expect(astro.rendered).toEqual([]);
  expect((await ask({ target: longer(place, 0) })).status).not.toBe(414);
  expect((await ask({ target: `${place}?q=${'a'.repeat(limits.path)}` })).status).not.toBe(414);
});

test('under /api it has the one error shape', async () => {
  const { status, body } = await ask({ target: longer('/api/articles/', 1) });
  expect([status, Problem.parse(JSON.parse(String(body))).error.code]).toEqual([414, 'bad_request']);
});
