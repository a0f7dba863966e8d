import { EdgeMemory } from './edge-cache/edge-cache.ts';
import { RateLimit } from './http/rate-limit.ts';
import { readSettings, type Settings } from './settings.ts';
import type { Environment } from './environment.ts';
import { timeouts, type Asker } from './upstreams/wordpress/ask.ts';
import type { Timeouts } from './upstreams/wordpress/ask.ts';

/** The world outside the worker; tests bring their own clock, network and patience. */
export interface Outside {
  now: () => number;
  fetch: Asker['fetch'];
  timeouts: Timeouts;
}

const realOutside: Outside = {
  now: () => Date.now(),
  fetch: (url, init) => fetch(url, init),
  timeouts,
};

/** What lives as long as the isolate and is shared by its requests. */
export class Isolate {
  readonly outside: Outside;
  readonly memory = new EdgeMemory();
  readonly subscribeLimit = new RateLimit();
  readonly readLimit = new RateLimit();
  readonly #settings = new WeakMap<Environment, Settings>();

  constructor(outside: Partial<Outside> = {}) {
    this.outside = { ...realOutside, ...outside };
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
