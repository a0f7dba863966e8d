import { clockChecked } from './device-clock.ts';
import { wakeOnReach, wakeWhenSettled } from './wake-island.ts';

/** Hydrates what the server rendered in `container`. `props` is JSON. Resolves when the island is interactive. */
export type Hydrate = (container: HTMLElement, props: string) => Promise<void>;

const properties = 'data-props';

/** Attributes of the element that contains exactly one island: its name (in the attribute `mark`) and its props as JSON. */
export const markIsland = (mark: string, name: string, props: object) => ({
  [mark]: name,
  [properties]: JSON.stringify(props),
});

/**
 * Hydrates a page's islands, found by their name in the attribute `mark`, and fetches their code at that time: once the page has loaded
 * and is idle, or, for readers who save data, when they interact with an island.
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
        // Islands may depend on the time, so wait until the clock is checked.
        const [hydrate] = await Promise.all([load(), clockChecked()]);
        await hydrate(container, container.getAttribute(properties) ?? '');
      });
    }
  }
}
