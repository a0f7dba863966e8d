import { topPath } from '#contract/channel.ts';
import { addStylesOf, announce, fetchPage, keepInView, renewRegion, wordsOf } from './renew.ts';
import { texts } from './texts.ts';

/** Does to a page that was requested now what its scripts do to it when it is opened. */
export type Prepare = (fresh: ParentNode) => Promise<void>;

/** `data-hears` names the topics by which a region changes. */
const regionsIn = (page: ParentNode) => [...page.querySelectorAll<HTMLElement>('[data-hears]')];

/**
 * Requests the page itself, and replaces its regions (`data-hears`) by the new ones, in place: what a reader looks at does not move, and the focus
 * stays. Resolves with false if the page cannot be loaded.
 */
export async function renewRegions(position: number, prepare: Prepare): Promise<boolean> {
  const fresh = await fetchPage(location.href, position);
  if (!fresh) return false;
  await prepare(fresh);
  const [old, found] = [regionsIn(document), regionsIn(fresh)];
  // A page that could not load its data has other parts.
  if (old.length !== found.length) {
    location.reload();
    return true;
  }
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
  return true;
}

/** What origins put above the content of every page: the banner of an emergency and the lines of severe warnings. */
const topOf = (page: ParentNode) => page.querySelector<HTMLElement>('[data-top]');
const warningsIn = (top: HTMLElement) =>
  [...top.querySelectorAll('aside')].map((aside) => wordsOf(aside)?.trim()).join(' ');

/**
 * Replaces what stands above the content by what a page has there that is requested now, and has it read aloud if it says something else. Resolves
 * with false if that cannot be loaded.
 */
export async function renewTop(position: number, prepare: Prepare): Promise<boolean> {
  const place = new URLSearchParams(location.search).get('municipio');
  const address = place === null ? topPath : `${topPath}?municipio=${encodeURIComponent(place)}`;
  const fresh = await fetchPage(address, position);
  if (!fresh) return false;
  const [top, next] = [topOf(document), topOf(fresh)];
  if (!top || !next) return true;
  await prepare(next);
  const words = warningsIn(next);
  if (words === warningsIn(top)) return true;
  // A page without any of this carries no byte of its style.
  addStylesOf(fresh, '[data-top]');
  // Nothing else, so that it is empty when nothing is said.
  next.replaceChildren(...next.querySelectorAll('aside'));
  keepInView(document.querySelector('main'), () => renewRegion(top, next));
  if (words !== '') announce(words);
  return true;
}
