import { LRUCache } from 'lru-cache';
import { networkOf } from './text/log-text.ts';

/** Milliseconds. */
const minute = 60_000;
/** Keys that are kept track of: the readers of a busy minute. */
const maxKeys = 10_000;

/**
 * A network (IPv4 /24, IPv6 /48) may do as much as this many of its readers do at their limit. Readers hardly ever are at it: the phones of a
 * carrier that share a /24 are thousands of readers of cached pages. A rented /48 is 65,536 households of IPv6, and so it is ten.
 */
const networkShare = 10;

/** Takes back what was counted. */
export type TakeBack = () => void;

/** Counts attempts by key within a time span, which starts with its first attempt. */
export class AttemptLimit {
  readonly #span: number;
  readonly #counts = new LRUCache<string, { begun: number; count: number }>({ max: maxKeys });

  /** `span` is in milliseconds. */
  constructor(span = minute) {
    this.#span = span;
  }

  /**
   * Counts an attempt, of which `max` are allowed. Callers count before they wait for anything, so that of any number of concurrent attempts at
   * most `max` pass. If there were too many, returns in how many seconds there is room again, and counts nothing.
   */
  count(key: string, max: number, now = Date.now()): TakeBack | number {
    const known = this.#counts.get(key);
    const isOver = known === undefined || now - known.begun >= this.#span;
    const counted = isOver ? { begun: now, count: 0 } : known;
    if (counted.count >= max) return Math.max(1, Math.ceil((counted.begun + this.#span - now) / 1_000));
    if (isOver) this.#counts.set(key, counted);
    counted.count += 1;
    // Bound to this span: an attempt that is taken back after its span must not reduce the count of the next one.
    return () => {
      counted.count -= 1;
    };
  }
}

/**
 * Counts attempts of readers, each of whom has a share, and of their networks, each of which has that of several. Whoever has more addresses than
 * are kept track of is still counted by network. What a reader is refused does not count against the network: so one of its readers alone cannot
 * use up the share of the others.
 */
export class ReaderShares {
  readonly #readers = new AttemptLimit();
  readonly #networks = new AttemptLimit();
  /** How many readers' shares a network has. */
  readonly networkShare: number;

  constructor(share = networkShare) {
    this.networkShare = share;
  }

  /** As AttemptLimit. `reader` is an address as household() of addresses.ts writes it; `max` is the share of one reader. */
  count(reader: string, max: number, now?: number): TakeBack | number {
    const own = this.#readers.count(reader, max, now);
    const network = networkOf(reader);
    // Without an address there is no network either.
    if (typeof own === 'number' || network === '') return own;
    const shared = this.#networks.count(network, max * this.networkShare, now);
    if (typeof shared !== 'number')
      return () => {
        own();
        shared();
      };
    own();
    return shared;
  }
}
