import { atom } from 'nanostores';
import { paths } from '#config/paths.ts';
import type { Day } from '#config/days.ts';
import { dayOfAddress } from './guide.ts';

/** The day that the reader chose; null for today, whichever day that is by now. */
export const $day = atom<Day | null>(null);

/** The reader chooses a day, and the address says it; today's is the page's own. */
export function chooseDay(day: Day, today: Day): void {
  const chosen = day === today ? null : day;
  history.pushState(null, '', paths.live(chosen ?? undefined));
  $day.set(chosen);
}

/** Begins with what the server showed, and follows the browser's "back" and "forward". */
export function followAddress(first: Day | null): void {
  $day.set(first);
  addEventListener('popstate', () => $day.set(dayOfAddress(new URLSearchParams(location.search))));
}
