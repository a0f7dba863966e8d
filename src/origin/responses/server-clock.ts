import type { MiddlewareHandler } from 'hono';

let shown = { second: 0, position: 0 };
let value = '';

/**
 * The value of `Server-Timing` at this moment, which is in milliseconds since the epoch. `position`: of the last change that the origin knows, so
 * that no page it sends is older.
 */
export function serverTiming(now: number, position: number): string {
  const second = Math.floor(now / 1000);
  if (second !== shown.second || position !== shown.position) {
    shown = { second, position };
    value = `clock;desc="${second}", n;desc="${position}"`;
  }
  return value;
}

/**
 * Sends the server's time with every page, in seconds since the epoch, for devices whose clock is wrong (#ui/device-clock.ts), and the position
 * from which the page hears of changes (src/channel). They are in `Server-Timing`, because scripts cannot read a page's other headers.
 */
export const serverClock =
  (at: { readonly position: number }): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.get('Content-Type')?.startsWith('text/html')) return;
    headers.set('Server-Timing', serverTiming(Date.now(), at.position));
  };
