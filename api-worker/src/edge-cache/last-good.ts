import * as z from 'zod';
import { digestOf } from '#contract/signing/digest.ts';
import type { Entry } from './edge-memory.ts';

const Kept = z.object({ body: z.string(), total: z.int().nullable(), at: z.number() });
type Kept = z.infer<typeof Kept>;

/** Raised when the contract changes shape: a response stored by an older worker must not reach a newer site. */
const contractVersion = 'v1';
/** KV counts and limits writes. Unchanged data is written again only after 5 minutes, so that its age is wrong by no more than that. */
const rewriteAfter = 5 * 60_000;
/** Seconds. No repair of WordPress takes longer than a week; a key that was not written for a week is one that nobody requests. */
const newsKeep = 7 * 86_400;
/** Characters of a response: a hundred cards are 150,000. The site requests nothing larger than this. */
const maxBodyLength = 1_000_000;
/** KV refuses keys over 512 bytes, and the key of a slug of 200 letters can be longer. */
const maxKeyLength = 480;

/** WordPress's collections, as keys name them. */
export const collectionOf = { news: 'noticias', programme: 'programas' } as const;

/** The key of the item with this slug. */
export const itemKey = (kind: keyof typeof collectionOf, slug: string): string =>
  `wordpress/${collectionOf[kind]}/${slug}`;

/**
 * Keeps the last good response of every key in KV, where it outlives the isolate. `scope` is the upstream's address, so that responses of
 * another WordPress are never taken for this one's. Entries expire after `keepSeconds`. A KV failure is logged and otherwise treated like
 * an empty store.
 */
export class LastGood {
  readonly #store: KVNamespace;
  readonly #scope: string;
  readonly #keepSeconds: number;

  constructor(store: KVNamespace, scope: string, keepSeconds = newsKeep) {
    this.#store = store;
    this.#scope = scope;
    this.#keepSeconds = keepSeconds;
  }

  async read(key: string): Promise<Kept | null> {
    try {
      const kept = Kept.safeParse(await this.#store.get(await this.#name(key), 'json'));
      return kept.success ? kept.data : null;
    } catch (error) {
      console.error(`last-good: reading failed: ${String(error)}`);
      return null;
    }
  }

  /** Writes the entry if it changed, or if the stored copy is at least `rewriteAfter` older. */
  async remember(key: string, entry: Entry): Promise<void> {
    if (entry.body === null || entry.at === null || entry.body.length > maxBodyLength) return;
    const kept = await this.read(key);
    if (
      kept !== null &&
      kept.body === entry.body &&
      kept.total === entry.total &&
      entry.at - kept.at < rewriteAfter
    )
      return;
    const value: Kept = { body: entry.body, total: entry.total, at: entry.at };
    try {
      await this.#store.put(await this.#name(key), JSON.stringify(value), {
        expirationTtl: this.#keepSeconds,
      });
    } catch (error) {
      console.error(`last-good: writing failed: ${String(error)}`);
    }
  }

  /** What the upstream removed must not come back when the upstream fails. */
  async forget(key: string): Promise<void> {
    if ((await this.read(key)) === null) return;
    try {
      await this.#store.delete(await this.#name(key));
    } catch (error) {
      console.error(`last-good: deleting failed: ${String(error)}`);
    }
  }

  async #name(key: string): Promise<string> {
    const name = `${contractVersion}:${this.#scope}:${key}`;
    if (new TextEncoder().encode(name).length <= maxKeyLength) return name;
    return `${contractVersion}:${await digestOf(name)}`;
  }
}
