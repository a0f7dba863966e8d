/** Headers that proxies add to a request: the one of RFC 7239, that which most use instead, that of RFC 9110, and that of CDNs (RFC 8586). */
const marks = ['x-forwarded-for', 'via', 'cdn-loop', 'forwarded'];

/**
 * Whether a proxy or a CDN forwarded the request. Otherwise a reader's browser is connected directly. `header` returns a request header's value
 * by its name in lower case, and nothing if there is none.
 */
export const isForwarded = (header: (name: string) => unknown): boolean =>
  marks.some((name) => Boolean(header(name)));
