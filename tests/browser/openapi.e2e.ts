import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as z from 'zod';
import type { Slugs } from './newsroom-slugs.ts';
import { expect, test } from './page-kinds.ts';

/** Requests every route of the OpenAPI document that needs no secret, and compares the response with its schema. */

const Parameter = z.object({ in: z.string(), name: z.string(), required: z.boolean() });
const Operation = z.object({
  parameters: z.array(Parameter).default([]),
  security: z.array(z.unknown()).default([]),
});
const Document = z.looseObject({
  paths: z.record(z.string(), z.object({ get: Operation.optional() })),
});

/** What fills the parameters of a path: of each path with a slug another one. */
const inPath = (path: string, slugs: Slugs): Record<string, string> => ({
  slug:
    Object.entries({
      'categorias-programas/': slugs.programmeCategory,
      'categorias/': slugs.newsCategory,
      'programas/': slugs.programme,
      'programmes/': slugs.programme,
      'topics/': slugs.topic,
      'authors/': slugs.author,
      'coverages/': slugs.coverage,
    }).find(([part]) => path.includes(part))?.[1] ?? slugs.news,
  id:
    Object.entries({ 'teams/': slugs.team, 'coverages/': slugs.entry }).find(([part]) =>
      path.includes(part),
    )?.[1] ?? slugs.finishedGame,
  league: 'nba',
  named: 'basketball',
});
const inQuery: Record<string, string> = {
  ...{ q: 'puerto', lat: '18.4655', lon: '-66.1057', after: '0' },
  direccion: '/feed/',
};
/** Routes that need one of several parameters. */
const oneOf: Record<string, string> = {
  '/api/articles/sport': 'sportId=1',
  '/api/teams': 'sportId=1',
  '/api/games/live': 'sportId=1',
  '/api/games/upcoming': 'sportId=1',
  '/api/games/recent': 'sportId=1',
};

test(
  'every response of /api is what its OpenAPI document says',
  { tag: '@once' },
  async ({ request, slugs }) => {
    const response = await request.get('/api/openapi.json');
    expect(response.headers()['content-type']).toContain('application/json');
    const text: unknown = await response.json();
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    formats.default(ajv);
    ajv.addSchema(z.record(z.string(), z.unknown()).parse(text), 'openapi');

    let compared = 0;
    for (const [path, { get }] of Object.entries(Document.parse(text).paths)) {
      // A draft needs a signed link.
      if (!get || get.security.length > 0 || path.startsWith('/api/preview/')) continue;
      const values = inPath(path, slugs);
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
      const query = get.parameters
        .filter((parameter) => parameter.in === 'query' && parameter.required)
        .map(({ name }) => `${name}=${inQuery[name] ?? ''}`);
      const result = await request.get(`${address}?${[...query, oneOf[path] ?? ''].join('&')}`);
      expect(result.status(), path).toBe(200);
      if (path.endsWith('.csv')) {
        expect(result.headers()['content-type']).toMatch(/^text\/csv\b/);
        continue;
      }
      const pointer = path
        .replaceAll('~', '~0')
        .replaceAll('/', '~1')
        .replaceAll('{', '%7B')
        .replaceAll('}', '%7D');
      const fits = ajv.compile({
        $ref: `openapi#/paths/${pointer}/get/responses/200/content/application~1json/schema`,
      });
      expect(fits(await result.json()) ? [] : fits.errors, path).toEqual([]);
      // A schema that accepts anything would prove nothing.
      expect(fits(null), path).toBe(false);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(40);

    const problem = await request.get('/api/games/live');
    const isProblem = ajv.compile({ $ref: 'openapi#/components/schemas/Problem' });
    expect([problem.status(), isProblem(await problem.json())]).toEqual([400, true]);
  },
);
