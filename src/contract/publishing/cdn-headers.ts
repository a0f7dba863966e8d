/**
 * Characters. Cloudflare's limit of a tag. Only an address that a reader made up has a longer one, and with it the headers would be longer
 * than clients accept.
 */
const maxTagLength = 1_024;

/** What only shared caches read. */
const forCaches = ['CDN-Cache-Control', 'Cache-Tag', 'Surrogate-Key'];

/** Deletes the headers that only shared caches read, from a response to somebody else. A story's are 1,021 bytes. */
export function deleteCdnHeaders(headers: Headers): void {
  for (const name of forCaches) headers.delete(name);
}

/**
 * Headers for shared caches, made from a response's final `Cache-Control` and `Cache-Tag`. Whoever sends a response to the outside (the
 * worker, the origin) calls this last, so that a response that became private on its way carries none of them.
 *
 * `CDN-Cache-Control` (RFC 9213) repeats the lifetime without `s-maxage`: Cloudflare serves nothing stale where `s-maxage` stands, neither
 * while it loads anew nor after a failure. `Surrogate-Key` repeats the tags for Fastly, Varnish and others, separated by spaces.
 */
export function setCdnHeaders(headers: Headers): void {
  headers.delete('CDN-Cache-Control');
  headers.delete('Surrogate-Key');
  const lifetime = cdnLifetime(headers.get('Cache-Control') ?? '');
  if (lifetime !== null) headers.set('CDN-Cache-Control', lifetime);
  const tags = (headers.get('Cache-Tag') ?? '')
    .split(',')
    .filter((tag) => tag !== '' && tag.length <= maxTagLength);
  if (tags.length > 0) {
    headers.set('Cache-Tag', tags.join(','));
    headers.set('Surrogate-Key', tags.join(' '));
  } else {
    headers.delete('Cache-Tag');
  }
}

/**
 * Makes a browser ask anew each time, where its lifetime is 0: Firefox would show what it has for as long as shared caches may. Those are told
 * by `CDN-Cache-Control`.
 */
export function deleteStaleLifetime(headers: Headers): void {
  const rule = headers.get('Cache-Control');
  if (rule?.includes('max-age=0,'))
    headers.set('Cache-Control', rule.replace(/, stale-while-revalidate=\d+/, ''));
}

/** Null if no shared cache may keep the response, or if the browsers' lifetime is its lifetime too. */
function cdnLifetime(cacheControl: string): string | null {
  const directives = cacheControl.split(',').map((directive) => directive.trim());
  const seconds = (name: string) =>
    directives.find((directive) => directive.startsWith(`${name}=`))?.split('=')[1];
  const shared = seconds('s-maxage');
  if (shared === undefined || !directives.includes('public') || directives.includes('no-store')) return null;
  // Without a value Cloudflare serves old copies for as long as the worker fails.
  return `max-age=${shared}, stale-while-revalidate=${seconds('stale-while-revalidate') ?? 0}, stale-if-error=${seconds('stale-if-error') ?? 0}`;
}
