import { $dataSaver } from '#preferences/data-saver.store.ts';
import { wakeOnReach, wakeWhenSettled } from '#ui/wake-island.ts';

/** The islands of these pages, by the name that their containers carry. */
export type SportsIsland = 'league-picker' | 'game-tabs' | 'league-teams' | 'game';

const mark = 'data-sports-island';
const properties = 'data-props';

/** What marks the element that holds one island and nothing else, with what React needs to take it over. */
export const sportsIsland = (name: SportsIsland, props: object) => ({
  [mark]: name,
  [properties]: JSON.stringify(props),
});

/**
 * Scores move by themselves, but not before the page has settled; for readers who save data nothing moves, and React is not
 * fetched before they reach for it.
 */
export function startSports(page: Document): void {
  const wakeUp = $dataSaver.get() ? wakeOnReach : wakeWhenSettled;
  for (const container of page.querySelectorAll<HTMLElement>(`[${mark}]`)) {
    wakeUp(container, async () => {
      const { hydrateSports } = await import('./hydrate-sports.island.ts');
      hydrateSports(container, container.getAttribute(mark) ?? '', container.getAttribute(properties) ?? '');
    });
  }
}
