import { $dataSaver } from '#preferences/data-saver.store.ts';
import { wakeOnReach, wakeWhenSettled } from '#ui/wake-island.ts';

const mark = 'data-carousel';

/** Attribute of the element that contains exactly the carousel. Its value is the island's props as JSON. */
export const carouselMark = (props: object) => ({ [mark]: JSON.stringify(props) });

/**
 * Hydrates the carousel once the page has loaded and is idle, because it advances by itself. For readers who save data it hydrates,
 * and React is fetched, only when they interact with it.
 */
export function startCarousel(page: Document): void {
  const container = page.querySelector<HTMLElement>(`[${mark}]`);
  const props = container?.getAttribute(mark);
  if (!container || !props) return;
  const wakeUp = $dataSaver.get() ? wakeOnReach : wakeWhenSettled;
  wakeUp(container, async () => {
    const { hydrateCarousel } = await import('./hydrate-carousel.island.ts');
    await hydrateCarousel(container, props);
  });
}
