import type { MovedTo } from '#contract/publishing/moved-to.ts';
import type { DataState } from '#contract/response-headers.ts';
import { type CacheRule, lateRule, missingSeconds } from '../cache-control.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import type { EdgeMemory, Entry } from './edge-memory.ts';
import type { LastGood } from './last-good.ts';
import type { BreakerStore } from './shared-breakers.ts';

/** What a source returned. `body` is JSON text: plain data, so that requests may share it. */
export interface Loaded {
  body: string;
  total: number | null;
  /** When the upstream gave the data (ms since the epoch), if that is not now; null: unknown. */
  at?: number | null;
  /** The source itself reports that its upstream does not respond. */
  late?: boolean;
  /** When something in it starts or ends (ms since the epoch), so that it is out of date from then on; null or absent: nothing does. */
  until?: number | null;
}

export interface CacheRequest {
  /** Complete and canonical: two requests with the same meaning have the same key. */
  key: string;
  /** Names the circuit breaker of this call. */
  source: string;
  rule: CacheRule;
  /** Cache tags of what the response is made of (contract/publishing/cache-tags.ts). Once a change touches one of them, the response is loaded again. */
  tags: readonly string[];
  /** The tag of the one item that is requested. Once the change log says that it was removed, no older response is sent for it. */
  item?: string;
  /** Calls the source. Null: there is nothing under this name. Throws UpstreamError; another error is one of `internal`. */
  load(): Promise<Loaded | null>;
  /**
   * For requests that contain a reader's input. Sends the same source a request that every reader sends, to find out whether the source
   * refuses only the reader's request or all requests. Throws UpstreamError.
   */
  commonRequest?: () => Promise<unknown>;
  /**
   * What is sent if the source works, nothing of what it returned can be read, and nothing else holds the data; null: there is nothing under this
   * name. Absent: that is a failure.
   */
  ifUnreadable?: Loaded | null;
  /** Another place that holds the same data, used when the source fails or is slow. */
  fallback?: () => Promise<Loaded | null>;
  /** Where the last good response outlives the isolate; absent for what D1 holds anyway. */
  lastGood?: LastGood;
  /** Whether a response is worth keeping there; absent: every one is. */
  worthKeeping?: (loaded: Loaded) => boolean;
}

export type CachedResponse =
  | {
      found: true;
      body: string;
      total: number | null;
      state: DataState;
      ageSeconds: number | null;
      tags: readonly string[];
      /** How long clients and CDNs may reuse it. */
      rule: CacheRule;
      /** When something in it starts or ends (ms since the epoch), and in how many seconds; absent: nothing does. */
      ends?: { at: number; inSeconds: number };
    }
  | {
      found: false;
      tags: readonly string[];
      /** The slug that the requested item has now. The requested one is an old slug of it. */
      moved?: { slug: string; rule: CacheRule };
      /** The page of the requested item, which is of another kind now. */
      movedTo?: MovedTo;
      /** An editor protected the item with a password, so that nothing of it is shown. */
      isProtected?: true;
    };

/** Milliseconds. A key that just failed is not loaded again at once, even while the breaker is closed. */
const retryAfter = 2_000;

/**
 * Gives the fresh response, or a stale one with its age, or the last good one, or throws. One instance per request, over the isolate's
 * memory.
 */
export class EdgeCache {
  readonly #memory: EdgeMemory;
  readonly #now: () => number;
  readonly #keepAlive: (work: Promise<unknown>) => void;
  readonly #trusting: boolean;
  readonly #mayLoad: () => void | Promise<void>;
  readonly #breakers: BreakerStore | null;
  readonly #patienceMs: number;

  /**
   * `trusting` is false when the change log cannot be read, so that every cached response may be out of date. `mayLoad` is called before a
   * request makes the cache call a source, and throws when its reader has caused too many such calls. `breakers`: where isolates share open breakers.
   * `patienceMs`: how long a request waits for the source while there is an older copy.
   */
  constructor(
    memory: EdgeMemory,
    now: () => number,
    keepAlive: (work: Promise<unknown>) => void,
    trusting = true,
    mayLoad: () => void | Promise<void> = () => {},
    breakers: BreakerStore | null = null,
    patienceMs = Infinity,
  ) {
    this.#memory = memory;
    this.#now = now;
    this.#keepAlive = keepAlive;
    this.#trusting = trusting;
    this.#mayLoad = mayLoad;
    this.#breakers = breakers;
    this.#patienceMs = patienceMs;
  }

