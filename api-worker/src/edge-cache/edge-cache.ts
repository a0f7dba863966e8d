import type { DataState } from '#contract/answer-headers.ts';
import type { CacheRule } from '../cache-control.ts';
import { missingSeconds } from '../cache-control.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { LastGood } from './last-good.ts';
import { createMemory, type Entry, type Memory } from './memory.ts';
import { SingleFlight } from './single-flight.ts';

/** What a source gave. `body` is JSON text: plain data, so that requests may share it. */
export interface Loaded {
  body: string;
  total: number | null;
  /** When the upstream gave the data (ms since the epoch), where that is not now; null: unknown. */
  at?: number | null;
  /** The source itself says that its upstream is not answering. */
  late?: boolean;
}

export interface Question {
  /** Complete and canonical: two requests that mean the same have the same key. */
  key: string;
  /** Whose circuit breaker this call belongs to. */
  source: string;
  rule: CacheRule;
  /** Asks the source. Null: there is nothing under this name. Throws UpstreamError. */
  load(): Promise<Loaded | null>;
  /** Another place that holds the same, asked when the source fails and nothing is remembered. */
  fallback?: () => Promise<Loaded | null>;
  /** Where the last good answer outlives the isolate; absent for what D1 holds anyway. */
  lastGood?: LastGood;
}

export type Answer =
  | { found: true; body: string; total: number | null; state: DataState; ageSeconds: number | null }
  | { found: false };

/** A key that just failed is not asked again at once, whatever the breaker thinks of the whole upstream. */
const retryAfter = 2_000;

/** What lives as long as the isolate: answers, flights and breakers, shared by all its requests. */
export class EdgeMemory {
  readonly entries: Memory = createMemory();
  readonly loads = new SingleFlight<Entry>();
  readonly recalls = new SingleFlight<Entry | null>();
  readonly #breakers = new Map<string, CircuitBreaker>();

  breaker(source: string): CircuitBreaker {
    const known = this.#breakers.get(source);
    if (known !== undefined) return known;
    const breaker = new CircuitBreaker();
    this.#breakers.set(source, breaker);
    return breaker;
  }
}

/** Fresh, or stale with its age, or last good, or a reason: one instance for each request, over the isolate's memory. */
export class EdgeCache {
  readonly #memory: EdgeMemory;
  readonly #now: () => number;
  readonly #keepAlive: (work: Promise<unknown>) => void;

  constructor(memory: EdgeMemory, now: () => number, keepAlive: (work: Promise<unknown>) => void) {
    this.#memory = memory;
    this.#now = now;
    this.#keepAlive = keepAlive;
  }

  /** Throws UpstreamError where the source fails and nobody remembers an answer. */
  async answer(question: Question): Promise<Answer> {
    const held = this.#memory.entries.get(question.key) ?? (await this.#recall(question));
    if (held !== null) {
      const age = this.#now() - held.checkedAt;
      const fresh = held.body === null ? Math.min(missingSeconds, question.rule.fresh) : question.rule.fresh;
      if (age <= fresh * 1_000 && held.failedAt === null) return this.#give(held, 'fresh');
      if (held.body !== null) {
        const failing = held.failedAt !== null || this.#memory.breaker(question.source).failing;
        if (failing || age <= question.rule.stale * 1_000) {
          this.#refreshBehind(question, held);
          return this.#give(held, failing ? 'last-good' : 'stale');
        }
      }
    }
    try {
      return this.#give(await this.#load(question), 'fresh');
    } catch (error) {
      if (held === null) throw error;
      return this.#give(held, 'last-good');
    }
  }

  #give(entry: Entry, state: DataState): Answer {
    if (entry.body === null) return { found: false };
    const ageSeconds = entry.at === null ? null : Math.max(0, Math.floor((this.#now() - entry.at) / 1_000));
    return {
      found: true,
      body: entry.body,
      total: entry.total,
      state: entry.late ? 'last-good' : state,
      ageSeconds,
    };
  }

  #refreshBehind(question: Question, held: Entry): void {
    if (held.failedAt !== null && this.#now() - held.failedAt < retryAfter) return;
    this.#keepAlive(this.#load(question).catch(() => undefined));
  }

  /** What outlived the isolate; and, while the source is known to fail, what another place holds. */
  async #recall(question: Question): Promise<Entry | null> {
    const { key, lastGood, fallback } = question;
    if (lastGood === undefined && fallback === undefined) return null;
    const recall = async (): Promise<Entry | null> => {
      const kept = (await lastGood?.read(key)) ?? null;
      const loadedMeanwhile = this.#memory.entries.peek(key);
      if (loadedMeanwhile !== undefined) return loadedMeanwhile;
      if (kept !== null) return this.#hold(key, { ...kept, checkedAt: kept.at, failedAt: null, late: false });
      return this.#memory.breaker(question.source).failing ? this.#askElsewhere(question) : null;
    };
    // Remembering nothing is no failure: the source is asked then.
    return this.#memory.recalls.run(key, this.#now(), this.#keepAlive, recall).catch(() => null);
  }

  async #load(question: Question): Promise<Entry> {
    return this.#memory.loads.run(question.key, this.#now(), this.#keepAlive, async () => {
      const { key, source, lastGood } = question;
      const breaker = this.#memory.breaker(source);
      if (!breaker.allows(this.#now())) return this.#failed(question, new UpstreamError('circuit_open'));
      let loaded: Loaded | null;
      try {
        loaded = await question.load();
      } catch (error) {
        const failure =
          error instanceof UpstreamError ? error : new UpstreamError('internal', { cause: error });
        breaker.failed(this.#now(), failure.reason, failure.pauseSeconds);
        console.error(
          `${source}: ${key}: ${failure.reason}${failure.cause === undefined ? '' : `: ${String(failure.cause)}`}`,
        );
        return this.#failed(question, failure);
      }
      const now = this.#now();
      breaker.succeeded(now);
      const entry = this.#hold(key, {
        body: loaded?.body ?? null,
        total: loaded?.total ?? null,
        at: loaded?.at === undefined ? now : loaded.at,
        checkedAt: now,
        failedAt: null,
        late: loaded?.late ?? false,
      });
      if (lastGood !== undefined) {
        this.#keepAlive(entry.body === null ? lastGood.forget(key) : lastGood.remember(key, entry));
      }
      return entry;
    });
  }

  async #failed(question: Question, failure: UpstreamError): Promise<Entry> {
    const held = this.#memory.entries.peek(question.key);
    if (held !== undefined) {
      this.#hold(question.key, { ...held, failedAt: this.#now() });
      throw failure;
    }
    const elsewhere = await this.#askElsewhere(question);
    if (elsewhere === null) throw failure;
    return elsewhere;
  }

  async #askElsewhere({ key, fallback }: Question): Promise<Entry | null> {
    const loaded = await fallback?.().catch((error: unknown) => {
      console.error(`fallback: ${key}: ${String(error)}`);
      return null;
    });
    if (loaded === undefined || loaded === null) return null;
    const now = this.#now();
    const at = loaded.at === undefined ? now : loaded.at;
    return this.#hold(key, {
      body: loaded.body,
      total: loaded.total,
      at,
      checkedAt: now,
      failedAt: now,
      late: true,
    });
  }

  #hold(key: string, entry: Entry): Entry {
    this.#memory.entries.set(key, entry);
    return entry;
  }
}
