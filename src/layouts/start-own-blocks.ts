import { storedValue } from '#preferences/device.ts';
import { loadWhenIdle } from '#ui/island-hydration.ts';

/**
 * Personalised blocks have the localStorage key of the reader's choice in `data-own`. They load once the page is loaded and idle. For
 * readers who chose nothing, no code is fetched.
 */
export function startOwnBlocks(page: Document): void {
  const start = () => {
    for (const block of page.querySelectorAll<HTMLElement>('[data-own]')) {
      if (!storedValue(block.dataset['own'] ?? '')) continue;
      loadWhenIdle(block, async () => (await import('./own-blocks.ts')).showOwnBlock(block));
    }
  };
  start();
  // A page restored from the back/forward cache: the reader may have followed a team meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && start());
}
