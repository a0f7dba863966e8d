import { $dataSaver } from '#preferences/data-saver.store.ts';
import { markIsland, wakeIslands, type Hydrate } from '#ui/named-islands.ts';

const lists = async (name: 'game-tabs' | 'league-picker' | 'league-teams'): Promise<Hydrate> =>
  (await import('./hydrate-lists.island.ts')).hydrateLists[name];

/** The islands of these pages, by the name that their containers carry; their code is fetched when they wake. */
const islands = {
  'game-tabs': () => lists('game-tabs'),
  'league-picker': () => lists('league-picker'),
  'league-teams': () => lists('league-teams'),
  game: async (): Promise<Hydrate> => (await import('./hydrate-game.island.ts')).hydrateGame,
};

const mark = 'data-sports-island';

/** What marks the element that holds one island and nothing else, with what React needs to take it over. */
export const sportsIsland = (name: keyof typeof islands, props: object) => markIsland(mark, name, props);

/**
 * Scores move by themselves, but not before the page has settled; for readers who save data nothing moves, and React is not
 * fetched before they reach for it.
 */
export function startSports(page: Document): void {
  wakeIslands(page, mark, islands, $dataSaver.get());
}
