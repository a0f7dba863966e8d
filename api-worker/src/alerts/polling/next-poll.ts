/** Milliseconds from one call to the next. The service's own site asks every 30 s, for the whole nation. */
export const everyMs = 15_000;
/** Milliseconds after a failure, and at most: while a tsunami comes, a minute counts. */
const firstMs = 30_000;
const maxMs = 60_000;
/** Seconds that the service may demand. A longer pause is a mistake of its, and alerts are not worth less for it. */
const maxPauseSeconds = 300;

/** Milliseconds until the next call of a service that has failed for so long, and demanded this pause; null: it demanded none. */
export function nextPollMs(failingMs: number, pauseSeconds: number | null): number {
  const backoffMs = Math.min(maxMs, Math.max(firstMs, failingMs));
  return Math.max(backoffMs, Math.min(pauseSeconds ?? 0, maxPauseSeconds) * 1_000);
}
