import type { MiddlewareHandler } from 'hono';
import { responseHeaders } from '#contract/response-headers.ts';

/**
 * Headers of a 304: those that a cache needs to keep what it has for longer (RFC 9110, 15.4.5), the server's clock and the request's id. The ETag covers all
 * others (reader-response.ts), so they are the same as in the copy that the client has.
 */
const repeated = ['cache-control', 'date', 'etag', 'vary', 'server-timing', 'x-request-id'];

const secondsIn = (cacheControl: string, directive: string) =>
  Number(new RegExp(`\\b${directive}=(\\d+)`).exec(cacheControl)?.[1] ?? 0);

/**
 * Until when the lifetime in these headers is right, in milliseconds since the epoch. Infinity for a page without an end: shared-cache.ts
 * shortens the lifetime of one that ends, second by second. `isShortened`: it is less than the page's rule says.
 */
export function lifetimeOf(headers: Headers, now: number): { until: number; isShortened: boolean } {
  const end = Number(headers.get(responseHeaders.dataUntil) ?? Infinity);
  const rule = headers.get('Cache-Control') ?? '';
  const edges = headers.get('CDN-Cache-Control') ?? '';
  const lifetime = secondsIn(rule, 's-maxage') + secondsIn(edges, 'stale-while-revalidate');
  const secondsLeft = Math.ceil((end - now) / 1000);
  const isShortened = lifetime >= secondsLeft;
  return { until: end - (isShortened ? secondsLeft - 1 : lifetime) * 1000, isShortened };
}

/** The headers of the 304 that stands for a response with these headers. */
export function notModifiedHeaders(headers: Headers, now: number): Headers {
  const kept = new Headers();
  // An edge that obeys CDN-Cache-Control has the lifetime of its copy, which may be longer than the one that is left.
  const names = lifetimeOf(headers, now).isShortened ? [...repeated, 'cdn-cache-control'] : repeated;
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

/** Makes the 304 of a page or a file small. Those of /api are the worker's, and say how old the data is. */
export const shortNotModified: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.status !== 304 || context.req.path.startsWith('/api/')) return;
  const { headers } = context.res;
  const kept = notModifiedHeaders(headers, Date.now());
  for (const name of [...headers.keys()]) if (!kept.has(name)) headers.delete(name);
};
