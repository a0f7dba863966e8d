import { cacheControl, cacheRules, type CacheRuleName } from './cache-rules.ts';

/** An object with the response's headers: a page (`Astro`), or an endpoint that creates its headers first. */
export interface Answering {
  response: { readonly headers: Headers };
}

/**
 * Sets how long the response may be cached, in the origin and in a CDN, and the tags that purge it before that.
 * A page whose data failed to load must call `markFailed` instead.
 */
export function keep({ response }: Answering, name: CacheRuleName, tags: readonly string[]): void {
  response.headers.set('Cache-Control', cacheControl(cacheRules[name]));
  if (tags.length > 0) response.headers.set('Cache-Tag', [...new Set(tags)].join(','));
}

/** Forbids every cache to store the response. */
export function keepOut({ response }: Answering): void {
  response.headers.set('Cache-Control', 'no-store');
}

/** Seconds after which a failed page is worth a retry: by then the worker's circuit breaker lets a request through again. */
const retryAfter = 30;

/**
 * Marks a response whose data failed to load. No cache may store it. An origin with an earlier good copy serves that one instead;
 * it recognises the failure by `Retry-After`.
 */
export function markFailed(answering: Answering): void {
  keepOut(answering);
  answering.response.headers.set('Retry-After', String(retryAfter));
}
