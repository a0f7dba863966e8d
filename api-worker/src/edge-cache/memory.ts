import { LRUCache } from 'lru-cache';

/** What one key holds in this isolate. Times are milliseconds since the epoch. */
export interface Entry {
  /** JSON text of the answer, or null: the upstream says there is nothing under this key. */
  body: string | null;
  /** Items the whole list holds; null where the answer is not a list. */
  total: number | null;
  /** When the upstream itself gave the data; null: nobody knows. */
  at: number | null;
  /** When this worker began to ask for it, or for the same again. Freshness counts from here. */
  checkedAt: number;
  /** How far the change log was known by then. */
  knows: number;
  /** When asking again last failed, and how far the log was known when that began; null: it did not fail. */
  failed: { at: number; knows: number } | null;
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
