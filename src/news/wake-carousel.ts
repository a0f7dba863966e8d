import { $dataSaver } from '#preferences/data-saver.store.ts';
import { wakeOnReach, wakeWhenSettled } from '#ui/wake-island.ts';

const mark = 'data-carousel';

/** What marks the element that holds the carousel and nothing else; its value is what React needs to take it over. */
export const carouselMark = (props: object) => ({ [mark]: JSON.stringify(props) });

/**
 * The banners move by themselves, but not before the page has settled; for readers who save data React is not fetched before they
 * reach for them.
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
