import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Isolate } from '../isolate.ts';
import type { AppEnvironment, Services } from '../services.ts';
import type { Environment } from '../settings.ts';
import { ProblemError } from './problem.ts';

/** Enough for every address of a busy minute; an attacker with more addresses needs another defence. */
const maxAddresses = 10_000;
const windowMs = 60_000;

interface Window {
  startedAt: number;
  count: number;
}

/** Limits the requests a minute from one address, in this isolate. It stops a single machine that floods, and costs nothing. */
export class RateLimit {
  readonly #windows = new LRUCache<string, Window>({ max: maxAddresses });

  /** Throws `too_many_requests` with Retry-After. */
  count(address: string, perMinute: number, now: number): void {
    const window = this.#windows.get(address);
    if (window === undefined || now - window.startedAt >= windowMs) {
      this.#windows.set(address, { startedAt: now, count: 1 });
      return;
    }
    window.count += 1;
    if (window.count <= perMinute) return;
    const seconds = Math.max(1, Math.ceil((window.startedAt + windowMs - now) / 1_000));
    throw tooMany(seconds);
  }
}

/** The names of Cloudflare's limits. */
type LimitBinding = 'SUBSCRIBE_LIMIT' | 'READ_LIMIT' | 'SEARCH_LIMIT' | 'LOAD_LIMIT';

/**
 * Limits the requests a minute from one reader: in this isolate, and by Cloudflare's counter, which all isolates of a data centre share.
 * Without the binding, as on our own machines, the isolate's count is all.
 */
export class ReaderLimit {
  readonly #here = new RateLimit();
  readonly #binding: LimitBinding;

  constructor(binding: LimitBinding) {
    this.#binding = binding;
  }

  /** Throws `too_many_requests` with Retry-After. */
  async count(environment: Environment, reader: string, perMinute: number, now: number): Promise<void> {
    this.#here.count(reader, perMinute, now);
    const shared = environment[this.#binding];
    if (shared === undefined) return;
    const { success } = await shared.limit({ key: reader }).catch((error: unknown) => {
      console.error(`limits: ${this.#binding}: ${String(error)}`);
      return { success: true };
    });
    if (!success) throw tooMany(windowMs / 1_000);
  }
}

const tooMany = (seconds: number) =>
  new ProblemError('too_many_requests', 'Demasiados intentos. Espera un momento y vuelve a intentarlo.', {
    headers: { 'Retry-After': String(seconds) },
  });

/** Limits the searches, of news and of places, of one reader. Throws `too_many_requests`. */
export const limitSearches: MiddlewareHandler<AppEnvironment> = async (c, next) => {
  const { isolate, settings, now, reader } = c.var.services;
  if (reader !== null) await isolate.searchLimit.count(c.env, reader, settings.SEARCHES_PER_MINUTE, now());
  await next();
};

/**
 * Counts the requests of a reader that make the worker load from WordPress, OpenWeather or D1. Cached responses cost nearly nothing and are
 * not counted. The site itself loads for everybody and is not limited. The returned function throws `too_many_requests`.
 */
export function loadLimit(
  isolate: Isolate,
  environment: Environment,
  reader: Services['reader'],
): () => Promise<void> {
  return async () => {
    if (reader === null) return;
    const { LOADS_PER_MINUTE } = isolate.settings(environment);
    await isolate.loadLimit.count(environment, reader, LOADS_PER_MINUTE, isolate.dependencies.now());
  };
}

/** The key for limits without exceptions: all readers without a known address share one allowance. */
export const allowanceOf = (reader: string | null): string => reader ?? 'unknown';
