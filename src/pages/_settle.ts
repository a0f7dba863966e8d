import type { Outcome } from '#api/outcome.ts';
import type { CacheRuleName } from '#config/cache-rules.ts';
import { keep, markFailed, type Answering } from '#config/page-cache.ts';

/**
 * Gives what is being answered the status and the cache rule that fit how its question ended.
 * A failure is answered with 200 and kept nowhere: a reader's browser and a CDN show the designed message, and the
 * last good copy that either holds stays.
 * `complete` is false where a block had to be left out.
 */
export function settle(
  page: Answering & { response: { status?: number } },
  result: Outcome<unknown>,
  rule: CacheRuleName,
  tags: readonly string[],
  complete = true,
): void {
  if (result.kind === 'found') {
    keep(page, complete && result.state === 'fresh' ? rule : 'incomplete', tags);
  } else if (result.kind === 'missing') {
    page.response.status = 404;
    keep(page, 'missing', tags);
  } else {
    markFailed(page);
  }
}
