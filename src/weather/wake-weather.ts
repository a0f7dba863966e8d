import { $dataSaver } from '#preferences/data-saver.store.ts';
import { markIsland, wakeIslands, type Hydrate } from '#ui/named-islands.ts';

/** Loaders of the islands, by the name in their container's attribute. The code is fetched when an island hydrates. */
const islands = {
  tiempo: async (): Promise<Hydrate> => (await import('./hydrate-tiempo.island.ts')).hydrateTiempo,
  v2: async (): Promise<Hydrate> => (await import('./hydrate-v2.island.ts')).hydrateV2,
  light: async (): Promise<Hydrate> => (await import('./hydrate-light.island.ts')).hydrateLight,
};

const mark = 'data-weather-island';

/** Attributes of the element that contains exactly one island: its name and its props as JSON. */
export const weatherIsland = (name: keyof typeof islands, props: object) => markIsland(mark, name, props);

/** Hydrates the islands once the page has loaded and is idle; for readers who save data, only when they interact with one. */
export function startWeather(page: Document): void {
  wakeIslands(page, mark, islands, $dataSaver.get());
}
