import type { MiddlewareHandler } from 'hono';

/**
 * Says the time beside every page, in seconds since the epoch, for devices whose own clock is wrong (#ui/device-clock.ts): scripts
 * cannot read a page's `Date`, but they can read its `Server-Timing`.
 */
export const serverClock: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (!headers.get('Content-Type')?.startsWith('text/html')) return;
  headers.set('Server-Timing', `clock;desc="${Math.floor(Date.now() / 1000)}"`);
};
