import type { MiddlewareHandler } from 'hono';
import { setCdnHeaders } from '#contract/cdn-headers.ts';
import { freshAfter } from '#contract/response-headers.ts';

/**
 * Makes each response say whether the cache in front of the worker may keep it. Cloudflare looks there first, by path and query (`cache`
 * in wrangler.jsonc), and keeps a response without `Cache-Control` for two hours. A shared response varies by `X-Fresh-After`: a site that
 * knows of a change is not sent the copy that a reader's request left there before.
 */
export const cacheHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  const cacheControl = headers.get('Cache-Control');
  if (cacheControl === null) headers.set('Cache-Control', 'no-store');
  else if (/\bpublic\b/.test(cacheControl)) headers.append('Vary', freshAfter);
  setCdnHeaders(headers);
};
