import { vapidHeaders } from '@block65/webcrypto-web-push';
import type { StationKey } from './station-keys.ts';

const hourMs = 3_600_000;

/**
 * Authorization of requests to push services (RFC 8292), by their origins, keys and hours. One is valid for twelve hours, so clocks may differ by
 * some; it is used for one, because a signature takes as long as an encryption.
 */
let known: { hour: number; headers: Map<string, Promise<string>> } = { hour: 0, headers: new Map() };

/** The header for this endpoint. `contact`: whom the push service writes to, an address of https or mailto. */
export function authorizationFor(
  endpoint: string,
  { publicKey, privateKey }: StationKey,
  contact: string,
  now: number,
): Promise<string> {
  const hour = Math.floor(now / hourMs);
  if (known.hour !== hour) known = { hour, headers: new Map() };
  const name = `${new URL(endpoint).origin} ${publicKey} ${contact}`;
  const header =
    known.headers.get(name) ??
    vapidHeaders(
      { endpoint, expirationTime: null, keys: { p256dh: '', auth: '' } },
      { subject: contact, publicKey, privateKey },
    ).then(({ headers }) => headers.authorization);
  known.headers.set(name, header);
  return header;
}
