import { $dataSaver } from '#preferences/data-saver.store.ts';
import { hydrateIslands, markIsland, type MarkIsland } from '#ui/island-hydration.ts';

const islands = {
  tiempo: async () => (await import('./tiempo/tiempo.island.ts')).tiempoIsland,
  v2: async () => (await import('./v2/WeatherV2.island.tsx')).v2Island,
  light: async () => (await import('./light/LightPage.island.tsx')).lightIsland,
};

export const weatherIsland: MarkIsland<typeof islands> = markIsland;

/** Hydrates a page's weather, which stays current; for readers who save data, only when they interact with it. */
export function hydrateWeather(page: Document): void {
  hydrateIslands(page, islands, $dataSaver.get());
}
