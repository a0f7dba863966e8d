import { changeParameter } from '#contract/channel.ts';
import { addStyle } from '#ui/islands/add-style.ts';
import { announcing } from './topics.ts';

/** Milliseconds in which a page comes even at 64 kbit/s. The response that a phone waits for when it changes its tower never comes. */
const patience = 30_000;

/**
 * Requests a page of ours as it is since the change at this position, or, without one, as caches have it; null when that fails, or when the page could not load its data: what is there is
 * better then. Pages ignore the parameter, but a cache in front that keeps them for a second has no older copy of this address. The elements
 * of head and body come one after the other, in a template: there, the policy of this page does not look at the styles of that one.
 */
export async function fetchPage(address: string, position?: number): Promise<DocumentFragment | null> {
  const url = new URL(address, location.href);
  if (position !== undefined) url.searchParams.set(changeParameter, String(position));
  const request = new AbortController();
  setTimeout(() => request.abort(), patience);
  try {
    const response = await fetch(url, { cache: 'no-cache', signal: request.signal });
    if (!response.ok || response.headers.has('Retry-After')) return null;
    const template = document.createElement('template');
    template.innerHTML = await response.text();
    return template.content;
  } catch {
    return null;
  }
}

/** Adds the styles of a page that was requested: those that have `part` in them. */
export function addStylesOf(page: ParentNode, part = ''): void {
  for (const style of page.querySelectorAll('style')) {
    // eslint-disable-next-line markup/served-markup -- a style is no text for readers, and has no other form in a template
    const css = style.textContent;
    if (css.includes(part)) addStyle(css);
  }
}

/** What an element says, apart from how long ago that was: for a screen reader, and to know whether a change changed it. */
export function wordsOf(element: Element): string {
  const copy = document.importNode(element, true);
  for (const part of copy.querySelectorAll('time,script')) part.remove();
  // eslint-disable-next-line markup/served-markup -- words are compared and said, and no value is taken from them
  return copy.textContent.trim();
}

let status: HTMLElement | undefined;

/** Has a screen reader say these words when it says nothing else. Nobody sees them. */
export function announce(words: string): void {
  if (!status) {
    status = document.createElement('p');
    status.setAttribute('role', 'status');
    status.style.cssText =
      'position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%)';
    document.body.append(status);
  }
  const place = status;
  place.textContent = '';
  setTimeout(() => (place.textContent = words), announcing);
}

/** What the reader sees first that a change of the regions leaves, or that is found again by its id. */
export const seenFirst = (): Element | null =>
  [...document.querySelectorAll('main [id]:not([data-hears])')].find(
    (element) => !element.querySelector('[data-hears]') && element.getBoundingClientRect().bottom > 0,
  ) ?? document.querySelector('main');

/** Runs `change`, and scrolls by as much as it moved `anchor`, unless the reader is at the top of the page. Browsers that do that themselves leave nothing. */
export function keepInView(anchor: Element | null | undefined, change: () => void): void {
  const before = anchor?.getBoundingClientRect().top ?? 0;
  change();
  const found = anchor?.isConnected ? anchor : anchor?.id && document.getElementById(anchor.id);
  if (found && scrollY > 0) scrollBy(0, found.getBoundingClientRect().top - before);
}

/** The element in `after` that stands where `element` stands in `before`: by its kind, within the nearest element with an id. */
function counterpart(element: Element, before: Element, after: Element): HTMLElement | undefined {
  const named = element.closest('[id]');
  const home = named && named !== before && before.contains(named) ? named : before;
  const scope = home === before ? after : after.querySelector(`#${CSS.escape(home.id)}`);
  const place = [...home.querySelectorAll(element.tagName)].indexOf(element);
  return scope?.querySelectorAll<HTMLElement>(element.tagName)[place];
}

/** Replaces what is in `region` by what is in `fresh`. The element with the focus, and what the reader has opened, stay so where they still are. */
export function renewRegion(region: HTMLElement, fresh: Element): void {
  const { activeElement } = document;
  const focused =
    activeElement && activeElement !== region && region.contains(activeElement)
      ? counterpart(activeElement, region, fresh)
      : null;
  for (const open of region.querySelectorAll('details[open]'))
    counterpart(open, region, fresh)?.setAttribute('open', '');
  region.replaceChildren(...fresh.childNodes);
  if (focused) focused.focus({ preventScroll: true });
  else if (focused === undefined) region.focus({ preventScroll: true });
}
