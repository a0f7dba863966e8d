import { $dataSaver } from '#preferences/data-saver.store.ts';
import { hydrateIslands } from '#ui/islands/island-hydration.ts';
import { locateOnSlowLine } from './locate-on-slow-line.ts';

const islands = {
  tiempo: () => import('./tiempo/tiempo.island.ts'),
  v2: () => import('./v2/WeatherV2.island.tsx'),
  map: () => import('./map/TemperatureMap.island.tsx'),
  light: () => import('./light/LightPage.island.tsx'),
};

/** Hydrates a page's weather, which stays current; for readers who save data, only when they interact with it. */
export function hydrateWeather(page: Document): void {
  const saves = $dataSaver.get();
  const load = hydrateIslands(page, islands, saves);
  if (!saves) locateOnSlowLine(page, load);
}
