import { remembered } from '#preferences/device.ts';
import { wakeWhenSettled } from '#ui/wake-island.ts';

/**
 * Blocks that show what one reader chose carry in `data-own` the key under which the device keeps it. Who chose nothing fetches not a
 * byte for them, and they never come before the page has settled.
 */
export function startOwnBlocks(page: Document): void {
  const begin = () => {
    for (const block of page.querySelectorAll<HTMLElement>('[data-own]')) {
      if (!remembered(block.dataset['own'] ?? '')) continue;
      wakeWhenSettled(block, async () => (await import('./own-blocks.ts')).showOwnBlock(block));
    }
  };
  begin();
  // Who comes back from a team's page may follow it now.
  addEventListener('pageshow', ({ persisted }) => persisted && begin());
}
