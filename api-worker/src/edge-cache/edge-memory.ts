import { LRUCache } from 'lru-cache';
import { CircuitBreaker } from './circuit-breaker.ts';
import { Freshness } from '../changes/freshness.ts';
import { SharedBreakers } from './shared-breakers.ts';
import { SingleFlight } from '../single-flight.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';

/** What the cache holds for one key in this isolate. Times are milliseconds since the epoch. */
export interface Entry {
  /** JSON text of the response, or null: the upstream has nothing under this key. */
  body: string | null;
  /** Number of items in the whole list; null if the response is not a list. */
  total: number | null;
  /** When the upstream itself gave the data; null: unknown. */
  at: number | null;
  /** When this worker began to load it, or to check it again. Freshness counts from here. */
  checkedAt: number;
  /** The moment of changes and scores that was known by then (changes/freshness.ts). */
  knownMoment: number;
  /** When the last reload failed, and the moment known when it began; null: it did not fail. */
  failed: { at: number; knownMoment: number } | null;
  /** The data was already late when it was loaded (from the read model, because the upstream fails). */
  late: boolean;
  /** When something in it starts or ends; null: nothing does. */
  until: number | null;
}

/** An isolate has 128 MB in all. 24 MB of responses leave room for parsing the largest upstream body several times. */
const maxBytes = 24 * 1024 * 1024;
/** More keys than are requested in a busy quarter of an hour; the rest come from crawlers. */
const maxEntries = 2_000;

type Memory = LRUCache<string, Entry>;

function createMemory(): Memory {
  return new LRUCache<string, Entry>({
    max: maxEntries,
    maxSize: maxBytes,
    // A JavaScript string costs at most two bytes a character; the other 300 bytes are for the entry and its key.
    sizeCalculation: (entry, key) => (entry.body?.length ?? 0) * 2 + key.length * 2 + 300,
  });
}

/** What lives as long as the isolate and is shared by all its requests: cached responses, loads in progress, circuit breakers. */
export class EdgeMemory {
  readonly entries: Memory = createMemory();
  readonly loads = new SingleFlight<Entry>();
  readonly recalls = new SingleFlight<Entry | null>();
  readonly freshness = new Freshness();
  readonly sharedBreakers = new SharedBreakers();
  readonly #breakers = new Map<string, CircuitBreaker>();
  readonly #refusals = new Map<string, Refusals>();

  breaker(source: string): CircuitBreaker {
    const known = this.#breakers.get(source);
    if (known !== undefined) return known;
    const breaker = new CircuitBreaker();
    this.#breakers.set(source, breaker);
    return breaker;
  }

  refusals(source: string): Refusals {
    const known = this.#refusals.get(source) ?? new Refusals();
    this.#refusals.set(source, known);
    return known;
  }
}

/** Milliseconds for which a verdict is valid. An open breaker waits as long, so a flood of strange slugs costs one probe in that time. */
const verdictHolds = 5_000;

/** True if the upstream is reachable and refuses the request. Any other failure affects more than this one request. */
const isRefusal = ({ reason }: UpstreamError): boolean => /^http_4\d\d$/.test(reason);

/**
 * Finds out whether an upstream that refuses a reader's request refuses only that request. A firewall in front of WordPress sends 400, 403
 * or 429 for a strange slug, and five such failures open the circuit breaker: one reader could cut off the newsroom for everybody. So a
 * request that every reader sends is tried once. If it succeeds, the refusal is not counted.
 */
export class Refusals {
  readonly #probes = new SingleFlight<boolean>();
  #verdict = { isGeneral: false, until: 0 };

  /** Counts the failure on the breaker, unless it is about this one request alone. Never rejects. */
  async judge(
    failure: UpstreamError,
    commonRequest: (() => Promise<unknown>) | undefined,
    breaker: CircuitBreaker,
    now: () => number,
    keepAlive: (work: Promise<unknown>) => void,
  ): Promise<void> {
    const count = ({ reason, pauseSeconds }: UpstreamError) => breaker.failed(now(), reason, pauseSeconds);
    if (commonRequest === undefined || !isRefusal(failure)) return count(failure);
    if (now() >= this.#verdict.until) {
      // The flight that sends the probe counts its failure, so requests that join it do not. An abandoned probe proves nothing.
      await this.#probes
        .run('probe', now(), keepAlive, async () => {
          const isGeneral = await commonRequest().then(
            () => (breaker.succeeded(now()), false),
            (error: unknown) => {
              if (error instanceof UpstreamError) count(error);
              return true;
            },
          );
          this.#verdict = { isGeneral, until: now() + verdictHolds };
          return isGeneral;
        })
        .catch(() => undefined);
    }
    if (this.#verdict.isGeneral) count(failure);
  }
}
