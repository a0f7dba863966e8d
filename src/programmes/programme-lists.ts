import type { Category, ListItem } from '#contract/content.ts';
import type { Promo } from '#contract/newsroom.ts';
import { texts } from './texts.ts';

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

/** The places of the strip: each has its label, a programme, and what editors put in place of that. */
export const stripPlaces = (programmes: readonly ListItem[], promos: readonly Promo[]) =>
  texts.strip.labels.map((kicker, index) => ({
    kicker,
    programme: programmes[index],
    promo: promos.find(({ place }) => place === index + 1),
  }));
