import { clockChecked, now } from '../device-clock.ts';
import { timeSince } from './relative-time.ts';

/** Milliseconds between two updates. The texts change by the minute. */
const tick = 60_000;

/** Writes every relative time in a part of a page. Texts that are still right are left alone, because a change costs a layout. */
export function writeTimes(part: ParentNode): void {
  for (const time of part.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
    const text = timeSince(time.dateTime, now());
    // eslint-disable-next-line markup/served-markup -- compared with what it is replaced by
    if (time.textContent?.trim() !== text) time.textContent = text;
  }
}

/** Updates every relative time of the page, at once and every minute: the texts from the server or the build are as old as the page. */
export function startTimes(page: Document): void {
  const write = () => writeTimes(page);
  const start = () => {
    write();
    setInterval(write, tick);
    // Also when the reader returns to the tab or with "back": no timer ran meanwhile.
    page.addEventListener('visibilitychange', write);
  };
  void clockChecked().then(start);
}
