import type { Category } from '#contract/content.ts';

/** Programmes on one page of /programas. */
export const programmePageSize = 10;

/** Programmes in the list of the home page. */
export const homeProgrammeCount = 12;

/** Programmes shown of each category. */
export const groupSize = 3;

/** Categories that are not empty, largest first. */
export function shownCategories(categories: readonly Category[]): Category[] {
  return categories.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}
