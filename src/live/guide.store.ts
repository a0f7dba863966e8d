import { atom } from 'nanostores';
import { paths } from '#config/paths.ts';
import type { Day } from '#config/days.ts';
import { dayOfAddress } from './guide.ts';

/** The day that the reader chose; null for today, so that "today" follows the clock. */
export const $day = atom<Day | null>(null);

/** Shows a day. */
export const openDay = (day: Day, today: Day): void => $day.set(day === today ? null : day);

/** Shows the day that the reader chose and puts it into the URL. Today needs no parameter. */
export function chooseDay(day: Day, today: Day): void {
  history.pushState(null, '', paths.live(day === today ? undefined : day));
  openDay(day, today);
}

/** Starts with the day that the server rendered and follows the browser's "back" and "forward". */
export function followAddress(first: Day | null): void {
  $day.set(first);
  addEventListener('popstate', () => $day.set(dayOfAddress(location)));
}
