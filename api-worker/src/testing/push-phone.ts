import * as z from 'zod';
import { PushMessage } from '#contract/notifications/push.ts';
import { base64urlOf, bytesOf } from '../notifications/base64url.ts';
import { slices } from '../notifications/groups.ts';
import { stationPublicKey } from './push.ts';

const encoder = new TextEncoder();
const curve = { name: 'ECDH', namedCurve: 'P-256' };

/** A host of each push service (notifications/push-services.ts), by its name. */
export const pushHosts = {
  google: 'fcm.googleapis.com',
  mozilla: 'updates.push.services.mozilla.com',
  apple: 'web.push.apple.com',
  microsoft: 'wns2-by3p.notify.windows.com',
};
export type ServiceName = keyof typeof pushHosts;

/** A request that a push service got. */
export interface PushRequest {
  address: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** A browser that subscribed. It reads what it is sent by RFC 8188 and RFC 8291, and by nothing of the library that encrypts. */
export class PushPhone {
  readonly p256dh: string;
  readonly auth = base64urlOf(crypto.getRandomValues(new Uint8Array(16)));
  readonly #key: CryptoKey;

  private constructor(key: CryptoKey, p256dh: string) {
    this.#key = key;
    this.p256dh = p256dh;
  }

  static async create(): Promise<PushPhone> {
    const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
    if (!('privateKey' in pair)) throw new Error('not a pair of keys');
    const raw = await crypto.subtle.exportKey('raw', pair.publicKey);
    if (!(raw instanceof ArrayBuffer)) throw new Error('not a raw key');
    return new PushPhone(pair.privateKey, base64urlOf(new Uint8Array(raw)));
  }

  /** The text of a body. Throws if it is not for this phone. */
  async decrypt(body: Uint8Array<ArrayBuffer>): Promise<string> {
    const salt = body.slice(0, 16);
    const keyLength = body[20] ?? 0;
    const sender = body.slice(21, 21 + keyLength);
    // Cloudflare's types call it $public.
    const agreement = {
      name: 'ECDH',
      public: await crypto.subtle.importKey('raw', sender, curve, false, []),
    };
    const shared = await crypto.subtle.deriveBits(agreement, this.#key, 256);
    const info = [...encoder.encode('WebPush: info\0'), ...bytesOf(this.p256dh), ...sender];
    const secret = await hkdf(bytesOf(this.auth), shared, Uint8Array.from(info), 32);
    const derived = (name: string, bytes: number) =>
      hkdf(salt, secret, encoder.encode(`Content-Encoding: ${name}\0`), bytes);
    const key = await crypto.subtle.importKey('raw', await derived('aes128gcm', 16), 'AES-GCM', false, [
      'decrypt',
    ]);
    const iv = await derived('nonce', 12);
    const plain = new Uint8Array(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, body.slice(21 + keyLength)),
    );
    const end = plain.lastIndexOf(2);
    if (end === -1 || plain.slice(end + 1).some((byte) => byte !== 0)) throw new Error('wrong padding');
    return new TextDecoder().decode(plain.slice(0, end));
  }

  /** The notification that it shows. */
  async read({ body }: Pick<PushRequest, 'body'>): Promise<PushMessage['notification']> {
    return PushMessage.parse(JSON.parse(await this.decrypt(body))).notification;
  }
}

/** The browsers of subscriptions. They have ten pairs of keys in turn, because making one takes as long as a message. */
export async function phonesInTurn(): Promise<(id: number) => PushPhone> {
  const first = await PushPhone.create();
  const others = await Promise.all(Array.from({ length: 9 }, () => PushPhone.create()));
  return (id) => others[id % 10] ?? first;
}

async function hkdf(salt: BufferSource, secret: BufferSource, info: BufferSource, bytes: number) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8);
}

/** What an Authorization header of RFC 8292 says, and the key that it names. Throws if that key has not signed it. */
export async function readAuthorization(header: string): Promise<z.infer<typeof Claims> & { key: string }> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const verifier = { name: 'ECDSA', namedCurve: 'P-256' };
  const isSigned = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    await crypto.subtle.importKey('raw', bytesOf(key), verifier, false, ['verify']),
    bytesOf(signature),
    encoder.encode(`${head}.${claims}`),
  );
  if (!isSigned) throw new Error(`the key ${key} has not signed this`);
  const textOf = (part: string) => new TextDecoder().decode(bytesOf(part));
  if (textOf(head) !== '{"typ":"JWT","alg":"ES256"}') throw new Error('no token of ES256');
  return { ...Claims.parse(JSON.parse(textOf(claims))), key };
}

/** What a subscription is beside its number, which is its place from 1 on. */
export interface Chosen {
  service?: ServiceName;
  topics?: readonly string[];
  quiet?: [from: number, to: number];
  serverKey?: string;
}

/** Statements that store subscriptions, each with the rows, as JSON, that it is bound to. Their browsers are those of `phoneOf`. */
export function subscriptionStatements(
  chosen: readonly Chosen[],
  phoneOf: (id: number) => Pick<PushPhone, 'p256dh' | 'auth'>,
): { sql: string; rows: string }[] {
  const all = chosen.map(({ service = 'google', topics: names = ['news'], quiet, serverKey }, place) => {
    const id = place + 1;
    const { p256dh, auth } = phoneOf(id);
    const [from = null, to = null] = quiet ?? [];
    const endpoint = `https://${pushHosts[service]}/${id}`;
    return { id, endpoint, service, names, p256dh, auth, key: serverKey ?? stationPublicKey, from, to };
  });
  // A value of D1 has 2 MB at most.
  return slices(all, 2_000).flatMap((some) => {
    const rows = JSON.stringify(some);
    return [
      `INSERT INTO subscriptions (id, endpoint, p256dh, auth, service, server_key, quiet_from, quiet_to, since)
       SELECT value ->> 'id', value ->> 'endpoint', value ->> 'p256dh', value ->> 'auth', value ->> 'service',
         value ->> 'key', value ->> 'from', value ->> 'to', '2026-11-01T00:00:00Z' FROM json_each(?1)`,
      `INSERT INTO subscription_topics (topic, subscription_id)
       SELECT topic.value, row.value ->> 'id' FROM json_each(?1) row, json_each(row.value, '$.names') topic`,
    ].map((sql) => ({ sql, rows }));
  });
}
