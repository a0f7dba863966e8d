import { clockChecked } from './device-clock.ts';
import { wakeOnReach, wakeWhenSettled } from './wake-island.ts';

/** Lets React take over what the server drew in `container`, with the properties that it wrote beside it. Resolves when it has. */
export type Hydrate = (container: HTMLElement, props: string) => Promise<void>;

const properties = 'data-props';

/** What marks the element that holds one island and nothing else, with what React needs to take it over. */
export const markIsland = (mark: string, name: string, props: object) => ({
  [mark]: name,
  [properties]: JSON.stringify(props),
});

/**
 * Wakes a page's islands by the name that `mark` carries; their code is fetched then. By themselves once the page has settled, or
 * for readers who save data only when they reach for one.
 */
export function wakeIslands(
  page: Document,
  mark: string,
  islands: Readonly<Record<string, () => Promise<Hydrate>>>,
  savesData: boolean,
): void {
  const wakeUp = savesData ? wakeOnReach : wakeWhenSettled;
  for (const [name, load] of Object.entries(islands)) {
    for (const container of page.querySelectorAll<HTMLElement>(`[${mark}=${name}]`)) {
      wakeUp(container, async () => {
        // What moves with the clock begins with the right one.
        const [hydrate] = await Promise.all([load(), clockChecked()]);
        await hydrate(container, container.getAttribute(properties) ?? '');
      });
    }
  }
}
