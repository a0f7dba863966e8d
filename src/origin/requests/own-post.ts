import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import type { Problem } from '#contract/problem.ts';
import { senderOf, type Sender } from '#contract/sender.ts';

/**
 * Who sent a request. Our own pages are those of the site's public address, and those of the request's own host if it is an IP address
 * or localhost. Another host name does not count: somebody else's DNS name may point to this machine.
 */
export function requestSender(request: Request, siteUrl: string): Sender {
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
  requestSender(request, siteUrl) === 'ours';

const foreign: Problem = {
  error: { code: 'forbidden', message: 'Esta solicitud llegó desde la página de otro sitio.' },
};

const refused = (context: Context) => context.json(foreign, 403, { 'Cache-Control': 'no-store' });

/** Rejects requests that another site's page sends to /api, except reads, with 403 in the one error shape. */
export const refuseForeignPosts =
  (siteUrl: string): MiddlewareHandler =>
  async (context, next) => {
    const { method, raw } = context.req;
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    return isRead || requestSender(raw, siteUrl) !== 'others' ? next() : refused(context);
  };

/**
 * The same for addresses whose responses are held open, reads too: only a script of our own pages may take a place there. A frame, a window and an
 * element that loads something may not, although they be ours. Browsers without these headers, and programs, may.
 */
export const refuseForeignHolds =
  (siteUrl: string): MiddlewareHandler =>
  async (context, next) => {
    const { raw } = context.req;
    const destination = raw.headers.get('Sec-Fetch-Dest') ?? 'empty';
    return destination === 'empty' && requestSender(raw, siteUrl) !== 'others' ? next() : refused(context);
  };
