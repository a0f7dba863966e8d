import { renewRegion } from '#channel/renew.ts';

/**
 * What happens to a page of a live coverage when something changed: to the one that is open, and to the copy of it that the device keeps. `changes`
 * is the element of ChangedEntries.astro. Each function takes from copies, so that both pages can have the same.
 */
export interface Changes {
  changes: HTMLElement;
  /** The page as it is now, if it is needed (`needsPage`). */
  whole: ParentNode | null;
}

const rootIn = (page: ParentNode) => page.querySelector<HTMLElement>('[data-coverage]');
const isNewestIn = (page: ParentNode) => rootIn(page)?.dataset['newest'] !== undefined;
const byId = (page: ParentNode, id: string) => page.querySelector<HTMLElement>(`#${id}`);
const copyOf = (element: HTMLElement) => document.importNode(element, true);

/** Entries or key moments, in their order: newest first. */
const itemsOf = (list: ParentNode | null) => [
  ...(list?.querySelectorAll<HTMLElement>(':scope > [data-at]') ?? []),
];
const changedIn = (changes: HTMLElement) => itemsOf(changes.querySelector('section'));

/** Ids of the entries that readers must no longer see. */
export const removedIn = ({ dataset }: HTMLElement): string[] => dataset['removed']?.split(' ') ?? [];

const timeOf = ({ dataset }: HTMLElement) => Date.parse(dataset['at'] ?? '');
const numberOf = ({ id }: HTMLElement) => Number(id.replace(/\D/g, ''));

/** Whether `one` stands above `other`. */
const isAbove = (one: HTMLElement, other: HTMLElement) =>
  timeOf(one) === timeOf(other) ? numberOf(one) > numberOf(other) : timeOf(one) > timeOf(other);

/** Puts an item where it stands in time. */
function put(list: ParentNode & Node, item: HTMLElement): void {
  list.insertBefore(item, itemsOf(list).find((other) => isAbove(item, other)) ?? null);
}

/** Whether something changed that only the whole page has: the news item, or that an earlier pin is the pin again. */
export function needsPage(page: ParentNode, changes: HTMLElement): boolean {
  const { item, pinned } = changes.dataset;
  const isOther =
    pinned !== undefined && !byId(page, `fijada-${pinned}`) && !byId(changes, `fijada-${pinned}`);
  return isNewestIn(page) && (isOther || rootIn(page)?.dataset['item'] !== item);
}

/** Copies of the entries that the page does not have and that belong on it: on that of the newest ones, those that are not below its last. */
export function newEntries(page: ParentNode, changes: HTMLElement): HTMLElement[] {
  if (!isNewestIn(page)) return [];
  const [last] = itemsOf(page.querySelector('.entries')).reverse();
  const isWhole = !page.querySelector('[data-older]');
  return changedIn(changes)
    .filter((entry) => !byId(page, entry.id) && (isWhole || !last || isAbove(entry, last)))
    .map(copyOf);
}

export function showEntry(page: ParentNode, entry: HTMLElement): void {
  const list = page.querySelector('.entries');
  if (!list) return;
  put(list, entry);
  page.querySelector('.none')?.remove();
  const [newest] = itemsOf(list);
  const latest = page.querySelector('[data-latest]');
  const moment = newest?.querySelector('.at a')?.cloneNode(true).childNodes ?? [];
  // The hour is bold in an entry.
  latest?.replaceChildren(...[...moment].map((node) => node.firstChild ?? node));
}

/** Changes what the page has: entries that were edited or removed, and what stands above the list. */
export function applyChanges(page: ParentNode, { changes, whole }: Changes): void {
  const root = rootIn(page);
  if (!root) return;
  for (const entry of changedIn(changes)) {
    const old = byId(page, entry.id);
    if (old && Number(old.dataset['revision']) < Number(entry.dataset['revision'])) replace(old, entry);
  }
  for (const id of removedIn(changes)) byId(page, `entrada-${id}`)?.remove();
  renewKeyMoments(page, changes);
  renewPin(page, changes, whole);
  renewPart(page, changes, '[data-tied]');
  if (whole) renewPart(page, whole, '[data-of-item]');
  root.dataset['position'] = changes.dataset['position'];
  root.dataset['item'] = changes.dataset['item'];
}

function replace(old: HTMLElement, entry: HTMLElement): void {
  const list = old.parentElement;
  const hasMoved = timeOf(old) !== timeOf(entry);
  old.className = entry.className;
  Object.assign(old.dataset, entry.dataset);
  renewRegion(old, copyOf(entry));
  if (hasMoved && list) put(list, old);
}

function renewKeyMoments(page: ParentNode, changes: HTMLElement): void {
  const section = page.querySelector<HTMLElement>('.moments');
  const list = section?.querySelector('ol');
  if (!section || !list) return;
  const ids = [...removedIn(changes), ...changedIn(changes).map(numberOf)];
  for (const id of ids) byId(section, `clave-${id}`)?.remove();
  for (const item of itemsOf(changes.querySelector('ol'))) put(list, copyOf(item));
  section.toggleAttribute('data-some', list.firstElementChild !== null);
}

function renewPin(page: ParentNode, changes: HTMLElement, whole: ParentNode | null): void {
  const place = page.querySelector<HTMLElement>('.pinned');
  const { pinned } = changes.dataset;
  if (!place) return;
  if (pinned === undefined) place.replaceChildren();
  const card = byId(whole ?? changes, `fijada-${pinned}`);
  if (card) place.replaceChildren(copyOf(card));
}

/** The same elements of both, one by one. A page that has other ones stays as it is. */
function renewPart(page: ParentNode, fresh: ParentNode, selector: string): void {
  const next = [...fresh.querySelectorAll<HTMLElement>(selector)];
  const old = [...page.querySelectorAll<HTMLElement>(selector)];
  if (old.length !== next.length) return;
  for (const [place, element] of old.entries()) {
    const other = next[place];
    if (other && !element.isEqualNode(other)) renewRegion(element, copyOf(other));
  }
}
