import { toSlug } from '#contract/text/slug.ts';

/** Paths that end in a slug; those of categories may have a page number after it. */
const slugAddress = /^(\/(?:article|articulo|category|minuto-a-minuto|noticias|programas|rss)\/)(.+)$/;

/**
 * Whether a decoded path has a `.` or `..` segment. Repeatedly encoded ones count too, because Astro decodes a path until nothing is left
 * to decode.
 */
export function leadsAway(pathname: string): boolean {
  return /(?:^|\/)(?:\.|%(?:25)*2e){1,2}(?:\/|$)/i.test(pathname);
}

/** The decoded path of a URL; null if no page can have it. */
export function decodedPath(pathname: string): string | null {
  const decoded = decodedOrReadable(pathname);
  // No page has control characters, backslashes or empty segments in its path; only probes send them.
  // eslint-disable-next-line no-control-regex
  return decoded === null || /[\u0000-\u001f\u007f\\]|\/\//.test(decoded) ? null : decoded;
}

function decodedOrReadable(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // WordPress cuts long slugs at a byte length, possibly within an encoded character; such a slug cannot be decoded.
    const isSlug = slugAddress.test(pathname) && !/%(?![\da-f]{2})/i.test(pathname);
    return isSlug ? canonicalPath(pathname) : null;
  }
}

/** The characters of slugs. A name with others is no slug, so it has no canonical spelling. */
const spelledSlug = /^(?:[\w.~%-]|[^\0-\x7f])+$/;

/** The canonical spelling of a decoded path: slugs may also arrive in WordPress's percent-encoded spelling, or in capitals. */
export function canonicalPath(pathname: string): string {
  const [, place = '', rest = ''] = slugAddress.exec(pathname) ?? [];
  const names = rest.split('/').map((name) => (spelledSlug.test(name) ? toSlug(name) : name));
  return place + names.join('/') || pathname;
}

/** Percent-encodes a decoded path for a URL. */
export function encodedPath(pathname: string): string {
  return pathname.split('/').map(encodeURIComponent).join('/');
}
