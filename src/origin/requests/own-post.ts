import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import type { Problem } from '#contract/problem.ts';
import { senderOf, type Sender } from '#contract/sender.ts';

/**
 * Who sent a POST request. Our own pages are those of the site's public address, and those of the request's own host if it is an IP address
 * or localhost. Another host name does not count: somebody else's DNS name may point to this machine.
 */
export function postSender(request: Request, siteUrl: string): Sender {
  const url = new URL(request.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isOwnHost = host === 'localhost' || isIP(host) !== 0;
  return senderOf(
    request.headers,
    (origin) => origin === new URL(siteUrl).origin || (isOwnHost && origin === url.origin),
  );
}

/** Whether a page of this site sent the request, as the forms for signing in and out do. */
export const isOwnPost = (request: Request, siteUrl: string): boolean =>
  postSender(request, siteUrl) === 'ours';

const foreign: Problem = {
  error: { code: 'forbidden', message: 'Esta solicitud llegó desde la página de otro sitio.' },
};

/** Rejects requests that another site's page sends to /api, except reads, with 403 in the one error shape. */
export const refuseForeignPosts =
  (siteUrl: string): MiddlewareHandler =>
  async (context: Context, next) => {
    const { method, raw } = context.req;
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    if (isRead || postSender(raw, siteUrl) !== 'others') return next();
    return context.json(foreign, 403, { 'Cache-Control': 'no-store' });
  };
