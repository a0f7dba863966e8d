import type { MiddlewareHandler } from 'hono';

/** What every page and every answer of /api carries. */
const documentHeaders: Record<string, string> = {
  // YouTube's player refuses to start without a referrer (its error 153).
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
};

/** Two years, the span the preload list asks for. Browsers ignore it on plain http. */
const transportSecurity = 'max-age=63072000';

const openerPolicy = 'Cross-Origin-Opener-Policy';

/** What is no page may load nothing at all, should somebody open it by itself. */
const emptyPolicy = "default-src 'none'; frame-ancestors 'self'";

/**
 * Pictures and scripts only get what means something for them: twenty of them on a page would carry ten kilobytes of the
 * rest, which no compression touches.
 */
const isAsset = (type: string | null) => /^(image|font|video|audio)\/|javascript|css/.test(type ?? '');

export const securityHeaders =
  (hstsSubdomains: boolean): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', emptyPolicy);
    if (isAsset(headers.get('Content-Type'))) return;
    headers.set(
      'Strict-Transport-Security',
      hstsSubdomains ? `${transportSecurity}; includeSubDomains` : transportSecurity,
    );
    for (const [name, value] of Object.entries(documentHeaders)) headers.set(name, value);
    // Browsers refuse to show a sandboxed document that has one: such a document says so itself.
    if (!headers.has(openerPolicy)) headers.set(openerPolicy, 'same-origin-allow-popups');
  };
