import { EdgeMemory } from './edge-cache/edge-memory.ts';
import type { RememberedOrigins } from './publishing/origins.ts';
import { RateLimit } from './http/reader-limits.ts';
import { type Environment, readSettings, type Settings } from './settings.ts';
import type { FeedsOf } from './scoreboard/feed-content.ts';
import { type GetOptions, timeouts, type Timeouts } from './upstreams/get-json.ts';
import { sportradarFeeds } from './upstreams/sportradar/feeds.ts';

/** What the worker needs from outside; tests replace the clock, the network and the timeouts. */
export interface Dependencies {
  now: () => number;
  fetch: GetOptions['fetch'];
  timeouts: Timeouts;
  /** Resolves after that many milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
}

const realDependencies: Dependencies = {
  now: () => Date.now(),
  fetch: (url, init) => fetch(url, init),
  timeouts,
  pause: (milliseconds) => scheduler.wait(milliseconds),
};

/** What lives as long as the isolate and is shared by its requests. */
export class Isolate {
  readonly dependencies: Dependencies;
  readonly memory = new EdgeMemory();
  readonly subscribeLimit = new RateLimit();
  readonly readLimit = new RateLimit();
  readonly searchLimit = new RateLimit();
  readonly loadLimit = new RateLimit();
  /** Limits requests without a valid secret; a request with one is never counted. */
  readonly unauthorizedLimit = new RateLimit();
  readonly previewLimit = new RateLimit();
  /** Limits what WordPress asks about its webhooks. */
  readonly deliveriesLimit = new RateLimit();
  readonly origins: RememberedOrigins = new Map();
  readonly #settings = new WeakMap<Environment, Settings>();
  readonly #sportsFeeds = new WeakMap<Settings, FeedsOf | null>();

  constructor(dependencies: Partial<Dependencies> = {}) {
    this.dependencies = { ...realDependencies, ...dependencies };
  }

  /** Throws SettingsError. */
  settings(environment: Environment): Settings {
    const known = this.#settings.get(environment);
    if (known !== undefined) return known;
    const settings = readSettings(environment);
    this.#settings.set(environment, settings);
    return settings;
  }

  /** Null if Sportradar has no address. All runs share the result, because the key has one queue. Throws SettingsError. */
  sportsFeeds(environment: Environment): FeedsOf | null {
    const settings = this.settings(environment);
    const known = this.#sportsFeeds.get(settings);
    if (known !== undefined) return known;
    const { now, pause, fetch, timeouts: patience } = this.dependencies;
    const feeds = sportradarFeeds(settings, { now, pause, fetch, timeoutMs: patience.background });
    this.#sportsFeeds.set(settings, feeds);
    return feeds;
  }
}
