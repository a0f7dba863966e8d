import { $dataSaver } from '#preferences/data-saver.store.ts';
import { hydrateIslands, markIsland, type MarkIsland } from '#ui/island-hydration.ts';

const islands = {
  carousel: async () => ({ component: (await import('./BannerCarousel.island.tsx')).BannerCarousel }),
};

export const newsIsland: MarkIsland<typeof islands> = markIsland;

/** Hydrates the carousel, which advances by itself; for readers who save data, only when they interact with it. */
export function hydrateNews(page: Document): void {
  hydrateIslands(page, islands, $dataSaver.get());
}
