import { $dataSaver } from '#preferences/data-saver.store.ts';
import { hydrateIslands } from '#ui/islands/island-hydration.ts';
import { onSlowLine } from '#ui/islands/slow-line.ts';

const islands = {
  carousel: () => import('./carousel/BannerCarousel.island.tsx'),
};

/** Hydrates the carousel, which advances by itself; for readers who save data, only when they interact with it. */
export function hydrateNews(page: Document): void {
  const saves = $dataSaver.get();
  hydrateIslands(page, islands, saves);
  const carousel = page.querySelector<HTMLElement>('[data-island=carousel]');
  if (!carousel || saves) return;
  onSlowLine(() => {
    import('./carousel/advance-without-island.ts').then(
      (code) => code.advanceWithoutIsland(carousel),
      // Without it the carousel stands still.
      () => undefined,
    );
  });
}
