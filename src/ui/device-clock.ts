/**
 * The correct time on devices whose clock is wrong. Displayed and compared times come from servers, so "now" must match the servers'
 * clock: a phone that is a day ahead would show every news item as a day old.
 *
 * The origin sends its time with every page (`Server-Timing: clock`). The page may have been cached since, so a difference is only a
 * reason to check: then a request to the server decides. For most readers no request is needed.
 */

/** Milliseconds to add to the device's clock. */
let correction = 0;

/** The present time, in milliseconds since the epoch. `Date.now()` on the server and while no correction is known. */
export const now = (): number => Date.now() + correction;

/** Milliseconds left of `interval` since a moment: from 0 to `interval`, however wrong the clocks are. */
export const millisecondsLeft = (interval: number, since: number): number =>
  Math.min(interval, Math.max(0, since + interval - now()));

/** Difference in milliseconds from which the clock is checked. Caches may keep a page for over an hour (src/config/page-cache.ts). */
const suspiciousDifference = 2 * 3_600_000;
/** When the page was sent, by the origin's clock, in milliseconds since the epoch; null when the browser does not expose it. */
function sentAt(): number | null {
  const [page] = performance.getEntriesByType('navigation');
  /* eslint-disable browser/oldest -- Asked for by name first: Safari has had it since 16.4. */
  if (!page || !('serverTiming' in page) || !(page instanceof PerformanceNavigationTiming)) return null;
  const seconds = Number(page.serverTiming.find(({ name }) => name === 'clock')?.description);
  /* eslint-enable browser/oldest */
  return seconds > 0 ? seconds * 1000 : null;
}

async function check(): Promise<void> {
  const sent = sentAt();
  if (sent === null || Math.abs(sent - Date.now()) < suspiciousDifference) return;
  const serverTime = await import('./time/request-server-clock.ts').then(
    (clock) => clock.requestServerClock(),
    () => null,
  );
  // Without a server: the page may be old, but it cannot have been sent in the future.
  correction = Math.max(serverTime ?? Date.now(), sent) - Date.now();
}

let checked: Promise<void> | undefined;

/** Resolves when `now` is corrected, or when the check was not needed or failed. Never rejects. */
export const clockChecked = (): Promise<void> => (checked ??= check().catch(() => undefined));
