/**
 * Milliseconds for which the worker keeps one observation of a place (`observation` in api-worker/src/cache-control.ts): an open page requests
 * another one then.
 */
export const observationLife = 600_000;

/** Seconds: a page whose observation ends at once is still cached for as long as an incomplete one (src/config/page-cache.ts). */
const shortest = 10;

/**
 * Seconds for which a page with this observation may be cached: until the worker has a new one, because other pages show that one then. An
 * observation that is too old already (the service fails) limits nothing. Both in milliseconds since the epoch.
 */
export function observationSeconds(reportedAt: number, now: number): number {
  const left = observationLife - (now - reportedAt);
  return left < 0 ? Number.POSITIVE_INFINITY : Math.max(shortest, Math.floor(left / 1000));
}
