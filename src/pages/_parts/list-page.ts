import type { ApiResponse } from '#api/client.ts';
import { outcome, type Outcome } from '#api/outcome.ts';
import type { ResponseHolder } from '#config/page-cache.ts';
import { pageCount, pageNumber } from '#config/page-number.ts';
import type { ListItem } from '#contract/content.ts';
import type { ListSize } from '#contract/fixed-limits.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { applyOutcome } from './apply-outcome.ts';

/** On a page of search results, or of a list that names no other number: twelve cards fill rows of two, three or four. */
const itemsPerPage = 12;

interface Window {
  page: number;
  perPage: ListSize;
}

/** One page of a list, by the `pagina` parameter. Missing if `pagina` is no page number, or is after the last page. */
export async function listPage<T>(
  url: URL,
  requestList: (window: Window) => Promise<Outcome<T[]>>,
  perPage: ListSize = itemsPerPage,
): Promise<{ result: Outcome<T[]>; page: number; pages: number }> {
  const page = pageNumber(url.searchParams.get('pagina'));
  if (page === null) return { result: { kind: 'missing' }, page: 1, pages: 1 };
  const result = await requestList({ page, perPage });
  if (result.kind !== 'found') return { result, page, pages: 1 };
  if (page > 1 && result.data.length === 0) return { result: { kind: 'missing' }, page: 1, pages: 1 };
  return { result, page, pages: Math.max(page, pageCount(result.total, perPage)) };
}

/** The page of a list of news that the address names. Sets its status and its cache rule. */
export async function newsListPage(
  page: ResponseHolder & { url: URL; response: { status?: number } },
  requestList: (window: Window) => Promise<ApiResponse<ListItem[]>>,
) {
  const { result: list, ...numbers } = await listPage(page.url, (window) => outcome(requestList(window)));
  applyOutcome(page, list, 'list', [tags.newsLists, tags.navigation]);
  return { list, ...numbers };
}
