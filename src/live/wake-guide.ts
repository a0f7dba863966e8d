import { $dataSaver } from '#preferences/data-saver.store.ts';
import { markIsland, wakeIslands, type Hydrate } from '#ui/named-islands.ts';

/** The guide's island; its code is fetched when it wakes. */
const islands = {
  guide: async (): Promise<Hydrate> => (await import('./hydrate-guide.island.ts')).hydrateGuide,
};

const mark = 'data-guide-island';

/** What marks the element that holds the guide and nothing else, with what React needs to take it over. */
export const guideIsland = (props: object) => markIsland(mark, 'guide', props);

/** What is on air moves by itself, but not before the page has settled; for readers who save data not before they reach for it. */
export function startGuide(page: Document): void {
  wakeIslands(page, mark, islands, $dataSaver.get());
}
