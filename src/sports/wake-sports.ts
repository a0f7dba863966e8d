import { $dataSaver } from '#preferences/data-saver.store.ts';
import { markIsland, wakeIslands, type Hydrate } from '#ui/named-islands.ts';

const lists = async (name: 'game-tabs' | 'league-picker' | 'league-teams'): Promise<Hydrate> =>
  (await import('./hydrate-lists.island.ts')).hydrateLists[name];

/** Loaders of the islands, by the name in their container's attribute. The code is fetched when an island hydrates. */
const islands = {
  'game-tabs': () => lists('game-tabs'),
  'league-picker': () => lists('league-picker'),
  'league-teams': () => lists('league-teams'),
  game: async (): Promise<Hydrate> => (await import('./hydrate-game.island.ts')).hydrateGame,
};

const mark = 'data-sports-island';

/** Attributes of the element that contains exactly one island: its name and its props as JSON. */
export const sportsIsland = (name: keyof typeof islands, props: object) => markIsland(mark, name, props);

/**
 * Hydrates the islands once the page has loaded and is idle, because scores refresh by themselves. For readers who save data, an
 * island hydrates, and React is fetched, only when they interact with it.
 */
export function startSports(page: Document): void {
  wakeIslands(page, mark, islands, $dataSaver.get());
}
