import type { ItemOutcome } from '#api/outcome.ts';
import { retryAfter } from '#config/page-cache.ts';
import { texts } from '#news/texts.ts';

/**
 * What a page says below the sentence that was asked for, which is the same for an item that does not exist and for a source that failed: that
 * nothing is at this address, or when to try again.
 */
export function failureHint(kind: ItemOutcome<unknown>['kind']): string | undefined {
  if (kind === 'protected') return undefined;
  return kind === 'failed' ? texts.item.whenAgain(retryAfter) : texts.item.nothingHere;
}
