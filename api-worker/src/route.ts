import type { Context, Handler, Hono, MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { changeParameter } from '#contract/channel.ts';
import { digestOf } from '#contract/signing/digest.ts';
import { matchesEtag } from '#contract/etag.ts';
import { slugSegment } from '#contract/publishing/item-addresses.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { apiCacheControl, type CacheRule } from './cache-control.ts';
import type { CachedResponse } from './edge-cache/edge-cache.ts';
import type { AppEnvironment, Services } from './services.ts';
import { parseJson } from './http/body.ts';
import type { DescribedParameter, PathParameter, QueryParameter } from './http/parameters.ts';
import { ProblemError } from './http/problem.ts';

/** A response that needs no source, in JSON. */
export const ours = (body: object, rule: CacheRule, total: number | null = null): CachedResponse => ({
  ...{ found: true, body: JSON.stringify(body), total, state: 'fresh', ageSeconds: null, tags: [], rule },
});

type Method = 'GET' | 'POST' | 'PUT';

/** Who may send a request: the holder of a secret as a bearer token, or of a signature. */
export interface Security<Pass> {
  scheme: 'bearer' | 'signature';
  /** Checks the request before anything else of it is read. Throws ProblemError. */
  check: (services: Services, request: Request) => Promise<Pass>;
}

type PathParameters = Readonly<Record<string, PathParameter<unknown>>>;
type QueryParameters = Readonly<Record<string, QueryParameter<unknown>>>;

const json = { 'Content-Type': 'application/json; charset=utf-8' };
const csv = { 'Content-Type': 'text/csv; charset=utf-8' };

/** What each of some parameters reads. */
type ValuesOf<Parameters> = {
  [Name in keyof Parameters]: Parameters[Name] extends { read: (from: never) => infer Value } ? Value : never;
};

/** The names in a path such as `/api/articles/{slug}`. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Schema of a response; null: it has no body; `csv`: it is a file. */
type ResponseSchema = z.core.$ZodType | null | 'csv';
type BodyOf<Sent extends ResponseSchema> = Sent extends z.core.$ZodType ? z.input<Sent> : null;

/** A request whose parameters were read. */
interface Asked<InPath, InQuery, Body extends z.core.$ZodType, Sent extends ResponseSchema, Pass> {
  c: Context<AppEnvironment>;
  services: Services;
  path: ValuesOf<InPath>;
  query: ValuesOf<InQuery>;
  /** For caches: two requests have the same key if their parameters have the same values. */
  key: string;
  /** What the check of its security returned. */
  pass: Pass;
  /** Parses the request's body by the declared schema. Throws `bad_request`. */
  parseBody: (bytes: Uint8Array) => z.output<Body>;
  /** The response of success with this body, which no cache keeps. */
  send: (body: BodyOf<Sent>) => Response;
}

interface Declaration<InPath, InQuery, Body extends z.core.$ZodType, Sent extends ResponseSchema, Pass> {
  /** What it responds, for the document. */
  summary: string;
  /** The parameters in its path. */
  path?: InPath;
  /** Those of the query string, under the names that the handler has for them. They are read in this order, and the first wrong one is named. */
  query?: InQuery;
  /** Schema of the request's body. */
  body?: Body;
  /** Status of success. */
  status?: 200 | 202 | 204;
  response: Sent;
  security?: Security<Pass>;
  /** Limits its requests, before their parameters are read. */
  limit?: MiddlewareHandler<AppEnvironment>;
  /** The Spanish sentence of its 404. */
  missing?: string;
  handle: (
    asked: Asked<InPath, InQuery, Body, Sent, Pass>,
  ) => Promise<CachedResponse | Response> | CachedResponse | Response;
}

/** A route of /api: what the document says of it, and how the app gets it. */
export interface Route {
  method: Method;
  /** With its parameters in braces. */
  path: string;
  summary: string;
  pathParameters: readonly DescribedParameter[];
  queryParameters: readonly DescribedParameter[];
  body: z.core.$ZodType | undefined;
  status: 200 | 202 | 204;
  response: ResponseSchema;
  security: Security<unknown>['scheme'] | undefined;
  /** Of two routes with fitting paths, the app uses the one that was added first. */
  addTo: (app: Hono<AppEnvironment>) => void;
}

/**
 * Declares a route of /api. From this one declaration its parameters are read, its handler's types are derived, and the OpenAPI document is
 * made. Throws if a parameter of the path is not declared.
 */
export function route<
  const Path extends `/api/${string}`,
  Sent extends ResponseSchema,
  InPath extends Readonly<Record<NamesIn<Path>, PathParameter<unknown>>>,
  InQuery extends QueryParameters = Record<never, never>,
  Body extends z.core.$ZodType = z.ZodNever,
  Pass = null,
>(method: Method, path: Path, declaration: Declaration<InPath, InQuery, Body, Sent, Pass>): Route;
// TypeScript cannot derive the values from the parameters that read them, so this signature knows less than the one above.
export function route(
  method: Method,
  path: string,
  declaration: Declaration<PathParameters, QueryParameters, z.core.$ZodType, ResponseSchema, unknown>,
): Route {
  const { summary, body, status = 200, response, security, limit, handle } = declaration;
  const { missing = 'No se encontró lo solicitado.' } = declaration;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const parameter = declaration.path?.[name];
    if (parameter === undefined) throw new Error(`${method} ${path} does not declare {${name}}`);
    return { name, ...parameter };
  });
  const inQuery = Object.entries(declaration.query ?? {});
  const known = new Set([
    changeParameter,
    ...inQuery.flatMap(([, { described }]) => described.map(({ name }) => name)),
  ]);
  /** Whether a query has names that the route does not read, or one twice: then its address is one of any number, for the same response. */
  const isPadded = (query: URLSearchParams) =>
    [...query.keys()].some((name, index, names) => !known.has(name) || names.indexOf(name) !== index);
  /** Where an item is under its present slug, relative to a request of this route, whatever host and path lead here. */
  const relativeTo = ({ pathname, search }: URL) => {
    const below = path.slice(path.lastIndexOf('{slug}')).split('/').length - 1;
    const rest = pathname.split('/').slice(-below);
    const query = inQuery.length > 0 ? search : '';
    return (slug: string) =>
      below === 0
        ? `./${slugSegment(slug)}${query}`
        : `${'../'.repeat(below)}${[slugSegment(slug), ...rest].join('/')}${query}`;
  };

  const respond: Handler<AppEnvironment> = async (c) => {
    const { services } = c.var;
    const given = new URL(c.req.url).searchParams;
    if (isPadded(given)) {
      // No cache in front has it, however often it is requested, and none shall keep it.
      c.set('isPadded', true);
      await services.mayLoad();
    }
    const pass = security === undefined ? null : await security.check(services, c.req.raw);
    const values = Object.fromEntries(inPath.map(({ name, read }) => [name, read(c.req.param(name) ?? '')]));
    const query = Object.fromEntries(inQuery.map(([name, { read }]) => [name, read(given)]));
    const response = await handle({
      ...{ c, services, pass, query },
      path: values,
      key: `${path} ${JSON.stringify([values, query])}`,
      parseBody: (bytes) => parseJson(bytes, body ?? z.never()),
      send: (sent) =>
        new Response(sent === null ? null : JSON.stringify(sent), {
          status,
          headers: { ...(sent !== null && json), 'Cache-Control': 'no-store' },
        }),
    });
    if (response instanceof Response) return response;
    if (!response.found && response.moved !== undefined)
      return movedResponse(response.tags, response.moved, relativeTo(new URL(c.req.url)));
    return cachedResponse(c.req.raw, response, missing, declaration.response === 'csv' ? csv : json);
  };

  return {
    ...{ method, path, summary, body, status, response },
    security: security?.scheme,
    pathParameters: inPath.map(({ name, schema }) => ({ name, schema, required: true })),
    queryParameters: inQuery.flatMap(([, { described }]) => described),
    addTo: (app) => {
      const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
      if (limit !== undefined) app.on(method, pattern, limit);
      app.on(method, pattern, respond);
    },
  };
}

