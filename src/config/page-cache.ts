import type { AstroGlobal } from 'astro';
import { cacheControl, cacheRules, type CacheRuleName } from './cache-rules.ts';

/**
 * Says how long the page being rendered may be kept and which tags drop it before that.
 * A page whose data failed must call `markFailed` instead.
 */
export function keep(page: AstroGlobal, name: CacheRuleName, tags: readonly string[]): void {
  const rule = cacheRules[name];
  page.response.headers.set('Cache-Control', cacheControl(rule));
  if (tags.length > 0) page.response.headers.set('Cache-Tag', tags.join(','));
  if (page.isPrerendered) return;
  page.cache.set({ maxAge: rule.shared, swr: rule.staleWhileRevalidate, tags: [...tags] });
}

/** No cache anywhere may keep this answer. */
export function keepOut(page: AstroGlobal): void {
  page.response.headers.set('Cache-Control', 'no-store');
  if (!page.isPrerendered) page.cache.set(false);
}

/** Seconds after which a failed page is worth another try: the worker's own circuit breaker has let go by then. */
const retryAfter = 30;

/**
 * The page could not be given its data. No cache anywhere may keep it, and an origin that holds an earlier, good copy
 * shows that one instead: it knows a failure by its `Retry-After`.
 */
export function markFailed(page: AstroGlobal): void {
  keepOut(page);
  page.response.headers.set('Retry-After', String(retryAfter));
}
