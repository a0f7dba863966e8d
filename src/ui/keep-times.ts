import { clockChecked, now } from './device-clock.ts';
import { timeSince } from './relative-time.ts';

/** Milliseconds between two updates. The texts change by the minute. */
const tick = 60_000;

/** Updates every relative time of the page, now and every minute: the texts from the server or the build are as old as the page. */
export function startTimes(page: Document): void {
  const write = () => {
    for (const time of page.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
      time.textContent = timeSince(time.dateTime, now());
    }
  };
  void clockChecked().then(() => {
    write();
    setInterval(write, tick);
    // Also when the reader returns to the tab or with "back": no timer ran meanwhile.
    page.addEventListener('visibilitychange', write);
  });
}
