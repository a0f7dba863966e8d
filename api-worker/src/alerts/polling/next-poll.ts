import { maxPauseSeconds, pauseMs } from '../limits.ts';

/** Milliseconds until the next call of a service that has failed for so long, and demanded this pause; null: it demanded none. */
export function nextPollMs(failingMs: number, pauseSeconds: number | null): number {
  const backoffMs = Math.min(pauseMs.max, Math.max(pauseMs.first, failingMs));
  return Math.max(backoffMs, Math.min(pauseSeconds ?? 0, maxPauseSeconds) * 1_000);
}
