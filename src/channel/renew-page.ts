import { endOffer, offer } from './offer.ts';
import { addStylesOf, announce, bare, fetchPage, keepInView, renewRegion, wordsOf } from './renew.ts';
import { texts } from './texts.ts';

/** What the rooms know of a page that was requested now. */
export interface Renewing {
  /** Does to it what its scripts do to it when it is opened. */
  prepare: (fresh: ParentNode) => Promise<void>;
  /** Says how many items are new. */
  thereAre: (count: number) => string;
}

/** What a page has in place of a region: nothing, if that is gone. */
interface Change {
  region: HTMLElement;
  next: Element;
}

/** The regions that come from an address (`data-from`), or, without one, from their page. */
const regionsIn = (page: ParentNode, from: string) =>
  [...page.querySelectorAll<HTMLElement>('[data-hears]')].filter(
    ({ dataset }) => (dataset['from'] ?? '') === from,
  );

const kindOf = ({ tagName, dataset }: HTMLElement) => `${tagName} ${dataset['hears']}`;

/** Each region with its successor: the next one of the same kind. None of a page that is another one now, as the home page is in an emergency. */
function changesOf(old: readonly HTMLElement[], found: readonly HTMLElement[]): Change[] {
  const left = [...found];
  const pairs = old.map((region) => {
    const place = left.findIndex((other) => kindOf(other) === kindOf(region));
    return { region, found: place === -1 ? undefined : left.splice(place, 1)[0] };
  });
  if (pairs.every((pair) => !pair.found)) return [];
  return pairs
    .map(({ region, found: next }) => ({ region, next: next ?? document.createElement('div') }))
    .filter(({ region, next }) => !bare(region).isEqualNode(bare(next)));
}

/** The number of headlines in `next` that `region` does not have, if it offers new ones (`data-offers`). */
function countNew({ region, next }: Change): number {
  const linksIn = (list: Element) =>
    [...list.querySelectorAll('h3 a')].map((link) => link.getAttribute('href'));
  const known = new Set(linksIn(region));
  return region.dataset['offers'] !== undefined ? linksIn(next).filter((href) => !known.has(href)).length : 0;
}

/** What the reader sees first that a change of the regions leaves, or that is found again by its id. */
const seenFirst = () =>
  [...document.querySelectorAll('main [id]')].find(
    (element) =>
      !element.matches('[data-hears]') &&
      !element.querySelector('[data-hears]') &&
      element.getBoundingClientRect().bottom > 0,
  ) ?? document.querySelector('main');

/** The region whose new items are offered. */
let offered: HTMLElement | undefined;

function show({ region, next }: Change): void {
  if (offered === region) endOffer();
  // They have done their work (`prepare`).
  for (const script of next.querySelectorAll('script')) script.remove();
  renewRegion(region, next);
}

/** Offers what would move what one reads. */
function offerLater(change: Change, words: string): void {
  const { region } = change;
  offered = region;
  offer(words, () => {
    keepInView(seenFirst(), () => show(change));
    region.closest('section')?.scrollIntoView();
    region.querySelector('a')?.focus({ preventScroll: true });
  });
}

/** The address that has those regions. What stands above the content is that of the page's municipality. */
function addressOf(from: string): string {
  const place = new URLSearchParams(location.search).get('municipio');
  if (from === '') return location.href;
  return place === null ? from : `${from}?municipio=${encodeURIComponent(place)}`;
}

/**
 * Requests what the regions from this address are now, and puts it in: what a reader looks at does not move, the focus stays, and a screen reader
 * says once that something changed. New items of a list whose beginning the reader has passed are offered. Resolves with false if the page cannot be
 * loaded.
 */
export async function renewRegions(
  from: string,
  position: number,
  { prepare, thereAre }: Renewing,
): Promise<boolean> {
  const fresh = await fetchPage(addressOf(from), position);
  if (!fresh) return false;
  await prepare(fresh);
  const changes = changesOf(regionsIn(document, from), regionsIn(fresh, from));
  // A page without anything above its content carries no byte of the style of that.
  if (from !== '') addStylesOf(fresh, '[data-top]');
  let count = 0;
  const shown: Change[] = [];
  const said = changes.filter(
    ({ region, next }) => region.dataset['offers'] === undefined && wordsOf(region) !== wordsOf(next),
  );
  for (const change of changes) {
    const more = countNew(change);
    count += more;
    if (more > 0 && change.region.getBoundingClientRect().top < 0) offerLater(change, thereAre(more));
    else shown.push(change);
  }
  // What comes from elsewhere is said itself.
  const changed =
    from === '' ? texts.renewed : said.flatMap(({ next }) => [...next.children].map(wordsOf)).join(' ');
  keepInView(seenFirst(), () => {
    for (const change of shown) show(change);
  });
  const words = count > 0 ? thereAre(count) : said.length > 0 ? changed : '';
  if (words !== '') announce(words);
  return true;
}
