import type { MiddlewareHandler } from 'hono';
import { senderOf } from '#contract/sender.ts';
import { ProblemError } from './problem.ts';

/**
 * Refuses writes that a page of another site sends. The requested host name is ours, because Cloudflare sends the worker no other. Requests
 * that come through an origin were checked there, and no longer carry the headers that name a page. Throws `forbidden`.
 */
export const refuseForeignPosts: MiddlewareHandler = async (c, next) => {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
  const { origin } = new URL(c.req.url);
  if (!isRead && senderOf(c.req.raw.headers, (from) => from === origin) === 'others') {
    throw new ProblemError('forbidden', 'Esta solicitud llegó desde la página de otro sitio.');
  }
  await next();
};
