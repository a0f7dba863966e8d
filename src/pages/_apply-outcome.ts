import type { Outcome } from '#api/outcome.ts';
import { markFailed, setCacheRule, type PageCacheRuleName, type ResponseHolder } from '#config/page-cache.ts';

/**
 * Sets the status and the cache rule of a response by the outcome of its main request. A failure gets status 200 and is not cached: the
 * reader sees the designed message, and the last good copies in caches stay. `complete` is false if a block had to be left out.
 */
export function applyOutcome(
  page: ResponseHolder & { response: { status?: number } },
  result: Outcome<unknown>,
  rule: PageCacheRuleName,
  tags: readonly string[],
  complete = true,
): void {
  if (result.kind === 'found') {
    setCacheRule(page, complete && result.state === 'fresh' ? rule : 'incomplete', tags);
  } else if (result.kind === 'missing') {
    page.response.status = 404;
    setCacheRule(page, 'missing', tags);
  } else {
    markFailed(page);
  }
}
