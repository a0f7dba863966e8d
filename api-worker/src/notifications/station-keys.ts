import { vapidHeaders } from '@block65/webcrypto-web-push';
import * as z from 'zod';
import { base64urlOf, bytesOf } from './base64url.ts';
import type { Settings } from '../settings.ts';
import { secretValues } from '../secrets/secret-values.ts';

/** A pair of keys of P-256 by which a push service recognises the station (RFC 8292), in unpadded base64url. */
interface StationKey {
  /** An uncompressed point: what a browser subscribes with. */
  publicKey: string;
  /** The number alone, as in a JWK. */
  privateKey: string;
}

const Jwk = z.object({ x: z.string(), y: z.string(), d: z.string() });

/** PKCS #8 of a key of P-256 up to the number, without the public key, which WebCrypto computes. */
const pkcs8 = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420';

/** The station's keys, the one that new subscriptions get first. None: it sends no notifications. */
export async function stationKeys(settings: Settings): Promise<StationKey[]> {
  if (settings.PUSH_CONTACT === null) return [];
  return Promise.all(
    secretValues(settings, 'PUSH_KEY').map(async ({ value }) => {
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
      const der = Uint8Array.from((pkcs8 + value).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
      const key = await crypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign']);
      const { x, y, d } = Jwk.parse(await crypto.subtle.exportKey('jwk', key));
      return { publicKey: base64urlOf(Uint8Array.of(4, ...bytesOf(x), ...bytesOf(y))), privateKey: d };
    }),
  );
}

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
