import { clockChecked, now } from './device-clock.ts';
import { timeSince } from './relative-time.ts';

/** Milliseconds between two looks at the clock: the words change by the minute. */
const tick = 60_000;

/** Writes every relative time of the page anew, and goes on: what a server or a build wrote is as old as the page. */
export function startTimes(page: Document): void {
  const write = () => {
    for (const time of page.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
      time.textContent = timeSince(time.dateTime, now());
    }
  };
  void clockChecked().then(() => {
    write();
    setInterval(write, tick);
    // Also who comes back with the browser's "back": the page stood still meanwhile.
    page.addEventListener('visibilitychange', write);
  });
}
