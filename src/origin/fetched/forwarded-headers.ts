import { freshAfter, responseHeaders } from '#contract/response-headers.ts';
import { passCookie } from '#contract/signing/gate-pass.ts';
import { signatureHeaders } from '#contract/signing/signed-request.ts';

/**
 * The request headers that are forwarded to the worker. All others are dropped: a header that the worker ignores may have an effect on
 * the runtime that runs it.
 */
const requestNames = [
  // For the bodies of subscriptions and webhooks.
  'Content-Type',
  // For 304 responses.
  'If-None-Match',
  // The site's client requests programmes with no-cache; older browsers send Pragma instead.
  'Cache-Control',
  'Pragma',
  // The bearer token of origins that follow the change log through the site's public address.
  'Authorization',
  // Caches on the way detect a loop by it. The proxy adds its own `CDN-Loop`.
  'Via',
  // Signed requests of WordPress and the desk.
  ...Object.values(signatureHeaders),
] as const;

/** The worker's response headers that are forwarded to readers. The origin adds its own. */
const responseNames = [
  'Content-Type',
  'Content-Length',
  // For caches: lifetime, tags for purges and validation.
  'Cache-Control',
  'Cache-Tag',
  'ETag',
  // For a response of /api that is opened as a page or found by a search engine.
  'Content-Security-Policy',
  'X-Robots-Tag',
  // For pages of other screens of the station.
  'Access-Control-Allow-Origin',
  // Sent with 429 and 503, with 405, and with 401.
  'Retry-After',
  'Allow',
  'WWW-Authenticate',
  ...Object.values(responseHeaders),
] as const;

export function pickHeaders(headers: Headers, names: readonly string[]): Headers {
  const copy = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) copy.set(name, value);
  }
  return copy;
}

/** The only cookie that is forwarded: behind a hard gate, the worker checks the reader's pass too. */
function gateCookie(cookies: string | null): string | undefined {
  return cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${passCookie}=`));
}

/** The headers of a reader's request that are forwarded to the worker. */
export function workerRequestHeaders(headers: Headers): Headers {
  const copy = pickHeaders(headers, requestNames);
  const cookie = gateCookie(headers.get('Cookie'));
  if (cookie !== undefined) copy.set('Cookie', cookie);
  return copy;
}

/** The headers of the worker's response that are forwarded to the reader. */
export function readerResponseHeaders(headers: Headers): Headers {
  const copy = pickHeaders(headers, responseNames);
  // Without the header that the origin writes itself.
  for (const name of headers.get('Vary')?.split(',') ?? [])
    if (name.trim().toLowerCase() !== freshAfter.toLowerCase()) copy.append('Vary', name.trim());
  return copy;
}
