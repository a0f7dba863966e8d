import type { MiddlewareHandler } from 'hono';
import { senderOf } from '#contract/sender.ts';
import { ProblemError } from './problem.ts';

/**
 * Refuses what another site's page sends. The name that was asked is ours: Cloudflare brings the worker nothing else. What comes by
 * way of an origin has been looked at there, and says nothing of a page any more. Throws `forbidden`.
 */
export const refuseForeignPosts: MiddlewareHandler = async (c, next) => {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
  const { origin } = new URL(c.req.url);
  if (!isRead && senderOf(c.req.raw.headers, (from) => from === origin) === 'others') {
    throw new ProblemError('forbidden', 'Esta solicitud llegó desde la página de otro sitio.');
  }
  await next();
};
