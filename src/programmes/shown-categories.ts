import type { Category } from '#contract/content.ts';

/** Categories that are not empty, largest first. */
export function shownCategories(categories: readonly Category[]): Category[] {
  return categories.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}
