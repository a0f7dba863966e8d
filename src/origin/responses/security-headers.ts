import type { MiddlewareHandler } from 'hono';
import { withCharset } from '#contract/text/charset.ts';

/** Headers of every page and of every response of /api. */
export const documentHeaders: Record<string, string> = {
  // Other sites learn that a reader came from this one, not from which page. Frames have policies of their own (src/config/frame-referrers.ts).
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
};

/** Two years, as the HSTS preload list requires. Browsers ignore the header on plain http. */
const transportSecurity = 'max-age=63072000';

/**
 * Cuts a page off from the site that opened it in a new window, which could otherwise lead the window elsewhere and count its frames. Only
 * what is for one reader has it (a closed site, previews, forms). A news page is the same for everybody, and with this header Chromium moves it to
 * another process once the response has begun: on a phone its first paint was 40 ms later, its largest 65 ms.
 */
const openerPolicy = 'Cross-Origin-Opener-Policy';

/** Policy of responses that are no pages: they may load nothing if somebody opens them directly. */
const emptyPolicy = "default-src 'none'; frame-ancestors 'self'";

/**
 * Responses that get neither a policy nor the document headers, which have no effect on them. For the twenty assets of a page these would
 * be more than ten kilobytes, uncompressed. A browser shows them as a picture or as text. An SVG is a document, and can have scripts.
 */
const isAsset = (type: string | null) =>
  /^(image\/(?!svg)|font\/|video\/|audio\/)|javascript|css/.test(type ?? '');

const isForEverybody = (headers: Headers) => headers.get('Cache-Control')?.startsWith('public') === true;

export function addSecurityHeaders(headers: Headers, hstsSubdomains: boolean): void {
  headers.set('X-Content-Type-Options', 'nosniff');
  const type = headers.get('Content-Type');
  if (type !== null) headers.set('Content-Type', withCharset(type));
  if (isAsset(type)) return;
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', emptyPolicy);
  headers.set(
    'Strict-Transport-Security',
    hstsSubdomains ? `${transportSecurity}; includeSubDomains` : transportSecurity,
  );
  for (const [name, value] of Object.entries(documentHeaders)) {
    // An advertisement's document has a stricter Referrer-Policy of its own.
    if (!headers.has(name)) headers.set(name, value);
  }
  // Browsers refuse to show a sandboxed document with this policy, so such a document sets its own.
  if (!isForEverybody(headers) && !headers.has(openerPolicy))
    headers.set(openerPolicy, 'same-origin-allow-popups');
}

export const securityHeaders =
  (hstsSubdomains: boolean): MiddlewareHandler =>
  async (context, next) => {
    await next();
    addSecurityHeaders(context.res.headers, hstsSubdomains);
  };
