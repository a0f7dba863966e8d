import type { MiddlewareHandler } from 'hono';

/**
 * Sends the server's time with every page, in seconds since the epoch, for devices whose clock is wrong (#ui/device-clock.ts). It is in
 * `Server-Timing`, because scripts cannot read a page's `Date` header.
 */
export const serverClock: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (!headers.get('Content-Type')?.startsWith('text/html')) return;
  headers.set('Server-Timing', `clock;desc="${Math.floor(Date.now() / 1000)}"`);
};
