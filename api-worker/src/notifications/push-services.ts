import type { Settings } from '../settings.ts';

/**
 * The push services of browsers, by the hosts of the addresses that they give out; one that begins with a dot is any name below it. The worker
 * sends to no other host, whatever a subscription says. Sources: the lists of the services for senders behind a firewall.
 */
const hosts = {
  'fcm.googleapis.com': 'google',
  '.push.services.mozilla.com': 'mozilla',
  '.push.apple.com': 'apple',
  '.notify.windows.com': 'microsoft',
} as const satisfies Record<string, string>;

export type PushServiceName = (typeof hosts)[keyof typeof hosts];

/** The service that an endpoint belongs to; null if it is none that is known, or no plain https address. */
export function pushServiceOf(endpoint: string): PushServiceName | null {
  const url = URL.parse(endpoint);
  // One spelling, as the parser writes it, without a port, a name or a fragment.
  if (url?.href !== endpoint || !endpoint.startsWith(`https://${url.hostname}/`) || endpoint.includes('#'))
    return null;
  const found = Object.entries(hosts).find(([host]) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
  return found?.[1] ?? null;
}

/** Where a message for an endpoint is sent: there, or to the imitation of all services that a test has on its machine. */
export const sendingAddress = (endpoint: string, { PUSH_SERVICES_URL: imitation }: Settings): string =>
  imitation === null ? endpoint : `${imitation}/${endpoint.replace('https://', '')}`;
