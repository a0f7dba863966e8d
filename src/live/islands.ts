import { $dataSaver } from '#preferences/data-saver.store.ts';
import { hydrateIslands } from '#ui/islands/island-hydration.ts';

const islands = {
  guide: () => import('./GuideTabs.island.tsx'),
};

/** Hydrates the guide, whose "on air" mark moves on; for readers who save data, only when they interact with it. */
export function hydrateLive(page: Document): void {
  hydrateIslands(page, islands, $dataSaver.get());
}
