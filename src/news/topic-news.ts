import { encode } from 'html-entities';
import type { ApiResponse, RequestOptions } from '#api/client.ts';
import { articleCategories, authorArticles, topicArticles } from '#api/newsroom-requests.ts';
import { optional } from '#api/outcome.ts';
import type { ListItem } from '#contract/content.ts';
import type { ArticleCategory, ArticleSummary } from '#contract/newsroom.ts';

function toListItem(
  article: ArticleSummary,
  categories: readonly ArticleCategory[],
  place: number,
): ListItem {
  const category = categories.find(({ id }) => id === article.categoryId);
  return {
    // No page shows an item's id; the place in the list distinguishes articles of both sources.
    id: place + 1,
    slug: article.slug,
    title: { rendered: encode(article.title) },
    excerpt: { rendered: encode(article.summary) },
    date: article.publishDate,
    modified: article.publishDate,
    featured_media_url: article.imageUrl,
    featured_media_alt: article.imageAlt,
    category_names: category ? [category.name] : [],
    short_title: article.shortTitle,
    categoria_principal: category ? { name: category.name, slug: category.slug } : null,
  };
}

interface ListQuery {
  /** Id of the topic or author. */
  category: number;
  perPage: number;
  page: number;
}

/** One page of articles in the shape of the news lists. Without the categories' names the cards have no badge. Throws ApiError. */
async function listed(
  request: typeof topicArticles,
  { category, perPage, page }: ListQuery,
  options: RequestOptions,
): Promise<ApiResponse<ListItem[]>> {
  const [list, categories] = await Promise.all([
    request(category, perPage, options, page),
    optional(articleCategories(options)),
  ]);
  return {
    ...list,
    data: list.data.map((article, place) => toListItem(article, categories?.data ?? [], place)),
  };
}

export const topicNews = (query: ListQuery, options: RequestOptions) => listed(topicArticles, query, options);

export const authorNews = (query: ListQuery, options: RequestOptions) =>
  listed(authorArticles, query, options);
