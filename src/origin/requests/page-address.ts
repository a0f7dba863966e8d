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

/** The municipality that a canonical address asks for; null if it asks for none. */
export const municipalityIn = (address: string): string | null =>
  address.includes('?') ? new URLSearchParams(address.slice(address.indexOf('?'))).get('municipio') : null;
