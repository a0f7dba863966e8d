import { startReading } from '#news/count-reading.ts';
import { startOffline } from '#offline/start-offline.ts';
import { startSharing } from '#share/start-sharing.ts';
import { startMenu, startSearch } from '#shell/start-header.ts';
import { $dataSaver } from '#preferences/data-saver.store.ts';
import { storedValue } from '#preferences/device.ts';
import { fetchFace } from '#ui/face/fetch-face.ts';
import { loadOnInteraction, loadWhenSeen } from '#ui/islands/island-hydration.ts';
import { sparesLine } from '#ui/islands/slow-line.ts';

/**
 * Starts what no reader needs before the page is painted, or, on a line that is to be spared, before they use it. It is a file of its own, so
 * that nothing of it is fetched before then.
 */
export function startAfterPaint(page: Document): void {
  defineElements(page);
  startMenu(page);
  startSearch(page);
  startOwnBlocks(page);
  startPopular(page);
  startSharing(page);
  startReading(page);
  startOffline();
  startHearing(page);
  if (!$dataSaver.get()) fetchFace();
}

/** The code of elements that readers scroll by hand until it is there. */
const elements = {
  'news-ticker': () => import('#news/move-ticker.ts').then((ticker) => ticker.NewsTicker),
  'scroll-rail': () => import('#ui/lists/scroll-rail.ts').then((rail) => rail.ScrollRail),
} as const;

function defineElements(page: Document): void {
  for (const [name, load] of Object.entries(elements)) {
    if (!page.querySelector(name)) continue;
    load().then(
      (element) => customElements.define(name, element),
      () => undefined,
    );
  }
}

/** Milliseconds. Who leaves sooner has seen what is new, and costs no connection. */
const hearAfter = 5_000;

/** Milliseconds until code that could not be loaded is requested again: a page that lost its line never gives up. */
const loadAgainAfter = 60_000;

/** Hears of changes while the page is open. Readers who save data or have a slow line are asked first, where something can change. */
function startHearing(page: Document): void {
  const again = (): unknown => setTimeout(() => (page.hidden ? again() : start()), loadAgainAfter);
  // Apart from `then`, because a file that cannot be fetched fails before the code within `then` (fetched-imports.ts).
  const load = () => import('#channel/hear-changes.ts');
  const start = () => {
    load().then(
      (channel) =>
        channel.hearChanges(page, () => import('./renew-open-page.ts').then((open) => open.renewOpenPage)),
      again,
    );
  };
  if (!$dataSaver.get() && !sparesLine()) setTimeout(start, hearAfter);
  else {
    import('#channel/ask-first.ts').then(
      (channel) => channel.askFirst(page, start),
      () => undefined,
    );
  }
}

/**
 * Personalised blocks have the localStorage keys of the reader's choices in `data-own`. They load as islands do: once seen, or, for readers
 * who save data or have a slow line, when they are used. For readers who chose nothing, no code is fetched.
 */
function startOwnBlocks(page: Document): void {
  const start = () => {
    for (const block of page.querySelectorAll<HTMLElement>('[data-own]')) {
      if (!block.dataset['own']?.split(' ').some(storedValue)) continue;
      const load = $dataSaver.get() ? loadOnInteraction : loadWhenSeen;
      load([block], () => import('./own-blocks.ts').then((own) => own.showOwnBlock(block)));
    }
  };
  start();
  // A page restored from the back/forward cache: the reader may have followed a team meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && start());
}

/** The list of what most readers read, at the end of a story's page. It is fetched as soon as that end is seen, so that nothing moves later. */
function startPopular(page: Document): void {
  const heading = page.querySelector<HTMLElement>('[data-popular]');
  if (!heading) return;
  const load = $dataSaver.get() ? loadOnInteraction : loadWhenSeen;
  load([...page.querySelectorAll<HTMLElement>('.story footer > h2')], () =>
    import('#news/list-popular.ts').then((popular) => popular.listPopular(heading)),
  );
}
