import { endOffer, offer } from '#channel/offer.ts';
import { addStylesOf, announce, fetchPage, keepInView } from '#channel/renew.ts';
import { writeTimes } from '#ui/time/keep-times.ts';
import { applyChanges, needsPage, newEntries, removedIn, showEntry } from './apply-changes.ts';
import { liveTexts as say } from './live-texts.ts';

/** Milliseconds between two announcements: who listens to the page also wants to hear what it says. */
const announcePause = 60_000;
/** Milliseconds in which what makes room for something else moves. */
const glide = 250;

/** Changes the copy that the device keeps of the page at this address, if it keeps one. */
export type RenewCopy = (address: string, change: (page: ParentNode) => void) => Promise<void>;

/** Entries that came while the reader read older ones, by the ids of their elements: they are offered. */
const held = new Map<string, HTMLElement>();

/**
 * Requests what changed in the coverage since this page was made, and shows it: edits and removals at once, new entries at once while the top of
 * their list is in view, else when the reader asks for them. What one reads does not move. Resolves with false if the changes could not be loaded.
 */
export async function renewCoverage(
  root: HTMLElement,
  position: number,
  renewCopy: RenewCopy,
): Promise<boolean> {
  const { base = '', position: known } = root.dataset;
  const fresh = await fetchPage(`${base}/cambios/${known}`, position);
  const changes = fresh?.querySelector<HTMLElement>('[data-changes]');
  if (!fresh || !changes) return false;
  const isNewest = root.dataset['newest'] !== undefined;
  if (changes.dataset['incomplete'] !== undefined) {
    // Nobody tells again what was missed. The newest entries stay at their position, so that no later change takes the offer away.
    if (isNewest) offer(say.newest, () => location.assign(base));
    else root.dataset['position'] = changes.dataset['position'];
    return true;
  }
  const isOther = needsPage(document, changes);
  const whole = isOther ? await fetchPage(base, position) : null;
  if (isOther && !whole) return false;
  addStylesOf(fresh);
  const both = { changes, whole };
  const arrived = newEntries(document, changes);
  for (const id of removedIn(changes)) held.delete(`entrada-${id}`);
  for (const entry of arrived) held.set(entry.id, entry);
  // Who reads further down is told.
  const heading = document.querySelector('.entries-heading');
  const isInView = heading !== null && heading.getBoundingClientRect().top >= 0;
  inPlace(() => {
    applyChanges(document, both);
    if (isInView) showHeld();
  });
  if (held.size > 0) offer(say.offered(held.size), showOffered);
  else endOffer();
  tell(arrived.length);
  if (isNewest) {
    await renewCopy(base, (page) => {
      const more = newEntries(page, changes);
      applyChanges(page, both);
      for (const entry of more) showEntry(page, entry);
    });
  }
  return true;
}

function showHeld(): void {
  for (const entry of held.values()) {
    prepare(entry);
    showEntry(document, entry);
    fadeIn(entry);
  }
  held.clear();
}

/** Does to an entry what the scripts of the page did to those that it came with. */
function prepare(entry: HTMLElement): void {
  writeTimes(entry);
  // The policy of the page allows only the frames that it came with: the link below each stage stays.
  for (const stage of entry.querySelectorAll('.embed .needs-script')) stage.remove();
}

function showOffered(): void {
  showHeld();
  const heading = document.querySelector<HTMLElement>('.entries-heading');
  heading?.scrollIntoView();
  document.querySelector<HTMLElement>('.entries .at a')?.focus({ preventScroll: true });
}

/** Everything that may have to make room, none inside another. */
const blocks = () => [
  ...document.querySelectorAll<HTMLElement>(
    '.coverage > :not(.entries), .entries > *, .coverage-entry > :not(.entries), main ~ *',
  ),
];
const isInWindow = ({ bottom, top }: DOMRect) => bottom > 0 && top < innerHeight;

/**
 * Runs `change`. What the reader sees first stays where it is. What is below and has to make room starts from where it was and glides, because a
 * line that jumps away cannot be read on.
 */
function inPlace(change: () => void): void {
  const before = blocks().map((block) => ({ block, box: block.getBoundingClientRect() }));
  const seen = before.filter(({ box }) => isInWindow(box));
  for (const { block } of before) for (const animation of block.getAnimations()) animation.cancel();
  const first = seen.find(({ box }) => box.top >= 0) ?? seen[0];
  keepInView(first?.block, change);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const { block, box } of before) {
    const moved = box.top - block.getBoundingClientRect().top;
    if (moved === 0 || !block.isConnected || !(isInWindow(box) || isInWindow(block.getBoundingClientRect())))
      continue;
    block.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], {
      duration: glide,
      easing: 'ease-out',
    });
  }
}

function fadeIn(entry: HTMLElement): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    entry.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 2 * glide });
}

let unheard = 0;
let toldAt = -Infinity;
let timer: number | undefined;

/** Has a screen reader say how many entries came, at most once a minute. */
function tell(count: number): void {
  unheard += count;
  if (unheard === 0 || timer !== undefined) return;
  timer = window.setTimeout(
    () => {
      announce(say.announced(unheard));
      [unheard, toldAt, timer] = [0, performance.now(), undefined];
    },
    Math.max(0, toldAt + announcePause - performance.now()),
  );
}