const tagHeader = (tags: readonly string[]): Record<string, string> =>
  tags.length === 0 ? {} : { 'Cache-Tag': [...new Set(tags)].join(',') };

/** A 301 to an item that has another slug now. */
function movedResponse(
  tags: readonly string[],
  { slug, rule }: { slug: string; rule: CacheRule },
  addressOf: (slug: string) => string,
): Response {
  const headers = { Location: addressOf(slug), 'Cache-Control': apiCacheControl(rule, false) };
  return new Response(null, { status: 301, headers: { ...tagHeader(tags), ...headers } });
}

/**
 * Turns what the edge cache returned into an HTTP response with body of this type, age, total, tags, ETag and Cache-Control, or into a 304 if the client
 * already has it. Throws `protected`, and `not_found` with the given Spanish sentence if there is nothing under that name; if the item is of another
 * kind now, with its page.
 */
async function cachedResponse(
  request: Request,
  response: CachedResponse,
  missing: string,
  type: Readonly<Record<string, string>>,
): Promise<Response> {
  const cacheTags = tagHeader(response.tags);
  if (!response.found && response.isProtected === true)
    throw new ProblemError('protected', 'Este contenido está protegido con contraseña.', {
      headers: cacheTags,
    });
  // A CDN caches the 404 too, and has to drop it once the item is published.
  if (!response.found) {
    const beside = response.movedTo === undefined ? {} : { movedTo: response.movedTo };
    throw new ProblemError('not_found', missing, { headers: cacheTags, beside });
  }
  const etag = await weakEtag(response.body);
  const headers = new Headers({
    ...cacheTags,
    ...type,
    'Cache-Control': apiCacheControl(response.rule, response.state === 'last-good', response.ends?.inSeconds),
    ETag: etag,
    [responseHeaders.dataState]: response.state,
  });
  if (response.ageSeconds !== null) headers.set(responseHeaders.dataAge, String(response.ageSeconds));
  if (response.ends) headers.set(responseHeaders.dataUntil, String(response.ends.at));
  if (response.total !== null) headers.set(responseHeaders.total, String(response.total));
  if (matchesEtag(request.headers.get('If-None-Match'), etag)) {
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  return new Response(response.body, { headers });
}

/** Weak, because a CDN may compress the body. 96 bits are plenty to tell versions of one address apart. */
const weakEtag = async (body: string): Promise<string> => `W/"${await digestOf(body, 12)}"`;
