import { ApiError, type ApiResponse, type RequestOptions } from '#api/client.ts';
import { newsCategory, newsList, programmeCategory, programmeList } from '#api/content-requests.ts';
import { author, topic } from '#api/newsroom-requests.ts';
import type { Category, ListItem } from '#contract/content.ts';
import { slugKey } from '#contract/text/slug.ts';
import { pageCount, pageNumber } from '#config/page-number.ts';
import { authorNews, topicNews } from './topic-news.ts';

export type CategoryFamily = 'news' | 'programmes' | 'topics' | 'authors';

/** One page of a category of news or of programmes, of a topic or of an author. */
export interface CategoryListing {
  family: CategoryFamily;
  /** `bio` is that of an author. */
  category: Category & { bio?: string };
  items: ListItem[];
  page: number;
  pages: number;
}

/** Cards per page: twelve fill rows of two, three and four. */
const categoryPageSize = 12;

// Two retries are a product requirement for this page.
const options: RequestOptions = { retries: 2 };

const families = {
  news: { category: newsCategory, list: newsList },
  programmes: { category: programmeCategory, list: programmeList },
  topics: { category: topic, list: topicNews },
  authors: { category: author, list: authorNews },
} as const;

const notFound = () => new ApiError(404, 'no such category');

interface Found {
  family: CategoryFamily;
  category: CategoryListing['category'];
}

/** How well a category fits the slug: one with items fits best, then an empty one, then one that had the slug before. */
function fit({ category }: Found, slug: string): number {
  if (slugKey(category.slug) !== slugKey(slug)) return 0;
  return category.count > 0 ? 2 : 1;
}

async function findCategory(slug: string, candidates: readonly CategoryFamily[]): Promise<Found> {
  let best: Found | null = null;
  for (const family of candidates) {
    const found = await requestCategory(family, slug);
    if (found && fit(found, slug) === 2) return found;
    if (found && (best === null || fit(found, slug) > fit(best, slug))) best = found;
  }
  if (best === null) throw notFound();
  return best;
}

/** Null if the family has no such category. */
async function requestCategory(family: CategoryFamily, slug: string): Promise<Found | null> {
  try {
    return { family, category: (await families[family].category(slug, options)).data };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * One page of the category that has or had the slug `slug`, searched in the given families in order.
 * Throws ApiError 404 for an unknown category, for a page that is not a number and for one past the end.
 */
export async function categoryListing(
  slug: string,
  candidates: readonly CategoryFamily[],
  pageText?: string,
): Promise<ApiResponse<CategoryListing>> {
  const page = pageNumber(pageText);
  if (page === null) throw notFound();
  const { family, category } = await findCategory(slug, candidates);
  const list = await families[family].list(
    { category: category.id, page, perPage: categoryPageSize },
    options,
  );
  if (page > 1 && list.data.length === 0) throw notFound();
  const pages = Math.max(page, pageCount(list.total, categoryPageSize));
  return { ...list, data: { family, category, items: list.data, page, pages } };
}
