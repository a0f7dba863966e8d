import { readableSlug } from '#contract/slug.ts';

/** Addresses behind which the rest is a slug, and in categories the number of a page. */
const slugAddress = /^(\/(?:article|articulo|category|noticias|programas|rss)\/)(.+)$/;

/**
 * Whether a decoded path leads to another one: by `.` and `..`, also where they are encoded again and again, because Astro decodes a
 * path until nothing is left to decode.
 */
export function leadsAway(pathname: string): boolean {
  return /(?:^|\/)(?:\.|%(?:25)*2e){1,2}(?:\/|$)/i.test(pathname);
}

/** The decoded path of an address; null where it names nothing. */
export function decodedPath(pathname: string): string | null {
  const decoded = decodedOrReadable(pathname);
  // Control characters, back slashes and empty segments name nothing here; they only ever probe.
  // eslint-disable-next-line no-control-regex
  return decoded === null || /[\u0000-\u001f\u007f\\]|\/\//.test(decoded) ? null : decoded;
}

function decodedOrReadable(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // WordPress's own address of a slug that was cut in the middle of a character.
    const isSlug = slugAddress.test(pathname) && !/%(?![\da-f]{2})/i.test(pathname);
    return isSlug ? canonicalPath(pathname) : null;
  }
}

/** Of other characters no slug is made: whoever asks for them has no other spelling in mind. */
const spelledSlug = /^(?:[\w.~%-]|[^\0-\x7f])+$/;

/** The one spelling of a decoded path: slugs may come as WordPress spells them, or in capitals. */
export function canonicalPath(pathname: string): string {
  const [, place = '', rest = ''] = slugAddress.exec(pathname) ?? [];
  const names = rest.split('/').map((name) => (spelledSlug.test(name) ? readableSlug(name) : name));
  return place + names.join('/') || pathname;
}

/** A decoded path as an address has it. */
export function encodedPath(pathname: string): string {
  return pathname.split('/').map(encodeURIComponent).join('/');
}
