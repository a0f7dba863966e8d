import { z } from 'zod';
import type { Entry } from './memory.ts';

const Kept = z.object({ body: z.string(), total: z.int().nullable(), at: z.number() });
type Kept = z.infer<typeof Kept>;

/** Raised when the contract changes shape: an answer kept by an older worker must not reach a newer site. */
const contractVersion = 'v1';
/** Writing is what KV counts and limits. Unchanged data is written again only so that its age stays honest to 5 min. */
const rewriteAfter = 5 * 60_000;
/** A week without WordPress is longer than any repair; after that the key is one nobody asks for. */
const newsKeep = 7 * 86_400;
/** Characters of an answer: a hundred cards are 150,000. What is larger is no answer that the site asks for. */
const longestBody = 1_000_000;
/** KV refuses keys over 512 bytes; a slug of 200 letters can be longer. */
const longestKey = 480;

/**
 * The last good answer of every key, in KV: it outlives the isolate. `scope` is the upstream's address, so that
 * answers of another WordPress are never taken for this one's; after `keepSeconds` they are gone. KV being down is logged and otherwise like being empty.
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

  /** Writes what changed, or what was written long ago. */
  async remember(key: string, entry: Entry): Promise<void> {
    if (entry.body === null || entry.at === null || entry.body.length > longestBody) return;
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

  /** What the upstream took away must not come back when the upstream fails. */
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
    const bytes = new TextEncoder().encode(name);
    if (bytes.length <= longestKey) return name;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return `${contractVersion}:${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  }
}
