import { knownQuery } from '#config/page-queries.ts';

/** The longest name of a file in bytes on most file systems. */
const maxNameLength = 255;

/** Paths without a copy: they need a server, or a reader's own data. */
const serverOnly =
  /^\/(?:(?:api|acceso|salir|anuncio|marco|senal|vista-previa)(?:\/|$)|tiempo\/tarjeta$|minuto-a-minuto\/[^/]+\/(?:desde|cambios)\/)/;

/** A link to a page or a file of the site. */
export interface Place {
  /** Decoded path, and the accepted parameters of the page, in their fixed order. */
  address: string;
  /** With `#`, or empty. */
  hash: string;
}

/**
 * The place that a link on the page at `from` leads to; null if it leads to another site. All spellings of a page have one address.
 * Searches lead to the empty search page.
 */
export function placeOf(link: string, from: string, siteUrl: string): Place | null {
  const url = URL.parse(link, new URL(from, siteUrl));
  if (url?.origin !== new URL(siteUrl).origin) return null;
  const pathname = decoded(url.pathname);
  const parameters =
    pathname === '/search' || pathname === '/lite/search' ? new URLSearchParams() : url.searchParams;
  const query = knownQuery(pathname, parameters);
  query.delete('buscar');
  const path = pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, '') : pathname;
  return { address: query.size === 0 ? path : `${path}?${query}`, hash: url.hash };
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The URL path by which an origin serves an address. */
export function requestPath(address: string): string {
  const [pathname = '', query] = address.split('?');
  return encoded(pathname) + (query === undefined ? '' : `?${query}`);
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Where a copy of an address is: its file below the folder, and its URL path on any static host. */
export interface CopyPlace {
  file: string;
  href: string;
}

/**
 * The place of an address in the copy; null if it cannot have one. A page is the `index.html` of a folder, which every static host serves
 * without a rule of its own. A parameter becomes two folders, because static hosts ignore queries: `/noticias?pagina=2` is at
 * `/noticias/pagina/2/`.
 */
export function copyPlace(address: string): CopyPlace | null {
  const [pathname = '', query = ''] = address.split('?');
  if (serverOnly.test(pathname)) return null;
  const names = pathname.split('/').filter((name) => name !== '');
  for (const [name, value] of new URLSearchParams(query)) names.push(name, value);
  const isSafe = names.every(
    (name) => !/[/\\\0]|^\.{1,2}$/.test(name) && Buffer.byteLength(name) <= maxNameLength,
  );
  if (!isSafe) return null;
  if (query === '' && isFile(pathname)) return { file: names.join('/'), href: encoded(pathname) };
  const folder = names.map((name) => `${name}/`).join('');
  return { file: `${folder}index.html`, href: `/${encoded(folder)}` };
}

/** Whether an address is a file of its own, such as a feed, and not a page. A slug may contain a dot. */
const isFile = (pathname: string) => /\.(?:xml|txt|vtt)$|^\/(?:img|escudos|_astro)\//.test(pathname);
