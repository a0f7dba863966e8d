import { cacheControl, cacheRules, type CacheRuleName } from './cache-rules.ts';

/** What is being answered: a page (`Astro`), or an endpoint that makes its headers first. */
export interface Answering {
  response: { readonly headers: Headers };
}

/**
 * Says how long the answer may be kept, here and in a CDN, and which tags drop it before that.
 * A page whose data failed must call `markFailed` instead.
 */
export function keep({ response }: Answering, name: CacheRuleName, tags: readonly string[]): void {
  response.headers.set('Cache-Control', cacheControl(cacheRules[name]));
  if (tags.length > 0) response.headers.set('Cache-Tag', [...new Set(tags)].join(','));
}

/** No cache anywhere may keep this answer. */
export function keepOut({ response }: Answering): void {
  response.headers.set('Cache-Control', 'no-store');
}

/** Seconds after which a failed page is worth another try: the worker's own circuit breaker has let go by then. */
const retryAfter = 30;

/**
 * The answer could not be given its data. No cache anywhere may keep it, and an origin that holds an earlier, good copy
 * shows that one instead: it knows a failure by its `Retry-After`.
 */
export function markFailed(answering: Answering): void {
  keepOut(answering);
  answering.response.headers.set('Retry-After', String(retryAfter));
}
