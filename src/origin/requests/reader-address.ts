import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { household, readAddress } from '#contract/addresses.ts';
import { isWithin, type Network } from '#config/proxies.ts';

declare module 'hono' {
  interface ContextVariableMap {
    trustedProxies?: readonly Network[];
  }
}

/** Sets the proxies whose `X-Forwarded-For` is trusted. Without this middleware, none is. */
export const trustProxies =
  (proxies: readonly Network[]): MiddlewareHandler =>
  async (context, next) => {
    context.set('trustedProxies', proxies);
    await next();
  };

/**
 * The reader's IP address, for all limits. Each proxy appends the address of its client to `X-Forwarded-For`, so the list is read from the
 * right, as long as the address that appended the entry is trusted. Entries further left may be forged. An IPv6 address is reduced to its
 * /64, which one household or one rented server has as a whole. Empty if the connection is already closed.
 * See docs/decisions/0019-how-readers-are-identified-and-their-limits.md.
 */
export function readerAddress(context: Context): string {
  const connected = getConnInfo(context).remote.address ?? '';
  return addressOfReader(
    connected,
    context.req.header('X-Forwarded-For') ?? '',
    context.get('trustedProxies') ?? [],
  );
}

/** The same for a connection from the address `connected`, whose request has this `X-Forwarded-For`. */
export function addressOfReader(
  connected: string,
  forwardedFor: string,
  trusted: readonly Network[],
): string {
  let reader = readAddress(connected);
  if (reader === null) return connected;
  const forwarded = forwardedFor.split(',');
  while (isWithin(reader, trusted)) {
    const before = readAddress(withoutPort(forwarded.pop()?.trim() ?? ''));
    if (before === null) break;
    reader = before;
  }
  return household(reader);
}

/** Some proxies append the port: `192.0.2.1:4000`, `[2001:db8::1]:4000`. */
const withoutPort = (text: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
