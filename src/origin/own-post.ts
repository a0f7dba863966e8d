import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import type { Problem } from '#contract/problem.ts';
import { senderOf, type Sender } from '#contract/sender.ts';

/**
 * Who sent a post. Ours are the pages of the public address, which a proxy in front may have been asked by; and those of the very
 * address that was asked, where it is an IP address or localhost: a name could be somebody else's that leads to this machine.
 */
export function postSender(request: Request, siteUrl: string): Sender {
  const asked = new URL(request.url);
  const host = asked.hostname.replace(/^\[|\]$/g, '');
  const isNobodysName = host === 'localhost' || isIP(host) !== 0;
  return senderOf(
    request.headers,
    (origin) => origin === new URL(siteUrl).origin || (isNobodysName && origin === asked.origin),
  );
}

/** Whether a page of this site sent it. Who signs in or out does that in a page. */
export const isOwnPost = (request: Request, siteUrl: string): boolean =>
  postSender(request, siteUrl) === 'ours';

const foreign: Problem = {
  error: { code: 'forbidden', message: 'Esta solicitud llegó desde la página de otro sitio.' },
};

/** Refuses what another site's page sends to /api, with 403 in the one error shape. */
export const refuseForeignPosts =
  (siteUrl: string): MiddlewareHandler =>
  async (context: Context, next) => {
    const { method, raw } = context.req;
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    if (isRead || postSender(raw, siteUrl) !== 'others') return next();
    return context.json(foreign, 403, { 'Cache-Control': 'no-store' });
  };
