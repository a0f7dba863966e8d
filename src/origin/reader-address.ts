import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import { isWithin, readAddress, type Address, type Network } from '#config/proxies.ts';

declare module 'hono' {
  interface ContextVariableMap {
    trustedProxies?: readonly Network[];
  }
}

/** Says whose `X-Forwarded-For` is believed. Without it, nobody's is. */
export const trustProxies =
  (proxies: readonly Network[]): MiddlewareHandler =>
  async (context, next) => {
    context.set('trustedProxies', proxies);
    await next();
  };

/**
 * Whose request this is, for every limit. Each proxy writes whom it speaks for at the right end of `X-Forwarded-For`, so the list is
 * read from there, for as long as the one who wrote is trusted: what stands further left is anybody's invention. IPv6 is answered
 * as its /64, which one household or one rented server has whole. Empty where the connection has gone already.
 */
export function readerAddress(context: Context): string {
  const connected = getConnInfo(context).remote.address ?? '';
  let reader = readAddress(connected);
  if (reader === null) return connected;
  const trusted = context.get('trustedProxies') ?? [];
  const forwarded = (context.req.header('X-Forwarded-For') ?? '').split(',');
  while (isWithin(reader, trusted)) {
    const before = readAddress(withoutPort(forwarded.pop()?.trim() ?? ''));
    if (before === null) break;
    reader = before;
  }
  return household(reader);
}

/** Some proxies write the port as well: `192.0.2.1:4000`, `[2001:db8::1]:4000`. */
const withoutPort = (text: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;

function household(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.fromByteArray(address.toByteArray().fill(0, 8)).toString();
}