  /** Throws UpstreamError when the source fails, or what `mayLoad` throws, if no response is cached. */
  async respond(request: CacheRequest): Promise<CachedResponse> {
    const known = this.#memory.entries.get(request.key) ?? (await this.#recall(request));
    const held = known !== null && this.#isTooOld(request, known) ? null : known;
    if (held !== null) {
      const outdated = held.knownMoment < this.#lastTouch(request) || this.#now() >= (held.until ?? Infinity);
      const state = outdated ? this.#stateOfOutdated(request, held) : this.#stateOf(request, held);
      if (state !== null) return this.#toResponse(request, held, state);
    }
    try {
      await this.#mayLoad();
      const loading = this.#load(request);
      const copy = await this.#copyWhileSlow(request, held, loading);
      return copy ?? this.#toResponse(request, await loading, 'fresh');
    } catch (error) {
      if (this.#removed(request)) return { found: false, tags: request.tags };
      const reason = error instanceof UpstreamError ? error.reason : null;
      if (held === null && reason === 'unreadable') return this.#unreadable(request, error);
      if (held === null || reason === 'never_loaded') throw error;
      return this.#toResponse(request, held, 'last-good');
    }
  }

  /**
   * Null if the source responds in time, or if no copy may be sent. Otherwise the fallback's copy, which is in step with the change log, or
   * the cached one if no change touched it. The load goes on, so the next request gets what the source says.
   */
  async #copyWhileSlow(
    request: CacheRequest,
    held: Entry | null,
    loading: Promise<Entry>,
  ): Promise<CachedResponse | null> {
    const isInStep =
      held !== null && held.knownMoment >= this.#lastTouch(request) && this.#now() < (held.until ?? Infinity);
    const own = isInStep && held.body !== null ? held : null;
    if ((own === null && request.fallback === undefined) || this.#removed(request)) return null;
    if (!(await isSlowerThan(this.#patienceMs, loading))) return null;
    const elsewhere = await this.#readFallback(request);
    const copy = elsewhere === null ? own : { ...elsewhere, until: null, late: false };
    if (copy === null) return null;
    return this.#toResponse({ ...request, rule: lateRule(request.rule) }, copy, 'stale');
  }

  #unreadable({ ifUnreadable, tags, rule }: CacheRequest, error: unknown): CachedResponse {
    if (ifUnreadable === undefined) throw error;
    if (ifUnreadable === null) return { found: false, tags };
    return { found: true, ...ifUnreadable, state: 'fresh', ageSeconds: 0, tags, rule };
  }

  #isTooOld({ rule }: CacheRequest, { at, checkedAt }: Entry): boolean {
    return rule.keep !== undefined && this.#now() - (at ?? checkedAt) > rule.keep * 1_000;
  }

  /** The state in which a cached response may be sent at once; null: the source has to be called first. */
  #stateOf(request: CacheRequest, held: Entry): DataState | null {
    const age = this.#now() - held.checkedAt;
    const fresh = held.body === null ? Math.min(missingSeconds, request.rule.fresh) : request.rule.fresh;
    if (age <= fresh * 1_000 && held.failed === null) return 'fresh';
    if (held.body === null) return null;
    const failing = held.failed !== null || this.#memory.breaker(request.source).failing;
    if (!failing && age > request.rule.stale * 1_000) return null;
    this.#refreshInBackground(request, held);
    return failing ? 'last-good' : 'stale';
  }

  /** The same for a response that a change has touched: it is sent only if the source was called after the change and has just failed. */
  #stateOfOutdated(request: CacheRequest, held: Entry): DataState | null {
    const { failed } = held;
    if (failed === null || held.body === null || this.#removed(request)) return null;
    const triedSince = failed.knownMoment >= this.#lastTouch(request);
    return triedSince && this.#now() - failed.at < retryAfter ? 'last-good' : null;
  }

  /** The moment of the last change that touches this response. One without tags is not affected by the log, readable or not. */
  #lastTouch({ tags }: CacheRequest): number {
    if (tags.length === 0) return 0;
    return this.#trusting ? this.#memory.freshness.lastTouch(tags) : Number.POSITIVE_INFINITY;
  }

