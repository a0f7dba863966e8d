import * as z from 'zod';
import { jsonOrNull } from '#contract/text/json.ts';
import type { ReleaseStore } from './release-store.ts';

/** Milliseconds between two signs of life of the origin that builds. */
const beatEvery = 15_000;
/** Milliseconds without one after which another origin takes over: a machine that pauses for some seconds keeps its lease. */
const usualPatience = 60_000;

const Lease = z.object({
  /** The origin that holds it. */
  owner: z.string(),
  /** Another one with each sign of life. */
  beat: z.string(),
  released: z.boolean(),
});

export interface HeldLease {
  release(): Promise<void>;
}

/**
 * The right to build, which one origin of a version of the code has at a time. Each holder creates a key with a number of its own, which
 * only one origin can do. A holder that shows no sign of life loses its lease. That is measured by the waiting origin's own clock, so the
 * clocks of machines need not agree. If two origins build nevertheless, the only cost is the second build.
 */
export class BuildLease {
  readonly #store: ReleaseStore;
  readonly #owner: string;
  readonly #patience: number;
  #seen: { beat: string; since: number } = { beat: '', since: 0 };

  constructor(store: ReleaseStore, owner: string, patience = usualPatience) {
    this.#store = store;
    this.#owner = owner;
    this.#patience = patience;
  }

  /** Acquires the lease under `prefix`; null while another origin holds it. */
  async acquire(prefix: string): Promise<HeldLease | null> {
    const keys = (await this.#store.list(prefix)).map(({ key }) => key).sort();
    const last = keys.at(-1);
    if (last !== undefined && !(await this.#isFree(last))) return null;
    const number = last === undefined ? 1 : Number(last.slice(prefix.length)) + 1;
    const key = prefix + String(number).padStart(9, '0');
    if (!(await this.#store.create(key, this.#lease(false)))) return null;
    for (const old of keys) await this.#store.remove(old);
    const beating = setInterval(() => {
      // The next one follows soon, and without any the only cost is a second build.
      this.#store.put(key, this.#lease(false)).catch(() => {});
    }, beatEvery).unref();
    return {
      release: async () => {
        clearInterval(beating);
        await this.#store.put(key, this.#lease(true));
      },
    };
  }

  async #isFree(key: string): Promise<boolean> {
    const text = (await this.#store.get(key))?.toString() ?? '';
    const lease = Lease.safeParse(jsonOrNull(text));
    // This origin builds once at a time: a lease of its own is one that it held before it was restarted.
    if (lease.success && (lease.data.released || lease.data.owner === this.#owner)) return true;
    const now = performance.now();
    if (this.#seen.beat !== key + text) this.#seen = { beat: key + text, since: now };
    return now - this.#seen.since >= this.#patience;
  }

  #lease(released: boolean): Buffer {
    return Buffer.from(JSON.stringify({ owner: this.#owner, beat: crypto.randomUUID(), released }));
  }
}
