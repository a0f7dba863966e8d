import type { ItemOutcome } from '#api/outcome.ts';
import {
  markFailed,
  retryAfter,
  ruleForState,
  setCacheRule,
  type PageCacheRuleName,
  type ResponseHolder,
} from '#config/page-cache.ts';
import { texts } from '#news/texts.ts';

/**
 * Sets the status and the cache rule of a response by the outcome of its main request. A failure gets status 200 and is not cached: the
 * reader sees the designed message. Caches get a 503 from the origin, so that they keep their last good copies (src/origin/page-route.ts). A page that only says that its item is protected is cached like
 * the item. `complete` is false if a block had to be left out.
 */
export function applyOutcome(
  page: ResponseHolder & { response: { status?: number } },
  result: ItemOutcome<unknown>,
  rule: PageCacheRuleName,
  tags: readonly string[],
  complete = true,
): void {
  if (result.kind === 'found') {
    setCacheRule(page, ruleForState(rule, result.state, complete), tags);
  } else if (result.kind === 'missing' || result.kind === 'moved') {
    page.response.status = 404;
    setCacheRule(page, 'missing', tags);
  } else if (result.kind === 'protected') {
    setCacheRule(page, rule, tags);
  } else {
    markFailed(page);
  }
}

/**
 * What a page says below the sentence that was asked for, which is the same for an item that does not exist and for a source that failed: that
 * nothing is at this address, or when to try again.
 */
export function failureHint(kind: ItemOutcome<unknown>['kind']): string | undefined {
  if (kind === 'protected') return undefined;
  return kind === 'failed' ? texts.item.whenAgain(retryAfter) : texts.item.nothingHere;
}
