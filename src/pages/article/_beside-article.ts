import { articleCategories, articles } from '#api/newsroom.ts';
import { optional } from '#api/outcome.ts';
import { secondaryTimeout } from '#api/client.ts';
import type { Article, ArticleCategory, ArticleSummary } from '#contract/newsroom.ts';
import { relatedCount, relatedTo } from '#news/related.ts';

export interface BesideArticle {
  category: ArticleCategory | null;
  related: ArticleSummary[];
  /** False where one of the questions failed and its block is left out. */
  complete: boolean;
}

/** What stands beside an article: its category's badge and the related articles. Either may fail alone. */
export async function besideArticle(article: Article): Promise<BesideArticle> {
  const options = { timeout: secondaryTimeout };
  const [categories, newest] = await Promise.all([
    optional(articleCategories(options)),
    // One more than are shown: the article itself may be among them.
    optional(articles(relatedCount + 1, options)),
  ]);
  return {
    category: categories?.data.find(({ id }) => id === article.categoryId) ?? null,
    related: relatedTo(article.slug, newest?.data ?? []),
    complete: categories !== null && newest !== null,
  };
}
