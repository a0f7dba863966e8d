import { addStylesOf, announce, fetchPage, keepInView, renewRegion, seenFirst, wordsOf } from './renew.ts';
import { texts } from './texts.ts';

/** What a page has in place of a region. */
export interface Change {
  region: HTMLElement;
  next: Element;
}

/** What the rooms know of a page that was requested now. */
export interface Renewing {
  /** Does to it what its scripts do to it when it is opened. */
  prepare: (fresh: ParentNode) => Promise<void>;
  /** Renews lists (renew-list.ts), and returns what there is to say. */
  renewLists: (changes: readonly Change[]) => Promise<string>;
}

/** The regions that come from their page, or what stands above its content, which a page has that is nothing else. */
const regionsIn = (page: ParentNode, from: string) => [
  ...page.querySelectorAll<HTMLElement>(from === '' ? '[data-hears]' : '[data-top]'),
];

const kindOf = ({ tagName, dataset }: HTMLElement) => tagName + dataset['hears'];

/** Each region with the next one of its kind, or with nothing if it is gone. None of a page that is another one now, as the home page is in an emergency. */
function changesOf(old: readonly HTMLElement[], found: HTMLElement[]): Change[] {
  let isOther = true;
  const changes = old.map((region) => {
    const place = found.findIndex((one) => kindOf(one) === kindOf(region));
    const [next] = place === -1 ? [] : found.splice(place, 1);
    if (next) isOther = false;
    return { region, next: next ?? document.createElement('p') };
  });
  return isOther ? [] : changes;
}

/**
 * Requests what the regions from this address are now, and puts it in: what a reader looks at does not move, the focus stays, and a screen reader
 * says once that something changed. Resolves with false if the page cannot be loaded.
 */
export async function renewRegions(
  from: string,
  position: number,
  { prepare, renewLists }: Renewing,
): Promise<boolean> {
  const fresh = await fetchPage(from === '' ? location.href : from + location.search, position);
  if (!fresh) return false;
  await prepare(fresh);
  const changes = changesOf(regionsIn(document, from), regionsIn(fresh, from));
  const isList = ({ region }: Change) => region.dataset['offers'] !== undefined;
  const lists = changes.filter(isList);
  const parts = changes.filter((change) => !isList(change));
  const [changed] = parts.filter(({ region, next }) => wordsOf(region) !== wordsOf(next));
  // What comes from another page, that of the same municipality, is said itself.
  let said = '';
  if (changed) said = from === '' ? texts.renewed : [...changed.next.children].map(wordsOf).join(' ');
  // A page without anything above its content carries no byte of the style of that.
  addStylesOf(fresh, '[data-top]');
  keepInView(seenFirst(), () => {
    for (const { region, next } of parts) {
      // They have done their work (`prepare`).
      for (const script of next.querySelectorAll('script')) script.remove();
      renewRegion(region, next);
    }
  });
  if (lists.length > 0) said = (await renewLists(lists)) || said;
  if (said !== '') announce(said);
  return true;
}
