import { remembered } from '#preferences/device.ts';
import { wakeWhenSettled } from '#ui/wake-island.ts';

/**
 * Personalised blocks have the localStorage key of the reader's choice in `data-own`. They load once the page is loaded and idle. For
 * readers who chose nothing, no code is fetched.
 */
export function startOwnBlocks(page: Document): void {
  const begin = () => {
    for (const block of page.querySelectorAll<HTMLElement>('[data-own]')) {
      if (!remembered(block.dataset['own'] ?? '')) continue;
      wakeWhenSettled(block, async () => (await import('./own-blocks.ts')).showOwnBlock(block));
    }
  };
  begin();
  // A page restored from the back/forward cache: the reader may have followed a team meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && begin());
}
