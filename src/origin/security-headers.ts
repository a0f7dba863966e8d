import type { MiddlewareHandler } from 'hono';

/** Design section 10: what every answer of the origin carries, pages, files and /api alike. */
const headers: Record<string, string> = {
  // Two years, the span the preload list asks for. Browsers ignore it on plain http.
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  // YouTube's player refuses to start without a referrer (its error 153).
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
};

/** Pages that have no policy of their own (a picture opened by itself, an error) may load nothing at all. */
const emptyPolicy = "default-src 'none'; img-src 'self'; style-src 'none'; frame-ancestors 'self'";

export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
  if (!context.res.headers.has('Content-Security-Policy')) {
    context.res.headers.set('Content-Security-Policy', emptyPolicy);
  }
};
