import { LRUCache } from 'lru-cache';

/** What one key holds in this isolate. Times are milliseconds since the epoch. */
export interface Entry {
  /** JSON text of the answer, or null: the upstream says there is nothing under this key. */
  body: string | null;
  /** Items the whole list holds; null where the answer is not a list. */
  total: number | null;
  /** When the upstream itself gave the data; null: nobody knows. */
  at: number | null;
  /** When this worker last heard the same from where it asks. Freshness counts from here. */
  checkedAt: number;
  /** When asking again last failed; null: it did not. */
  failedAt: number | null;
  /** The data was late already when it came (the read model behind a failing upstream). */
  late: boolean;
}

/** An isolate has 128 MB in all. 24 MB of answers leave room for parsing the largest upstream body several times. */
const maxBytes = 24 * 1024 * 1024;
/** More keys than a busy quarter of an hour asks for; the rest are crawlers. */
const maxEntries = 2_000;

export type Memory = LRUCache<string, Entry>;

export function createMemory(): Memory {
  return new LRUCache<string, Entry>({
    max: maxEntries,
    maxSize: maxBytes,
    // Two bytes a character is what a JavaScript string costs at worst; 300 for the entry and its key.
    sizeCalculation: (entry, key) => (entry.body?.length ?? 0) * 2 + key.length * 2 + 300,
  });
}
