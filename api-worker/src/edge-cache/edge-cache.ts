import type { DataState } from '#contract/answer-headers.ts';
import type { CacheRule } from '../cache-control.ts';
import { missingSeconds } from '../cache-control.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import type { EdgeMemory } from './edge-memory.ts';
import type { LastGood } from './last-good.ts';
import type { Entry } from './memory.ts';

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
  /** Cache tags: what the answer is made of (contract/tags.ts). Once a change touches one, the answer is loaded anew. */
  tags: readonly string[];
  /** The tag of the one item that is asked for; once that is removed, no older answer stands in for it. */
  item?: string;
  /** Asks the source. Null: there is nothing under this name. Throws UpstreamError. */
  load(): Promise<Loaded | null>;
  /**
   * Where readers choose the words of the question: asks the same source what everybody asks, to tell a refusal of this question from one
   * of all. Throws UpstreamError.
   */
  everybodys?: () => Promise<unknown>;
  /** Another place that holds the same, asked when the source fails and nothing is remembered. */
  fallback?: () => Promise<Loaded | null>;
  /** Where the last good answer outlives the isolate; absent for what D1 holds anyway. */
  lastGood?: LastGood;
  /** Whether an answer is worth keeping there; absent: every one. */
  worthKeeping?: (loaded: Loaded) => boolean;
}

export type Answer =
  | {
      found: true;
      body: string;
      total: number | null;
      state: DataState;
      ageSeconds: number | null;
      tags: readonly string[];
    }
  | { found: false; tags: readonly string[] };

/** A key that just failed is not asked again at once, whatever the breaker thinks of the whole upstream. */
const retryAfter = 2_000;

/** Fresh, or stale with its age, or last good, or a reason: one instance for each request, over the isolate's memory. */
export class EdgeCache {
  readonly #memory: EdgeMemory;
  readonly #now: () => number;
  readonly #keepAlive: (work: Promise<unknown>) => void;
  readonly #trusting: boolean;
  readonly #mayLoad: () => void;

  /**
   * `trusting`: false where the change log cannot be read, so that everything remembered may be out of date. `mayLoad` is called before
   * the asker makes a source be asked, and throws where they have done so too often.
   */
  constructor(
    memory: EdgeMemory,
    now: () => number,
    keepAlive: (work: Promise<unknown>) => void,
    trusting = true,
    mayLoad: () => void = () => {},
  ) {
    this.#memory = memory;
    this.#now = now;
    this.#keepAlive = keepAlive;
    this.#trusting = trusting;
    this.#mayLoad = mayLoad;
  }

  /** Throws UpstreamError where the source fails, and what `mayLoad` throws, while nobody remembers an answer. */
  async answer(question: Question): Promise<Answer> {
    const known = this.#memory.entries.get(question.key) ?? (await this.#recall(question));
    const held = known !== null && this.#isTooOld(question, known) ? null : known;
    if (held !== null) {
      const outdated = held.knows < this.#lastTouch(question);
      const state = outdated ? this.#stateOfOutdated(question, held) : this.#stateOf(question, held);
      if (state !== null) return this.#give(question, held, state);
    }
    try {
      this.#mayLoad();
      return this.#give(question, await this.#load(question), 'fresh');
    } catch (error) {
      if (this.#removed(question)) return { found: false, tags: question.tags };
      if (held === null) throw error;
      return this.#give(question, held, 'last-good');
    }
  }

  #isTooOld({ rule }: Question, { at, checkedAt }: Entry): boolean {
    return rule.keep !== undefined && this.#now() - (at ?? checkedAt) > rule.keep * 1_000;
  }

