import type { Outcome } from '#api/outcome.ts';
import { pageCount, pageNumber } from '#config/page-number.ts';
import type { ListSize } from '#contract/fixed-limits.ts';

/** On a page of search results, or of a list that names no other number: twelve cards fill rows of two, three or four. */
const itemsPerPage = 12;

interface ListPage<T> {
  result: Outcome<T[]>;
  page: number;
  pages: number;
}

/** One page of a list, by the `pagina` parameter. Missing if `pagina` is no page number, or is after the last page. */
export async function listPage<T>(
  url: URL,
  requestList: (options: { page: number; perPage: ListSize }) => Promise<Outcome<T[]>>,
  perPage: ListSize = itemsPerPage,
): Promise<ListPage<T>> {
  const page = pageNumber(url.searchParams.get('pagina'));
  if (page === null) return { result: { kind: 'missing' }, page: 1, pages: 1 };
  const result = await requestList({ page, perPage });
  if (result.kind !== 'found') return { result, page, pages: 1 };
  if (page > 1 && result.data.length === 0) return { result: { kind: 'missing' }, page: 1, pages: 1 };
  return { result, page, pages: Math.max(page, pageCount(result.total, perPage)) };
}
