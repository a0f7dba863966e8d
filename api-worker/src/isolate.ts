import { limits } from '#contract/fixed-limits.ts';
import type { OriginHealth } from '#contract/health.ts';
import { type BreakerStore, dataCentreStore } from './edge-cache/shared-breakers.ts';
import { EdgeMemory } from './edge-cache/edge-memory.ts';
import { type EdgePurge, runtimeEdgePurge } from './edge-cache/edge-purge.ts';
import { HeldMarks } from './newsroom/held-marks.ts';
import { ReadCounts } from './newsroom/read-counts.ts';
import { SecretNotes } from './secrets/secret-notes.ts';
import { ChangeWatch } from './changes/change-watch.ts';
import { DeliveryTurn } from './deliveries/delivery-turn.ts';
import { RateLimit, ReaderLimit } from './http/rate-limits.ts';
import { type Environment, readSettings, type Settings } from './settings.ts';
import { type GetOptions, timeouts, type Timeouts } from './upstreams/get-json.ts';
import { timedFetch, UpstreamTimes } from './upstreams/upstream-times.ts';

/** What the worker needs from outside; tests replace the clock, the network and the timeouts. */
export interface Dependencies {
  now: () => number;
  fetch: GetOptions['fetch'];
  timeouts: Timeouts;
  /** Resolves after that many milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
  /** Null: no cache is in front of this worker. Called during a request or a cron run. */
  edgePurge: () => EdgePurge | null;
  /** Milliseconds for which counted reads are held, so that they are stored together. */
  holdReadsMs: number;
  /** How long a request waits for an upstream while there is an older copy. */
  patienceMs: number;
  /** Where the isolates of this installation share open circuit breakers. */
  breakerStore: (scope: string) => BreakerStore;
}

/** Milliseconds. A WordPress that is well responds within them; a page needs two or three such waits and is still there in a second. */
const patienceMs = 300;

const realDependencies: Dependencies = {
  now: () => Date.now(),
  fetch: (url, init) => fetch(url, init),
  timeouts,
  pause: (milliseconds) => scheduler.wait(milliseconds),
  edgePurge: runtimeEdgePurge,
  holdReadsMs: limits.readsHeld * 1_000,
  patienceMs,
  breakerStore: dataCentreStore,
};

/** Addresses that nothing fits, held to be stored together: each has 600 characters at most, so they are 1.2 MB of the 2 that D1 accepts. */
const maxUnknownHeld = 1_000;

/** What lives as long as the isolate and is shared by its requests. */
export class Isolate {
  readonly dependencies: Dependencies;
  readonly memory = new EdgeMemory();
  /** Each subscription is an e-mail to whom the sender names, so a network has three readers' shares: a campaign on television brings thirty a minute from all. */
  readonly subscribeLimit = new ReaderLimit('SUBSCRIBE_LIMIT', 3);
  readonly readLimit = new ReaderLimit('READ_LIMIT');
  readonly searchLimit = new ReaderLimit('SEARCH_LIMIT');
  readonly loadLimit = new ReaderLimit('LOAD_LIMIT');
  /** Limits requests without a valid secret; a request with one is never counted. */
  readonly unauthorizedLimit = new RateLimit();
  readonly previewLimit = new RateLimit();
  /** Limit WordPress's requests for the states of its webhooks and of its items. */
  readonly deliveriesLimit = new RateLimit();
  readonly deskItemsLimit = new RateLimit();
  readonly secretNotes = new SecretNotes();
  readonly changes = new ChangeWatch();
  readonly deliveryTurn = new DeliveryTurn();
  /** The last reports of origins while the database accepts no writes, by their names. */
  readonly origins = new Map<string, OriginHealth>();
  readonly reads: ReadCounts;
  readonly unknownAddresses: HeldMarks;
  readonly #times = new Map<string, UpstreamTimes>();
  readonly #settings = new WeakMap<Environment, Settings>();

  constructor(dependencies: Partial<Dependencies> = {}) {
    this.dependencies = { ...realDependencies, ...dependencies };
    this.reads = new ReadCounts(this.dependencies.holdReadsMs);
    this.unknownAddresses = new HeldMarks(this.dependencies.holdReadsMs, maxUnknownHeld);
  }

  /** How long the calls of an upstream took in this isolate. */
  timesOf(upstream: string): UpstreamTimes {
    const times = this.#times.get(upstream) ?? new UpstreamTimes();
    this.#times.set(upstream, times);
    return times;
  }

  /** `fetch` for the calls of one upstream. The name stands in the log. */
  fetchOf(upstream: string): GetOptions['fetch'] {
    return timedFetch(upstream, this.timesOf(upstream), this.dependencies);
  }

  /** Throws SettingsError. */
  settings(environment: Environment): Settings {
    const known = this.#settings.get(environment);
    if (known !== undefined) return known;
    const settings = readSettings(environment);
    this.#settings.set(environment, settings);
    return settings;
  }
}
