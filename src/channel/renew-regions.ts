import { announce, fetchPage, keepInView, renewRegion } from './renew.ts';
import { texts } from './texts.ts';

/** `data-hears` names the topics by which a region changes. */
const regionsIn = (page: Document) => [...page.querySelectorAll<HTMLElement>('[data-hears]')];

/**
 * Requests the page itself, and replaces its regions (`data-hears`) by the new ones, in place: what a reader looks at does not move, and the focus
 * stays. Does nothing if the page cannot be loaded.
 */
export async function renewRegions(): Promise<void> {
  const fresh = await fetchPage(location.href);
  if (!fresh) return;
  const [old, found] = [regionsIn(document), regionsIn(fresh)];
  // A page that could not load its data has other parts.
  if (old.length !== found.length) return location.reload();
  const isNew = old.some((region, index) => wordsOf(region) !== wordsOf(found[index]));
  const inView = old
    .flatMap((region) => [...region.querySelectorAll('[id]')])
    .find((element) => element.getBoundingClientRect().bottom > 0);
  keepInView(inView, () => {
    for (const [index, region] of old.entries()) {
      const next = found[index];
      if (next) renewRegion(region, next);
    }
  });
  if (isNew) announce(texts.renewed);
}

/** What a region says, apart from how long ago that was. */
function wordsOf(region: Element | undefined): string | null {
  const copy = region?.cloneNode(true);
  if (!(copy instanceof Element)) return null;
  for (const time of copy.querySelectorAll('time')) time.remove();
  return copy.textContent;
}