  #removed({ item }: CacheRequest): boolean {
    return item !== undefined && this.#memory.freshness.removed(item);
  }

  #toResponse(
    { tags, rule }: CacheRequest,
    entry: Pick<Entry, 'body' | 'total' | 'at' | 'late' | 'until'>,
    state: DataState,
  ): CachedResponse {
    if (entry.body === null) return { found: false, tags };
    const { until } = entry;
    const inSeconds = Math.max(0, Math.ceil(((until ?? 0) - this.#now()) / 1_000));
    const ageSeconds = entry.at === null ? null : Math.max(0, Math.floor((this.#now() - entry.at) / 1_000));
    return {
      found: true,
      body: entry.body,
      total: entry.total,
      state: entry.late ? 'last-good' : state,
      ageSeconds,
      tags,
      rule,
      ...(until !== null && { ends: { at: until, inSeconds } }),
    };
  }

  #refreshInBackground(request: CacheRequest, held: Entry): void {
    if (held.failed !== null && this.#now() - held.failed.at < retryAfter) return;
    this.#keepAlive(this.#load(request).catch(() => undefined));
  }

  /** Reads the last good response, which outlives the isolate. If there is none and the source is known to fail, uses the fallback. */
  async #recall(request: CacheRequest): Promise<Entry | null> {
    const { key, lastGood, fallback } = request;
    if (lastGood === undefined && fallback === undefined) return null;
    const recall = async (): Promise<Entry | null> => {
      const knownMoment = this.#memory.freshness.moment;
      const [kept] = await Promise.all([lastGood?.read(key) ?? null, this.#recallBreaker(request)]);
      const loadedMeanwhile = this.#memory.entries.peek(key);
      if (loadedMeanwhile !== undefined) return loadedMeanwhile;
      // `knownMoment: 0`, because the isolate that stored it may not have read the change log.
      if (kept !== null)
        return this.#store(key, {
          ...kept,
          checkedAt: kept.at,
          knownMoment: 0,
          failed: null,
          late: false,
          until: null,
        });
      if (fallback === undefined || !this.#memory.breaker(request.source).failing) return null;
      await this.#mayLoad();
      return this.#loadFallback(request, knownMoment);
    };
    // A failed recall counts as an empty one: the source is called then.
    return this.#memory.recalls.run(key, this.#now(), this.#keepAlive, recall).catch(() => null);
  }

  /** Takes over what other isolates know of a failing upstream. Requests without last good copies read from D1, which has no such notes. */
  async #recallBreaker({ source, lastGood }: CacheRequest): Promise<void> {
    if (this.#breakers === null || lastGood === undefined) return;
    await this.#memory.sharedBreakers.recall(this.#breakers, source, this.#memory.breaker(source));
  }

  #shareBreaker({ source, lastGood }: CacheRequest): void {
    if (this.#breakers === null || lastGood === undefined) return;
    this.#keepAlive(this.#memory.sharedBreakers.share(this.#breakers, source, this.#memory.breaker(source)));
  }

  /**
   * Runs one load per key at a time. A load that began before a change touched the key is not joined: its data may be older than the
   * change.
   */
  async #load(request: CacheRequest): Promise<Entry> {
    const flight = `${request.key} ${this.#lastTouch(request)}`;
    return this.#memory.loads.run(flight, this.#now(), this.#keepAlive, async () => {
      const { key, source, lastGood } = request;
      const breaker = this.#memory.breaker(source);
      const beganAt = this.#now();
      const knownMoment = this.#memory.freshness.moment;
      if (!breaker.allows(beganAt))
        return this.#failed(request, knownMoment, new UpstreamError('circuit_open'));
      let loaded: Loaded | null;
      try {
        loaded = await request.load();
      } catch (error) {
        const failure =
          error instanceof UpstreamError ? error : new UpstreamError('internal', { cause: error });
        // The source works. What fills it does not, which /api/health says: no line for each reader. What is cached is no longer right, such as
        // an alert that has ended.
        if (failure.reason === 'never_loaded') {
          breaker.succeeded(this.#now());
          this.#memory.entries.delete(key);
          throw failure;
        }
        // An item that cannot be read says that the source works.
        const judged =
          failure.reason === 'unreadable'
            ? Promise.resolve(breaker.succeeded(this.#now()))
            : this.#memory
                .refusals(source)
                .judge(failure, request.commonRequest, breaker, this.#now, this.#keepAlive);
        // Judged in the background, because this request fails either way.
        this.#keepAlive(judged.then(() => this.#shareBreaker(request)));
        console.error(
          `${source}: ${oneLine(key)}: ${failure.reason}${failure.cause === undefined ? '' : `: ${String(failure.cause)}`}`,
        );
        return this.#failed(request, knownMoment, failure);
      }
      breaker.succeeded(this.#now());
      this.#shareBreaker(request);
      const entry: Entry = {
        body: loaded?.body ?? null,
        total: loaded?.total ?? null,
        at: loaded?.at === undefined ? beganAt : loaded.at,
        checkedAt: beganAt,
        knownMoment,
        failed: null,
        late: loaded?.late ?? false,
        until: loaded?.until ?? null,
      };
      const held = this.#store(key, entry);
      if (lastGood !== undefined && held === entry) {
        const gone = loaded === null || request.worthKeeping?.(loaded) === false;
        this.#keepAlive(gone ? lastGood.forget(key) : lastGood.remember(key, entry));
      }
      return held;
    });
  }

  async #failed(request: CacheRequest, knownMoment: number, failure: UpstreamError): Promise<Entry> {
    const held = this.#memory.entries.peek(request.key);
    if (held !== undefined) {
      // The fallback is in step with the change log; a cached response that a change touched is not.
      const elsewhere =
        held.knownMoment < this.#lastTouch(request) ? await this.#loadFallback(request, knownMoment) : null;
      if (elsewhere !== null) return elsewhere;
      this.#store(request.key, { ...held, failed: { at: this.#now(), knownMoment } });
      throw failure;
    }
    const elsewhere = await this.#loadFallback(request, knownMoment);
    if (elsewhere === null) throw failure;
    return elsewhere;
  }

  async #loadFallback(request: CacheRequest, knownMoment: number): Promise<Entry | null> {
    const read = await this.#readFallback(request);
    if (read === null) return null;
    const now = this.#now();
    const failed = { at: now, knownMoment };
    return this.#store(request.key, {
      ...read,
      checkedAt: now,
      knownMoment,
      failed,
      late: true,
      until: null,
    });
  }

  async #readFallback({ key, fallback }: CacheRequest): Promise<Pick<Entry, 'body' | 'total' | 'at'> | null> {
    const loaded = await fallback?.().catch((error: unknown) => {
      console.error(`fallback: ${oneLine(key)}: ${String(error)}`);
      return null;
    });
    if (loaded === undefined || loaded === null) return null;
    const { body, total, at = this.#now() } = loaded;
    return { body, total, at };
  }

  /** Stores an entry, unless the cache already holds one of a later load. */
  #store(key: string, entry: Entry): Entry {
    const held = this.#memory.entries.peek(key);
    const later =
      held !== undefined && (held.knownMoment - entry.knownMoment || held.checkedAt - entry.checkedAt) > 0;
    if (later) return held;
    this.#memory.entries.set(key, entry);
    return entry;
  }
}

/** A key contains a reader's input. A line break in it would forge a line of the log, and an escape sequence would colour a terminal. */
const oneLine = (key: string) => key.replace(/[\p{Cc}\u2028\u2029]/gu, '?');

/** Whether `work` is still under way after that time. Never rejects. */
async function isSlowerThan(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const settled = work.then(
    () => false,
    () => false,
  );
  if (milliseconds === Infinity) return settled;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), milliseconds);
  });
  return Promise.race([settled, elapsed]).finally(() => clearTimeout(timer));
}
