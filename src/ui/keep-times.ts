import { relativeTime } from './relative-time.ts';

/** Writes every relative time of the page anew: what a server or a build wrote is as old as the page. */
export function startTimes(page: Document): void {
  const now = new Date();
  for (const time of page.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
    time.textContent = relativeTime(time.dateTime, now);
  }
}
