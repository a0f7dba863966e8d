import { LRUCache } from 'lru-cache';
import { contentPosition } from '#config/render-context.ts';

/** Milliseconds for which pages share a block: it is requested once for all pages of a build that are rendered within this time. */
const lifetime = 5_000;

/**
 * Wraps the `load` of a block that is the same on many pages: for five seconds all pages share one result, or until the origin learns of
 * the next change. An incomplete result is shared only by the pages that wait for it. `load` must not reject.
 */
export function sharedBlock<T extends { complete: boolean }>(load: () => Promise<T>): () => Promise<T> {
  const byPosition = new LRUCache<string, T>({
    max: 1,
    ttl: lifetime,
    fetchMethod: async (_position, _before, { options }) => {
      const block = await load();
      if (!block.complete) options.ttl = 1;
      return block;
    },
  });
  return () => byPosition.forceFetch(contentPosition() ?? '');
}
