import type { MiddlewareHandler } from 'hono';
import type { Isolate } from '../isolate.ts';
import type { AppEnvironment, Services } from '../services.ts';
import type { Settings } from '../settings.ts';

/** Searches, of news and of places, that one reader may send. Throws `too_many_requests`. */
export const limitSearches: MiddlewareHandler<AppEnvironment> = async (c, next) => {
  const { isolate, settings, now, reader } = c.var.services;
  if (reader !== null) isolate.searchLimit.count(reader, settings.SEARCHES_PER_MINUTE, now());
  await next();
};

/**
 * Counts what a reader makes us ask anew: of WordPress, of OpenWeather, of D1. What is held costs nearly nothing and is not counted.
 * The site itself asks for everybody, and is no reader. Throws `too_many_requests`.
 */
export function loadLimit(isolate: Isolate, settings: Settings, reader: Services['reader']): () => void {
  return () => {
    if (reader !== null) isolate.loadLimit.count(reader, settings.LOADS_PER_MINUTE, isolate.outside.now());
  };
}
