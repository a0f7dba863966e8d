import { bytesOf } from './base64url.ts';

const curve = { name: 'ECDH', namedCurve: 'P-256' };
const encode = (text: string) => new TextEncoder().encode(text);
const keyInfo = encode('WebPush: info\0');
const contentInfo = encode('Content-Encoding: aes128gcm\0');
const nonceInfo = encode('Content-Encoding: nonce\0');
/** The bytes of a record, 4,096, of which a message is one, and those of the public key behind it. */
const sizes = Uint8Array.of(0, 0, 16, 0, 65);
/** Ends the last record. */
const end = Uint8Array.of(2);

/**
 * Encrypts a message for the browser with these keys (RFC 8291), with a pair of keys and a salt of its own. Not padded: with its length hidden it
 * would have 4 kB instead of 400 bytes, and who may read what a station tells its readers knows that length. Throws if a key is none.
 */
export async function encryptFor(
  { p256dh, auth }: { p256dh: string; auth: string },
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const { subtle } = crypto;
  const theirs = bytesOf(p256dh);
  const [theirKey, pair] = await Promise.all([
    publicKeyOf(p256dh),
    subtle.generateKey(curve, false, ['deriveBits']),
  ]);
  if (!('privateKey' in pair)) throw new TypeError('not a pair of keys');
  const ours = await subtle.exportKey('raw', pair.publicKey);
  if (!(ours instanceof ArrayBuffer)) throw new TypeError('not a raw key');
  const agreement = { ...curve, public: theirKey };
  const shared = await subtle.deriveBits(agreement, pair.privateKey, 256);
  const secret = await derived(shared, bytesOf(auth), joined(keyInfo, theirs, ours), 32);
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const [content, iv] = await Promise.all([
    derived(secret, salt, contentInfo, 16),
    derived(secret, salt, nonceInfo, 12),
  ]);
  const key = await subtle.importKey('raw', content, 'AES-GCM', false, ['encrypt']);
  const record = await subtle.encrypt({ name: 'AES-GCM', iv }, key, joined(bytes, end));
  return joined(salt, sizes, ours, record);
}

const publicKeyOf = async (p256dh: string) =>
  crypto.subtle.importKey('raw', bytesOf(p256dh), curve, false, []);

/** Whether a browser can have this public key: messages are encrypted for a point of the curve. */
export const isPublicKey = (p256dh: string): Promise<boolean> =>
  publicKeyOf(p256dh).then(
    () => true,
    () => false,
  );

/** So many bytes of HKDF with SHA-256 (RFC 5869). */
async function derived(secret: ArrayBuffer, salt: BufferSource, info: BufferSource, length: number) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8);
}

function joined(...parts: readonly (Uint8Array | ArrayBuffer)[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return whole;
}
