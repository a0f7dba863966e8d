import { $dataSaver } from '#preferences/data-saver.store.ts';
import { markIsland, wakeIslands, type Hydrate } from '#ui/named-islands.ts';

/** Loader of the guide's island. The code is fetched when it hydrates. */
const islands = {
  guide: async (): Promise<Hydrate> => (await import('./hydrate-guide.island.ts')).hydrateGuide,
};

const mark = 'data-guide-island';

/** Attributes of the element that contains exactly the guide: its name and its props as JSON. */
export const guideIsland = (props: object) => markIsland(mark, 'guide', props);

/** Hydrates the guide once the page has loaded and is idle; for readers who save data, only when they interact with it. */
export function startGuide(page: Document): void {
  wakeIslands(page, mark, islands, $dataSaver.get());
}
