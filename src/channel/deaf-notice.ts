import { now } from '#ui/device-clock.ts';
import { deafTexts } from './deaf-texts.ts';
import { announcing } from './topics.ts';

/** Over the page, so that nothing moves when it appears. Its class is in the style of every page. */
const place = 'position:fixed;inset-inline:0;bottom:0;z-index:41';
/** Milliseconds within which an hour of the clock names one moment. */
const halfDay = 12 * 3_600_000;
/** What the service worker writes into a kept copy, which says how old that is. */
const copyNotice = 'aside.sample-bar';

/** That of time-zone.ts, which is in a file with the code of islands. */
const timeZone = 'America/Puerto_Rico';

let notice: HTMLElement | undefined;

function wordsOf(moment: number): string {
  const isOfToday = now() - moment < halfDay;
  const options = { timeStyle: 'short', dateStyle: isOfToday ? undefined : 'long', timeZone } as const;
  return deafTexts.since(new Date(moment).toLocaleString('es-PR', options), isOfToday);
}

/** Says since when this page has heard nothing, in milliseconds since the epoch; null: it hears, and nothing is said any more. */
export function saySince(moment: number | null): void {
  if (moment === null) notice?.remove();
  if (moment === null || document.querySelector(copyNotice) || notice?.isConnected) return;
  const shown = (notice = document.createElement('p'));
  shown.className = 'sample-bar no-print';
  shown.setAttribute('role', 'status');
  shown.style.cssText = place;
  document.body.append(shown);
  setTimeout(() => (shown.textContent = wordsOf(moment)), announcing);
}
