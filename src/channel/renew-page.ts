import {
  addStylesOf,
  announce,
  bare,
  fetchPage,
  keepInView,
  renewRegion,
  seenFirst,
  wordsOf,
} from './renew.ts';
import type { Change } from './renew-list.ts';
import { texts } from './texts.ts';

/** What the rooms know of a page that was requested now. */
export interface Renewing {
  /** Does to it what its scripts do to it when it is opened. */
  prepare: (fresh: ParentNode) => Promise<void>;
  /** Says how many items are new. */
  thereAre: (count: number) => string;
}

/** The regions that come from an address (`data-from`), or, without one, from their page. */
const regionsIn = (page: ParentNode, from: string) =>
  [...page.querySelectorAll<HTMLElement>('[data-hears]')].filter(
    ({ dataset }) => (dataset['from'] ?? '') === from,
  );

const kindOf = ({ tagName, dataset }: HTMLElement) => tagName + dataset['hears'];

/**
 * Each region with the next one of its kind, or with nothing if it is gone, apart from those that are the same. None of a page that is another one now,
 * as the home page is in an emergency.
 */
function changesOf(old: readonly HTMLElement[], found: HTMLElement[]): Change[] {
  let isOther = true;
  const changes = old.map((region) => {
    const place = found.findIndex((one) => kindOf(one) === kindOf(region));
    const [next] = place === -1 ? [] : found.splice(place, 1);
    if (next) isOther = false;
    return { region, next: next ?? document.createElement('p') };
  });
  return isOther ? [] : changes.filter(({ region, next }) => !bare(region).isEqualNode(bare(next)));
}

/** The address that has those regions. What stands above the content is that of the page's municipality. */
function addressOf(from: string): string {
  const place = new URLSearchParams(location.search).get('municipio');
  if (from === '') return location.href;
  return place === null ? from : `${from}?municipio=${encodeURIComponent(place)}`;
}

/**
 * Requests what the regions from this address are now, and puts it in: what a reader looks at does not move, the focus stays, and a screen reader
 * says once that something changed. Resolves with false if the page cannot be loaded.
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
  const isList = ({ region }: Change) => region.dataset['offers'] !== undefined;
  const lists = changes.filter(isList);
  const parts = changes.filter((change) => !isList(change));
  const [changed] = parts.filter(({ region, next }) => wordsOf(region) !== wordsOf(next));
  // What comes from another page is said itself, and its style is not in this one.
  let said = changed ? texts.renewed : '';
  if (from !== '') {
    addStylesOf(fresh, '[data-top]');
    said = changed ? [...changed.next.children].map(wordsOf).join(' ') : '';
  }
  keepInView(seenFirst(), () => {
    for (const { region, next } of parts) {
      // They have done their work (`prepare`).
      for (const script of next.querySelectorAll('script')) script.remove();
      renewRegion(region, next);
    }
  });
  if (lists.length > 0) said = (await import('./renew-list.ts')).renewLists(lists, thereAre) || said;
  if (said !== '') announce(said);
  return true;
}
