import { clockChecked, now } from '../device-clock.ts';
import { timeSince } from './relative-time.ts';

/** Milliseconds between two updates. The texts change by the minute. */
const tick = 60_000;

/**
 * Updates every relative time of the page, at once and every minute: the texts from the server or the build are as old as the
 * page. Texts that are still right are left alone, because a change costs a layout.
 */
export function startTimes(page: Document): void {
  const write = () => {
    for (const time of page.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
      const text = timeSince(time.dateTime, now());
      // eslint-disable-next-line markup/served-markup -- compared with what it is replaced by
      if (time.textContent?.trim() !== text) time.textContent = text;
    }
  };
  const start = () => {
    write();
    setInterval(write, tick);
    // Also when the reader returns to the tab or with "back": no timer ran meanwhile.
    page.addEventListener('visibilitychange', write);
  };
  void clockChecked().then(start);
}
