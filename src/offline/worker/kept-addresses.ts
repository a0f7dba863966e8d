import { neverKept, offlinePaths } from '#config/offline-paths.ts';

/** Query parameters of pages that are kept (#config/page-queries.ts); others, such as those of a campaign, change nothing on a page. */
const known = ['deporte', 'liga', 'vista', 'municipio', 'dia', 'pagina'];

/** Query parameters with a reader's own words, or with a key. */
const typed = ['q', 'buscar', 'clave'];

/** Path and query under which the page at `url` is kept; null if it never is. */
export function keptAddress(url: URL): string | null {
  const { searchParams } = url;
  // A static host with a copy of the site adds a slash.
  const pathname = url.pathname.replace(/(.)\/$/, '$1');
  if (neverKept.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return null;
  if (typed.some((name) => searchParams.has(name))) return null;
  const query = new URLSearchParams();
  for (const name of known) {
    const value = searchParams.get(name);
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
}

/**
 * Whether a response is of the page at this address, and no redirect led to another one. An address with a query has to be named by the server
 * (`Content-Location`): a parameter that the server ignores, which anybody can invent in a link, then names no copy.
 */
export function isAddressOf(address: string, { headers, url }: Pick<Response, 'headers' | 'url'>): boolean {
  // A response that was made here has no URL.
  const named = address.includes('?') ? headers.get('Content-Location') : url || address;
  return named !== null && keptAddress(new URL(named, 'https://site.invalid')) === address;
}

/**
 * What a page's message (PageMessage) asks for: the page itself, and what a reader needs first in a hurricane. A reader who saves data, or a
 * message that says nothing, gets only the emergency page: it has less than 5 kB.
 */
export function wantedBy(message: unknown): string[] {
  const [unseen, municipality]: unknown[] = Array.isArray(message) ? message : [];
  const { emergency, alerts, weather, kept } = offlinePaths;
  const own = typeof unseen === 'string' && unseen !== '' ? [unseen] : [];
  if (typeof municipality !== 'string') return [...own, emergency];
  const place = municipality && `?municipio=${encodeURIComponent(municipality)}`;
  return [...own, emergency, alerts, weather + place, kept];
}

/**
 * Addresses that stay when older copies make room, because a reader without a connection asks for them first. `addresses` are those of all
 * copies, the oldest first. The newest weather is that of the reader's municipality: pages have it fetched every hour.
 */
export function lastingOf(addresses: readonly string[]): Set<string | undefined> {
  const { home, kept, emergency, alerts } = offlinePaths;
  const weather = addresses.filter((address) => /^(\/lite)?\/tiempo(\?|$)/.test(address)).pop();
  return new Set([home, kept, emergency, alerts, weather]);
}
