import { knownQuery } from '#config/page-queries.ts';
import { encodedPath } from './page-path.ts';

/**
 * The canonical address of a page: encoded path and accepted query parameters. It is the cache key, so that different spellings of an
 * address share one entry. `pathname` is decoded.
 */
export function pageAddress(pathname: string, searchParams: URLSearchParams): string {
  const query = knownQuery(pathname, searchParams).toString();
  const path = encodedPath(pathname);
  return query === '' ? path : `${path}?${query}`;
}
