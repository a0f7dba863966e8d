import { LRUCache } from 'lru-cache';

/** Enough for the addresses of a busy minute. It does not stop a client that has more addresses than this. */
const maxAddresses = 10_000;

/** Limits the attempts per address within a time span. */
export class AttemptLimit {
  readonly #max: number;
  readonly #spans: LRUCache<string, { count: number }>;

  /** `span` is in milliseconds. */
  constructor(max: number, span: number) {
    this.#max = max;
    this.#spans = new LRUCache({ max: maxAddresses, ttl: span, perf: Date });
  }

  /**
   * Counts an attempt. Callers count before they wait for anything, so that of any number of concurrent attempts at most `most` pass.
   * Returns a function that takes the attempt back; null if there were too many.
   */
  count(address: string): (() => void) | null {
    const span = this.#spans.get(address) ?? { count: 0 };
    if (span.count >= this.#max) return null;
    // The span starts with its first attempt.
    if (span.count === 0) this.#spans.set(address, span);
    span.count += 1;
    // Bound to this span: an attempt that is taken back after its span must not reduce the count of the next one.
    return () => {
      span.count -= 1;
    };
  }
}
