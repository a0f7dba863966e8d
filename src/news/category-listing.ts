import { ApiError, type ApiResponse, type RequestOptions } from '#api/client.ts';
import { newsCategories, newsList, programmeCategories, programmeList } from '#api/content.ts';
import type { Category, ListItem } from '#contract/content.ts';
import { slugKey } from '#contract/slug.ts';
import { pageCount, pageNumber } from '#config/page-number.ts';

export type CategoryFamily = 'news' | 'programmes';

/** One page of a category of news or of programmes. */
export interface CategoryListing {
  family: CategoryFamily;
  category: Category;
  items: ListItem[];
  page: number;
  pages: number;
}

/** Cards per page: twelve fill rows of two, three and four. */
const categoryPageSize = 12;

// Two retries are a product requirement for this page.
const options: RequestOptions = { retries: 2 };

const families = {
  news: { categories: newsCategories, list: newsList },
  programmes: { categories: programmeCategories, list: programmeList },
} as const;

const notFound = () => new ApiError(404, 'no such category');

async function findCategory(
  slug: string,
  candidates: readonly CategoryFamily[],
): Promise<{ family: CategoryFamily; category: Category }> {
  for (const family of candidates) {
    const categories = await families[family].categories(options);
    const category =
      categories.data.find((known) => known.slug === slug) ??
      categories.data.find((known) => slugKey(known.slug) === slugKey(slug));
    if (category) return { family, category };
  }
  throw notFound();
}

/**
 * One page of the category `slug`, searched in the given families in order.
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
