import { LRUCache } from 'lru-cache';

/** Enough for every address of a busy minute; who has more of them needs another defence. */
const mostAddresses = 10_000;

/** So many attempts from one address in a span of time. */
export class AttemptLimit {
  readonly #most: number;
  readonly #spans: LRUCache<string, { count: number }>;

  /** `span` is in milliseconds. */
  constructor(most: number, span: number) {
    this.#most = most;
    this.#spans = new LRUCache({ max: mostAddresses, ttl: span, perf: Date });
  }

  /**
   * Counts an attempt, before anything of it is looked at: however many come at once, no more than `most` get through. Answers how
   * to take it back; null where there were too many.
   */
  count(address: string): (() => void) | null {
    const span = this.#spans.get(address) ?? { count: 0 };
    if (span.count >= this.#most) return null;
    // The span begins with its first attempt.
    if (span.count === 0) this.#spans.set(address, span);
    span.count += 1;
    // Of the span in which it was counted: what is taken back late must make no room in another.
    return () => {
      span.count -= 1;
    };
  }
}
