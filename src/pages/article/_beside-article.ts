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
  /** False if a request failed and its block is left out. */
  complete: boolean;
}

/** The data is the same for every article. */
const loadShared = sharedBlock(async () => {
  const options = { timeout: secondaryTimeout };
  const [categories, newest] = await Promise.all([
    optional(articleCategories(options)),
    // One more than are shown, because the article itself may be among them.
    optional(articles(relatedCount + 1, options)),
  ]);
  return { categories, newest, complete: categories !== null && newest !== null };
});

/** The blocks beside an article: its category's badge and the related articles. Each may fail on its own. */
export async function besideArticle(article: Article): Promise<BesideArticle> {
  const { categories, newest, complete } = await loadShared();
  return {
    category: categories?.data.find(({ id }) => id === article.categoryId) ?? null,
    related: relatedTo(article.slug, newest?.data ?? []),
    complete,
  };
}

/**
 * Cache tags of an article's page: the article and its related articles, so that a corrected or removed one is updated on the page at once.
 * A new article does not touch the page, because then each publish would touch the whole archive. The related articles are those that
 * were newest when the page was rendered.
 */
export const articleTags = (slug: string, beside: BesideArticle | null) => [
  ...[slug, ...(beside?.related ?? []).map((related) => related.slug)].map(tags.newsItem),
  tags.navigation,
];
