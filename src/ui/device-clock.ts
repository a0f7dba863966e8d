/**
 * The time, on devices whose clock is wrong. Times that are shown and compared come from servers, so the device's "now" has to be the
 * servers' too: a phone that is a day ahead would call every piece of news a day old.
 *
 * The origin says the time beside every page (`Server-Timing: clock`). A page may have lain in a cache since, so a difference only
 * raises a doubt; then a server is asked, and its answer counts. Most readers never ask.
 */

/** Milliseconds to add to the device's clock. */
let correction = 0;

/** Milliseconds since the epoch. On the server and where nobody doubts: `Date.now()`. */
export const now = (): number => Date.now() + correction;

/** Milliseconds still to wait of `interval` since a moment: never more than the interval, whatever the clocks say. */
export const stillToWait = (interval: number, since: number): number =>
  Math.min(interval, Math.max(0, since + interval - now()));

/** Milliseconds of difference that raise a doubt: caches may hold a page for an hour and some (see cache-rules.ts). */
const doubtful = 2 * 3_600_000;
/** When the page was sent, by the origin's clock; null where the browser does not tell. */
function sentAt(): number | null {
  const [page] = performance.getEntriesByType('navigation');
  const told = page instanceof PerformanceNavigationTiming ? page.serverTiming : [];
  const seconds = Number(told.find(({ name }) => name === 'clock')?.description);
  return seconds > 0 ? seconds * 1000 : null;
}

async function check(): Promise<void> {
  const sent = sentAt();
  if (sent === null || Math.abs(sent - Date.now()) < doubtful) return;
  const told = await import('./ask-server-clock.ts').then(
    ({ askServerClock }) => askServerClock(),
    () => null,
  );
  // Nobody answers: a page may be old, but not from the future.
  correction = Math.max(told ?? Date.now(), sent) - Date.now();
}

let checked: Promise<void> | undefined;

/** Settles once `now` is right, or nobody can tell. Never rejects. */
export const clockChecked = (): Promise<void> => (checked ??= check());
