import { $dataSaver } from '#preferences/data-saver.store.ts';
import { hydrateIslands } from '#ui/islands/island-hydration.ts';

const islands = {
  'game-tabs': async () => ({ island: (await import('./lists.island.ts')).gameTabs }),
  'league-picker': async () => ({ island: (await import('./lists.island.ts')).leaguePicker }),
  'league-teams': async () => ({ island: (await import('./lists.island.ts')).leagueTeams }),
  game: () => import('./games/GameDetail.island.tsx'),
};

/** Hydrates the islands, whose scores refresh by themselves; for readers who save data, only when they interact with one. */
export function hydrateSports(page: Document): void {
  hydrateIslands(page, islands, $dataSaver.get());
}
