import { $dataSaver } from '#preferences/data-saver.store.ts';
import { markIsland, wakeIslands, type Hydrate } from '#ui/named-islands.ts';

/** The islands of these pages, by the name that their containers carry; their code is fetched when they wake. */
const islands = {
  tiempo: async (): Promise<Hydrate> => (await import('./hydrate-tiempo.island.ts')).hydrateTiempo,
  v2: async (): Promise<Hydrate> => (await import('./hydrate-v2.island.ts')).hydrateV2,
  light: async (): Promise<Hydrate> => (await import('./hydrate-light.island.ts')).hydrateLight,
};

const mark = 'data-weather-island';

/** What marks the element that holds one island and nothing else, with what React needs to take it over. */
export const weatherIsland = (name: keyof typeof islands, props: object) => markIsland(mark, name, props);

/** The sky changes by itself, but not before the page has settled; for readers who save data not before they reach for it. */
export function startWeather(page: Document): void {
  wakeIslands(page, mark, islands, $dataSaver.get());
}
