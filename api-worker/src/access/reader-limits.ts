import type { MiddlewareHandler } from 'hono';
import type { Isolate } from '../isolate.ts';
import type { AppEnvironment, Services } from '../services.ts';
import type { Environment } from '../settings.ts';

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
