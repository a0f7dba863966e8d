import { topPath } from '#contract/channel.ts';
import { addStyle } from '#ui/islands/add-style.ts';
import { announce, fetchPage, keepInView, renewRegion } from './renew.ts';
import { texts } from './texts.ts';

/** `data-hears` names the topics by which a region changes. */
const regionsIn = (page: ParentNode) => [...page.querySelectorAll<HTMLElement>('[data-hears]')];

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

/** What stands above the content of every page: the banner of an emergency, the severe warnings, and the link to the light page. */
const partsOf = (page: ParentNode) =>
  [...page.children].filter(
    (part): part is HTMLElement =>
      part instanceof HTMLElement && part.matches('.emergency-now, .emergency, nav'),
  );
const warningsIn = (parts: readonly HTMLElement[]) =>
  parts.flatMap((part) => (part.tagName === 'ASIDE' ? [part.textContent.trim()] : [])).join(' ');

/**
 * Replaces what stands above the content by what a page has there that is requested now. It is drawn by the same components. The page has another light
 * twin than that one, so its own link stays.
 */
export async function renewTop(): Promise<void> {
  const fresh = await fetchPage(topPath);
  const first = document.querySelector('body > .skip-link');
  if (!fresh || !first) return;
  const [old, parts] = [partsOf(document.body), partsOf(fresh)];
  const words = warningsIn(parts);
  if (words === warningsIn(old)) return;
  const ownLite = old
    .flatMap((part) => [...part.querySelectorAll('a')])
    .find(isLite)
    ?.getAttribute('href');
  for (const part of parts) {
    for (const link of part.querySelectorAll('a'))
      if (ownLite && isLite(link)) link.setAttribute('href', ownLite);
  }
  // The style of the banner comes with it, because a page without an emergency carries no byte of it.
  for (const { textContent: css } of fresh.querySelectorAll('style'))
    if (css.includes('.emergency-now')) addStyle(css);
  const before = document.createElement('div');
  first.after(before);
  before.append(...old);
  const after = document.createElement('div');
  after.append(...parts);
  keepInView(document.querySelector('main'), () => {
    renewRegion(before, after);
    before.replaceWith(...before.childNodes);
  });
  if (words !== '') announce(words);
}

/** By the attribute: a link in a template resolves against no page. */
const isLite = (link: Element) => /^\/lite(?:\/|$)/.test(link.getAttribute('href') ?? '');
