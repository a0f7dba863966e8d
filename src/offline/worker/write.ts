import { offlinePaths } from '#config/offline-paths.ts';
import { fillPlaces } from '#document/places.ts';
import { timeSince } from '#ui/time/relative-time.ts';
import { timeZone } from '#ui/time/time-zone.ts';
import { noticeTexts as texts } from './notice-texts.ts';
import type { CopyFacts } from './copy.ts';

const date = new Intl.DateTimeFormat('es-PR', { dateStyle: 'long', timeStyle: 'short', timeZone });

/**
 * "hace 3 horas", for a copy whose age is certain. A clock that was wrong when the copy was made, or that now shows an earlier time, cannot
 * tell the age; then it is the date by the server's clock: "el 24 de noviembre de 2026 a las 3:15 p. m."
 */
export function copiedWhen({ sent, arrived, isClockRight }: CopyFacts, now: number): string {
  return isClockRight && now >= arrived
    ? timeSince(new Date(sent).toISOString(), now)
    : texts.on(date.format(sent));
}

/** Why the reader does not see the network's response. */
export type Reason = 'offline' | 'hanging';

/** The sentence above a copy's content, or, without `facts`, above the list of copies that is shown in place of a page. */
const sentence = (reason: Reason, now: number, facts: CopyFacts | null) =>
  `${texts[reason]} ${facts ? texts.copy(copiedWhen(facts, now)) : texts.notKept}`;

// Its class is in the style of every page, with the colours of the bars for samples and for copies of the whole site.
const notice = (text: string, isList: boolean) =>
  `<aside class="sample-bar" aria-label="${texts.name}"><strong>${text}</strong> <a href=""><u>${texts.retry}</u></a>` +
  (isList ? '' : ` · <a href="${offlinePaths.kept}"><u>${texts.all}</u></a>`) +
  '</aside>';

/** The page with the notice before its content. In a page without a place for it, it is at the end, so that every copy has one. */
export function withNotice(html: string, reason: Reason, now: number, facts: CopyFacts | null): string {
  const part = notice(sentence(reason, now, facts), facts === null);
  const filled = fillPlaces(html, ['notice', part]);
  return filled === html ? html + part : filled;
}

/** A kept page in the list. */
export interface ListedCopy {
  /** Path and query, as in a URL. */
  address: string;
  facts: CopyFacts;
}

/** The choices on a page, such as a municipality: pages that differ by them have one title. */
function choices(address: string): string {
  const values = [...new URLSearchParams(address.split('?')[1]).values()].join(', ');
  return values === '' ? '' : ` (${values.replaceAll(/[&<>"]/g, '')})`;
}

function item({ address, facts }: ListedCopy, now: number): string {
  const name = (facts.title || address) + choices(address);
  return `<li><a href="${address.replaceAll('&', '&amp;')}">${name}</a> <small>${copiedWhen(facts, now)}</small></li>`;
}

/** The page of kept copies with the list of them, the newest first. Its sentence that there are none shows only while it is alone. */
export function withList(html: string, copies: readonly ListedCopy[], now: number): string {
  const listed = copies.filter(({ address }) => address !== offlinePaths.kept).reverse();
  return fillPlaces(html, ['kept', listed.map((copy) => item(copy, now)).join('')]);
}
