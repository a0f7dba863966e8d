import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Isolate } from '../isolate.ts';
import type { AppEnvironment, Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { ProblemError } from './problem.ts';

/** Enough for every address of a busy minute; an attacker with more addresses needs another defence. */
const maxAddresses = 10_000;
const windowMs = 60_000;

interface Window {
  startedAt: number;
  count: number;
}

/**
 * Limits the requests a minute from one address, in this isolate. Readers reach the isolate nearest to them, so one isolate sees nearly all
 * requests of an address. This stops a single machine that floods, and a flood costs D1 nothing.
 */
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
    throw new ProblemError(
      'too_many_requests',
      'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
      {
        headers: { 'Retry-After': String(seconds) },
      },
    );
  }
}

/** Limits the searches, of news and of places, of one reader. Throws `too_many_requests`. */
export const limitSearches: MiddlewareHandler<AppEnvironment> = async (c, next) => {
  const { isolate, settings, now, reader } = c.var.services;
  if (reader !== null) isolate.searchLimit.count(reader, settings.SEARCHES_PER_MINUTE, now());
  await next();
};

/**
 * Counts the requests of a reader that make the worker load from WordPress, OpenWeather or D1. Cached responses cost nearly nothing and are
 * not counted. The site itself loads for everybody and is not limited. The returned function throws `too_many_requests`.
 */
export function loadLimit(isolate: Isolate, settings: Settings, reader: Services['reader']): () => void {
  return () => {
    if (reader !== null)
      isolate.loadLimit.count(reader, settings.LOADS_PER_MINUTE, isolate.dependencies.now());
  };
}

/** The key for limits without exceptions: all readers without a known address share one allowance. */
export const allowanceOf = (reader: string | null): string => reader ?? 'unknown';
