import { articleCategories, articles } from '#api/newsroom.ts';
import { optional } from '#api/outcome.ts';
import { secondaryTimeout } from '#api/client.ts';
import { tags } from '#contract/tags.ts';
import type { Article, ArticleCategory, ArticleSummary } from '#contract/newsroom.ts';
import { relatedCount, relatedTo } from '#news/related.ts';
import { sharedBlock } from '../_shared-block.ts';

export interface BesideArticle {
  category: ArticleCategory | null;
  related: ArticleSummary[];
  /** False where one of the questions failed and its block is left out. */
  complete: boolean;
}

/** The same beside every article. */
const loadShared = sharedBlock(async () => {
  const options = { timeout: secondaryTimeout };
  const [categories, newest] = await Promise.all([
    optional(articleCategories(options)),
    // One more than are shown: the article itself may be among them.
    optional(articles(relatedCount + 1, options)),
  ]);
  return { categories, newest, complete: categories !== null && newest !== null };
});

/** What stands beside an article: its category's badge and the related articles. Either may fail alone. */
export async function besideArticle(article: Article): Promise<BesideArticle> {
  const { categories, newest, complete } = await loadShared();
  return {
    category: categories?.data.find(({ id }) => id === article.categoryId) ?? null,
    related: relatedTo(article.slug, newest?.data ?? []),
    complete,
  };
}

/**
 * An article's page changes with the article and with those that it shows beside it: one that is corrected or removed leaves
 * the page at once. One that is new does not touch it, or each publish would touch the whole archive; what is related is what
 * was newest when the page was made.
 */
export const articleTags = (slug: string, beside: BesideArticle | null) => [
  ...[slug, ...(beside?.related ?? []).map((related) => related.slug)].map(tags.newsItem),
  tags.navigation,
];
