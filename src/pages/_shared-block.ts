import { LRUCache } from 'lru-cache';

/** Milliseconds: a block that is the same on many pages is requested once for a whole build, and not for long without one. */
const kept = 5_000;

/**
 * Makes a function that loads such a block: the pages of the next five seconds share one result, until the next change that the origin
 * learns of. A result that is not complete is shared only by the pages that wait for it. `load` never rejects.
 */
export function sharedBlock<T extends { complete: boolean }>(load: () => Promise<T>): () => Promise<T> {
  const byPosition = new LRUCache<string, T>({
    max: 1,
    ttl: kept,
    fetchMethod: async (_position, _before, { options }) => {
      const block = await load();
      if (!block.complete) options.ttl = 1;
      return block;
    },
  });
  return () => byPosition.forceFetch(process.env['CONTENT_POSITION'] ?? '');
}
