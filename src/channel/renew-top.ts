import { paths } from '#config/paths.ts';
import { addStyle } from '#ui/islands/add-style.ts';
import { announce, fetchPage, keepInView, renewRegion } from './renew.ts';

/** What stands above the content of every page: the banner of an emergency, the severe warnings, and the link to the light page. */
const partsOf = (page: Document) => [
  ...page.querySelectorAll<HTMLElement>('body > .emergency-now, body > .emergency, body > nav'),
];
const wordsOf = (parts: readonly HTMLElement[]) =>
  parts.flatMap((part) => (part.tagName === 'ASIDE' ? [part.textContent.trim()] : [])).join(' ');

/**
 * Replaces what stands above the content by what a page has there that is requested now. It is drawn by the same components. The page has another light
 * twin than that one, so its own link stays.
 */
export async function renewTop(): Promise<void> {
  const fresh = await fetchPage(paths.top);
  const first = document.querySelector('body > .skip-link');
  if (!fresh || !first) return;
  const [old, parts] = [partsOf(document), partsOf(fresh)];
  const words = wordsOf(parts);
  if (words === wordsOf(old)) return;
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

const isLite = (link: HTMLAnchorElement) => /^\/lite(?:\/|$)/.test(link.pathname);
