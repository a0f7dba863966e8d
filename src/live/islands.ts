import { $dataSaver } from '#preferences/data-saver.store.ts';
import { hydrateIslands, markIsland, type MarkIsland } from '#ui/island-hydration.ts';

const islands = {
  guide: async () => (await import('./GuideTabs.island.tsx')).guideIsland,
};

export const liveIsland: MarkIsland<typeof islands> = markIsland;

/** Hydrates the guide, whose "on air" mark moves on; for readers who save data, only when they interact with it. */
export function hydrateLive(page: Document): void {
  hydrateIslands(page, islands, $dataSaver.get());
}
