import { z } from 'zod';
import { LeaguePath, SportSlug } from '#contract/sports.ts';
import { limits } from '#contract/fixed-limits.ts';
import { previewKinds } from '#contract/publishing.ts';
import { SearchPeriod } from '#contract/search.ts';

/** A parameter of a route. */
export interface Parameter {
  in: 'query' | 'path';
  name: string;
  required: boolean;
  schema: z.core.$ZodType;
  description?: string;
}

const query = (name: string, schema: z.core.$ZodType, description?: string): Parameter => ({
  in: 'query',
  name,
  required: false,
  schema,
  ...(description !== undefined && { description }),
});
export const required = (parameter: Parameter): Parameter => ({ ...parameter, required: true });

const id = z.int().min(1).max(2_147_483_647);
const page = query('page', z.int().min(1).max(10_000).default(1));
const text = z.string().min(1).max(limits.searchText);
const ids = (name: string) =>
  query(name, z.string().regex(/^\d+(,\d+)*$/), `1 to ${limits.perPage} ids, separated by commas.`);

/** Query parameters by what routes do with them. */
export const parameters = {
  page,
  identifier: (name: string) => query(name, id),
  ids,
  text: query('q', text),
  period: query('fecha', SearchPeriod, 'How old an article may be.'),
  slug: (name: string) => query(name, z.string()),
  now: query('t', z.string(), 'Any value: the response comes past the cache, at most once a second.'),
  after: query('after', z.string(), 'The `cursor` of the last response.'),
  wait: query('wait', z.int().min(0).max(limits.changesWait), 'Seconds to wait for a change.'),
  expires: required(query('expires', z.string(), 'Whole seconds since the epoch.')),
  signature: required(query('signature', z.string(), 'HMAC-SHA256 in hexadecimal.')),
};

/** `per_page` and `page` of a list. */
export const paging = (perPageByDefault: number): Parameter[] => [
  query('per_page', z.int().min(1).max(limits.perPage).default(perPageByDefault)),
  page,
];

/** The nearest municipality to a position is meant. */
export const position: Parameter[] = [
  required(query('lat', z.number().min(-90).max(90))),
  required(query('lon', z.number().min(-180).max(180))),
];

/** Schemas of the parameters in paths. */
const inPath: Record<string, z.core.$ZodType> = {
  slug: z.string().min(1),
  id,
  league: LeaguePath,
  named: z.union([SportSlug, id]),
  kind: z.enum(previewKinds),
  name: z.string().regex(/^[a-z0-9-]{1,64}$/),
};

/** The parameters in a path. Throws if one is not described here. */
export function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = inPath[name];
    if (!schema) throw new Error(`openapi/parameters.ts does not describe {${name}} of ${path}`);
    return { in: 'path', name, required: true, schema };
  });
}
