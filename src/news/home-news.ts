import type { ListItem } from '#contract/content.ts';

/** How many news items the home page requests and shows. */
export const homeNews = {
  side: { requested: 6, shown: 4 },
  latest: { requested: 10, shown: 4 },
} as const;

export interface HomeNews {
  side: ListItem[];
  latest: ListItem[];
}

/**
 * Chooses the items beside the carousel and in the latest-news block. Both lists begin with the same items, so the block skips
 * those already shown above it, as long as there are others.
 */
export function chooseHomeNews(newest: readonly ListItem[], latest: readonly ListItem[]): HomeNews {
  const side = newest.slice(0, homeNews.side.shown);
  const above = new Set(side.map(({ id }) => id));
  const others = latest.filter(({ id }) => !above.has(id));
  const repeated = latest.filter(({ id }) => above.has(id));
  return { side, latest: [...others, ...repeated].slice(0, homeNews.latest.shown) };
}
