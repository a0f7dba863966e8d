import { BreakerNote, type CircuitBreaker } from './circuit-breaker.ts';

/** Stores the notes; a note expires after a minute. */
export interface BreakerStore {
  read(source: string): Promise<unknown>;
  write(source: string, note: BreakerNote): Promise<void>;
  remove(source: string): Promise<unknown>;
}

/** Seconds. The isolates that see the upstream fail write again every five. */
const keepSeconds = 60;

/**
 * Notes in the cache of the data centre: free, and visible at once to every isolate there. KV would take up to a minute. `scope` keeps two
 * installations apart that share a zone.
 */
export function dataCentreStore(scope: string): BreakerStore {
  const address = (source: string) =>
    `https://breakers.invalid/${encodeURIComponent(scope)}/${encodeURIComponent(source)}`;
  return {
    read: async (source) => (await caches.default.match(address(source)))?.json(),
    write: (source, note) =>
      caches.default.put(
        address(source),
        Response.json(note, { headers: { 'Cache-Control': `max-age=${keepSeconds}` } }),
      ),
    remove: (source) => caches.default.delete(address(source)),
  };
}

/**
 * Shares open circuit breakers among isolates. An isolate that starts while an upstream is dead reads the note before its first call: it sends
 * last good copies at once, and tries the upstream as rarely as if it had seen the failures itself. A store that fails counts as empty.
 */
export class SharedBreakers {
  readonly #recalled = new Map<string, Promise<void>>();
  readonly #written = new Map<string, number>();

  /** Reads the note about this source, once in the life of the isolate. */
  recall(store: BreakerStore, source: string, breaker: CircuitBreaker): Promise<void> {
    const known = this.#recalled.get(source);
    if (known !== undefined) return known;
    const reading = store.read(source).then(
      (text) => {
        const note = BreakerNote.safeParse(text);
        if (!note.success) return;
        breaker.resume(note.data);
        // The isolate that reaches the upstream again removes the note, also one that another isolate wrote.
        this.#written.set(source, note.data.openUntil);
      },
      () => undefined,
    );
    this.#recalled.set(source, reading);
    return reading;
  }

  /** Writes a note when the breaker has opened since the last one, and removes it once the upstream is well. Never rejects. */
  async share(store: BreakerStore, source: string, { note }: CircuitBreaker): Promise<void> {
    const written = this.#written.get(source);
    if ((note?.openUntil ?? undefined) === written) return;
    try {
      if (note === null) {
        this.#written.delete(source);
        await store.remove(source);
      } else {
        this.#written.set(source, note.openUntil);
        await store.write(source, note);
      }
    } catch (error) {
      console.warn(`breakers: ${source}: ${String(error)}`);
    }
  }
}
