import type { MiddlewareHandler } from 'hono';
import type { Isolate } from '../isolate.ts';
import type { AppEnvironment, Services } from '../services.ts';
import type { Settings } from '../settings.ts';

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
