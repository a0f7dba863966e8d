import type { MiddlewareHandler } from 'hono';
import { deleteCdnHeaders, deleteStaleLifetime, setCdnHeaders } from '#contract/publishing/cdn-headers.ts';
import { isForwarded } from '../requests/forwarded-request.ts';

/**
 * Sets the headers for CDNs on every response to one, after everything else has decided who may keep it. A reader who is connected directly
 * gets none of them.
 */
export const cdnHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (isForwarded((name) => context.req.header(name))) setCdnHeaders(headers);
  else deleteCdnHeaders(headers);
  deleteStaleLifetime(headers);
};
