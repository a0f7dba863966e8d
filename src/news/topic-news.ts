import type { ApiResponse, RequestOptions } from '#api/client.ts';
import { articleCategories, authorArticles, topicArticles } from '#api/newsroom-requests.ts';
import { optional } from '#api/outcome.ts';
import type { ListItem } from '#contract/content.ts';
import { listItemOf } from '#contract/newsroom.ts';

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
    data: list.data.map((article, place) => {
      const category = categories?.data.find(({ id }) => id === article.categoryId);
      return listItemOf({
        ...article,
        // No page shows an item's id; the place in the list distinguishes articles of both sources.
        id: place + 1,
        modified: article.publishDate,
        categories: category ? [category] : [],
      });
    }),
  };
}

export const topicNews = (query: ListQuery, options: RequestOptions) => listed(topicArticles, query, options);

export const authorNews = (query: ListQuery, options: RequestOptions) =>
  listed(authorArticles, query, options);
