import { knownQuery } from '#config/page-queries.ts';
import { encodedPath } from './page-path.ts';

/** The one address of a page, decoded path and query: the same page asked for in many ways is rendered and held once. */
export function pageAddress(pathname: string, searchParams: URLSearchParams): string {
  const query = knownQuery(pathname, searchParams).toString();
  const path = encodedPath(pathname);
  return query === '' ? path : `${path}?${query}`;
}
