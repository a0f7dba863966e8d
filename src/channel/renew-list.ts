import { endOffer, offer } from './offer.ts';
import type { Change } from './renew-page.ts';
import { keepInView, renewRegion, seenFirst, wordsOf } from './renew.ts';

/** The number of headlines in `next` that `region` does not have. */
function countNew({ region, next }: Change): number {
  const linksIn = (list: Element) =>
    [...list.querySelectorAll('h3 a')].map((link) => link.getAttribute('href'));
  const known = new Set(linksIn(region));
  return linksIn(next).filter((href) => !known.has(href)).length;
}

/**
 * Shows lists as they are now (`data-offers`). New items whose list begins above what is in the window would move what one reads: they are offered,
 * in place of what was offered before, which may be withdrawn. Returns what there is to say: how many are new, or nothing.
 */
export function renewLists(changes: readonly Change[], thereAre: (count: number) => string): string {
  let [said, isOffered] = ['', false];
  for (const change of changes) {
    const { region, next } = change;
    const count = countNew(change);
    if (count === 0 && wordsOf(region) === wordsOf(next)) continue;
    if (count > 0) said = thereAre(count);
    const show = () => keepInView(seenFirst(), () => renewRegion(region, next));
    if (count === 0 || region.getBoundingClientRect().top >= 0) show();
    else {
      isOffered = true;
      offer(said, () => {
        show();
        region.closest('section')?.scrollIntoView();
        region.querySelector('a')?.focus({ preventScroll: true });
      });
    }
  }
  if (!isOffered) endOffer();
  return said;
}
