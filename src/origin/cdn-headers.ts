import type { MiddlewareHandler } from 'hono';
import { setCdnHeaders } from '#contract/cdn-headers.ts';

/** Sets the headers for CDNs on every response, after everything else has decided who may keep it. */
export const cdnHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  setCdnHeaders(context.res.headers);
};
