/** Milliseconds from one call to the next. The service's own site asks every 30 s, for the whole nation. */
const everyMs = 15_000;
/** Milliseconds after several failures: while a tsunami comes, a minute counts. */
const maxMs = 60_000;
/** Seconds that the service may demand. A longer pause is a mistake of its, and warnings are not worth less for it. */
const maxPauseSeconds = 300;

/** Milliseconds until the next call after so many failures in a row, the last of which demanded this pause; null: it demanded none. */
export function nextPollMs(failures: number, pauseSeconds: number | null): number {
  const backoffMs = Math.min(maxMs, everyMs * 2 ** Math.min(failures, 10));
  return Math.max(backoffMs, Math.min(pauseSeconds ?? 0, maxPauseSeconds) * 1_000);
}
