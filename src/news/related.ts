import type { ArticleSummary } from '#contract/newsroom.ts';

/** How many articles are shown below another one. */
export const relatedCount = 3;

/** The first articles of the list that are not the one being read. */
export function relatedTo(slug: string, articles: readonly ArticleSummary[]): ArticleSummary[] {
  return articles.filter((article) => article.slug !== slug).slice(0, relatedCount);
}