  /** As what a remembered answer may be given at once; null: the source has to be asked first. */
  #stateOf(question: Question, held: Entry): DataState | null {
    const age = this.#now() - held.checkedAt;
    const fresh = held.body === null ? Math.min(missingSeconds, question.rule.fresh) : question.rule.fresh;
    if (age <= fresh * 1_000 && held.failed === null) return 'fresh';
    if (held.body === null) return null;
    const failing = held.failed !== null || this.#memory.breaker(question.source).failing;
    if (!failing && age > question.rule.stale * 1_000) return null;
    this.#refreshBehind(question, held);
    return failing ? 'last-good' : 'stale';
  }

  /** The same for one that a change has touched: only while the source, asked since, has just failed. */
  #stateOfOutdated(question: Question, held: Entry): DataState | null {
    const { failed } = held;
    if (failed === null || held.body === null || this.#removed(question)) return null;
    const askedSince = failed.knows >= this.#lastTouch(question);
    return askedSince && this.#now() - failed.at < retryAfter ? 'last-good' : null;
  }

  /** What has no tags is no concern of the log's, known or unknown. */
  #lastTouch({ tags }: Question): number {
    if (tags.length === 0) return 0;
    return this.#trusting ? this.#memory.freshness.lastTouch(tags) : Number.POSITIVE_INFINITY;
  }

  #removed({ item }: Question): boolean {
    return item !== undefined && this.#memory.freshness.removed(item);
  }

  #give({ tags }: Question, entry: Entry, state: DataState): Answer {
    if (entry.body === null) return { found: false, tags };
    const ageSeconds = entry.at === null ? null : Math.max(0, Math.floor((this.#now() - entry.at) / 1_000));
    return {
      found: true,
      body: entry.body,
      total: entry.total,
      state: entry.late ? 'last-good' : state,
      ageSeconds,
      tags,
    };
  }

  #refreshBehind(question: Question, held: Entry): void {
    if (held.failed !== null && this.#now() - held.failed.at < retryAfter) return;
    this.#keepAlive(this.#load(question).catch(() => undefined));
  }

  /** What outlived the isolate; and, while the source is known to fail, what another place holds. */
  async #recall(question: Question): Promise<Entry | null> {
    const { key, lastGood, fallback } = question;
    if (lastGood === undefined && fallback === undefined) return null;
    const recall = async (): Promise<Entry | null> => {
      const knows = this.#memory.freshness.position;
      const kept = (await lastGood?.read(key)) ?? null;
      const loadedMeanwhile = this.#memory.entries.peek(key);
      if (loadedMeanwhile !== undefined) return loadedMeanwhile;
      // Whoever kept it may have known nothing of the log.
      if (kept !== null)
        return this.#hold(key, { ...kept, checkedAt: kept.at, knows: 0, failed: null, late: false });
      return this.#memory.breaker(question.source).failing ? this.#askElsewhere(question, knows) : null;
    };
    // Remembering nothing is no failure: the source is asked then.
    return this.#memory.recalls.run(key, this.#now(), this.#keepAlive, recall).catch(() => null);
  }

  /** One flight a key; but one that began before a change touched the key is not joined: it may bring the time before. */
  async #load(question: Question): Promise<Entry> {
    const flight = `${question.key} ${this.#lastTouch(question)}`;
    return this.#memory.loads.run(flight, this.#now(), this.#keepAlive, async () => {
      const { key, source, lastGood } = question;
      const breaker = this.#memory.breaker(source);
      const beganAt = this.#now();
      const knows = this.#memory.freshness.position;
      if (!breaker.allows(beganAt)) return this.#failed(question, knows, new UpstreamError('circuit_open'));
      let loaded: Loaded | null;
      try {
        loaded = await question.load();
      } catch (error) {
        const failure =
          error instanceof UpstreamError ? error : new UpstreamError('internal', { cause: error });
        // Behind the answer: this reader's is a failure either way.
        const judged = this.#memory
          .refusals(source)
          .judge(failure, question.everybodys, breaker, this.#now, this.#keepAlive);
        this.#keepAlive(judged);
        console.error(
          `${source}: ${oneLine(key)}: ${failure.reason}${failure.cause === undefined ? '' : `: ${String(failure.cause)}`}`,
        );
        return this.#failed(question, knows, failure);
      }
      breaker.succeeded(this.#now());
      const entry: Entry = {
        body: loaded?.body ?? null,
        total: loaded?.total ?? null,
        at: loaded?.at === undefined ? beganAt : loaded.at,
        checkedAt: beganAt,
        knows,
        failed: null,
        late: loaded?.late ?? false,
      };
      const held = this.#hold(key, entry);
      if (lastGood !== undefined && held === entry) {
        const gone = loaded === null || question.worthKeeping?.(loaded) === false;
        this.#keepAlive(gone ? lastGood.forget(key) : lastGood.remember(key, entry));
      }
      return held;
    });
  }

  async #failed(question: Question, knows: number, failure: UpstreamError): Promise<Entry> {
    const held = this.#memory.entries.peek(question.key);
    if (held !== undefined) {
      // What another place holds is in step with the change log; what a change touched is not.
      const elsewhere =
        held.knows < this.#lastTouch(question) ? await this.#askElsewhere(question, knows) : null;
      if (elsewhere !== null) return elsewhere;
      this.#hold(question.key, { ...held, failed: { at: this.#now(), knows } });
      throw failure;
    }
    const elsewhere = await this.#askElsewhere(question, knows);
    if (elsewhere === null) throw failure;
    return elsewhere;
  }

  async #askElsewhere({ key, fallback }: Question, knows: number): Promise<Entry | null> {
    const loaded = await fallback?.().catch((error: unknown) => {
      console.error(`fallback: ${oneLine(key)}: ${String(error)}`);
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
      knows,
      failed: { at: now, knows },
      late: true,
    });
  }

  /** Keeps an entry, unless a later loading has come home before this one. */
  #hold(key: string, entry: Entry): Entry {
    const held = this.#memory.entries.peek(key);
    const later = held !== undefined && (held.knows - entry.knows || held.checkedAt - entry.checkedAt) > 0;
    if (later) return held;
    this.#memory.entries.set(key, entry);
    return entry;
  }
}

/** A key holds what a reader asked for: a line break in it would begin a line of the log, an escape would colour a terminal. */
const oneLine = (key: string) => key.replace(/[\p{Cc}\u2028\u2029]/gu, '?');
