import type { MiddlewareHandler } from 'hono';

let second = 0;
let value = '';

/** The value of `Server-Timing` at this moment, which is in milliseconds since the epoch. */
export function serverTiming(now: number): string {
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    value = `clock;desc="${current}"`;
  }
  return value;
}

/**
 * Sends the server's time with every page, in seconds since the epoch, for devices whose clock is wrong (#ui/device-clock.ts). It is in
 * `Server-Timing`, because scripts cannot read a page's `Date` header.
 */
export const serverClock: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (!headers.get('Content-Type')?.startsWith('text/html')) return;
  headers.set('Server-Timing', serverTiming(Date.now()));
};
