import { isSubject } from '#config/internal-categories.ts';
import type { Category, ListItem } from '#contract/content.ts';

/** How many news items the home page requests and shows. */
export const homeNews = {
  side: { requested: 6, shown: 4 },
  latest: { requested: 10, shown: 4 },
} as const;

/** The ticker shows this category, so it has no section. */
const breaking = 'breaking-news';

export interface HomeNews {
  /** Null without any news. */
  lead: ListItem | null;
  side: ListItem[];
  latest: ListItem[];
}

/**
 * Chooses the lead, which is the first slide of the carousel, the items beside it and those of the latest-news block. What editors pinned
 * comes first; without any, breaking news leads. Both lists begin with the same items, so the block skips those already shown above it, as
 * long as there are others.
 */
export function chooseHomeNews(
  newest: readonly ListItem[],
  latest: readonly ListItem[],
  pinned: readonly ListItem[] = [],
): HomeNews {
  const fixed = new Set(pinned.map(({ id }) => id));
  const behindPinned = (items: readonly ListItem[]) => [
    ...pinned,
    ...items.filter(({ id }) => !fixed.has(id)),
  ];
  const lead =
    pinned[0] ?? newest.find((item) => item.categoria_principal?.slug === breaking) ?? newest[0] ?? null;
  const side = behindPinned(newest)
    .filter(({ id }) => id !== lead?.id)
    .slice(0, homeNews.side.shown);
  const above = new Set([lead, ...side].map((item) => item?.id));
  const below = behindPinned(latest);
  const others = below.filter(({ id }) => !above.has(id));
  const repeated = below.filter(({ id }) => above.has(id));
  return { lead, side, latest: [...others, ...repeated].slice(0, homeNews.latest.shown) };
}

/**
 * How many sections the home page has below the latest news, and how many news items of each it requests and shows. The newest of a section
 * are often in the lists above, which show nine.
 */
export const homeSections = { count: 3, requested: 10, shown: 3 } as const;

/**
 * The categories that have a section: those with the wanted slugs, then others from the menu, which is sorted by the number of news items.
 */
export function sectionCategories(menu: readonly Category[], wanted: readonly string[]): Category[] {
  const chosen = wanted.flatMap((slug) => menu.find((category) => category.slug === slug) ?? []);
  const others = menu.filter(
    (category) => !wanted.includes(category.slug) && category.slug !== breaking && isSubject(category),
  );
  return [...chosen, ...others].slice(0, homeSections.count);
}

export interface NewsSection {
  category: Category;
  items: ListItem[];
}

/**
 * The sections with their newest items that the page does not show above or in an earlier section. A section is left out when it would have
 * fewer items than the others.
 */
export function chooseSections(lists: readonly NewsSection[], above: readonly ListItem[]): NewsSection[] {
  const shown = new Set(above.map(({ id }) => id));
  return lists.flatMap(({ category, items: newest }) => {
    const items = newest.filter(({ id }) => !shown.has(id)).slice(0, homeSections.shown);
    if (items.length < homeSections.shown) return [];
    for (const { id } of items) shown.add(id);
    return [{ category, items }];
  });
}
