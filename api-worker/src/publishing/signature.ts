import { limits } from '#contract/fixed-limits.ts';
import { signatureHeaders } from '#contract/publishing.ts';

/** HMAC-SHA256 with a shared secret, as the plugin and the worker sign requests and links. Needs only Web Crypto. */

const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;
const scheme = 'sha256=';
const encoder = new TextEncoder();

/** The HMAC-SHA256 of `text` in lower-case hexadecimal, 64 characters. The secret must not be empty. */
export async function sign(secret: string, text: string | Uint8Array): Promise<string> {
  const mac = await crypto.subtle.sign(algorithm, await importKey(secret, 'sign'), bytesOf(text));
  return [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether `signature` is what `sign` returns for this text. Compares in constant time and never throws, whatever the signature holds. The
 * secret must not be empty.
 */
export async function verify(secret: string, text: string | Uint8Array, signature: string): Promise<boolean> {
  // Only lower case, so that each signature has one spelling.
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const mac = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify(algorithm, await importKey(secret, 'verify'), mac, bytesOf(text));
}

/** The two headers of a request signed at `now` (ms since the epoch), over `{timestamp}.{body}`. */
export async function signedHeaders(
  secret: string,
  body: string | Uint8Array,
  now: number,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1_000));
  return {
    [signatureHeaders.timestamp]: timestamp,
    [signatureHeaders.signature]: `${scheme}${await sign(secret, timestamped(timestamp, body))}`,
  };
}

/** Why a signed request is refused, in a word for the log; the client never learns which. */
export type Refusal = 'unsigned' | 'malformed' | 'old' | 'future' | 'wrong';

/** Null if the two headers fit the body and were made within `limits.signatureAge` of `now` (ms since the epoch). */
export async function refusal(
  secret: string,
  body: string | Uint8Array,
  headers: Headers,
  now: number,
): Promise<Refusal | null> {
  const timestamp = headers.get(signatureHeaders.timestamp);
  const signature = headers.get(signatureHeaders.signature);
  if (timestamp === null || signature === null) return 'unsigned';
  if (!/^\d{1,12}$/.test(timestamp) || !signature.startsWith(scheme)) return 'malformed';
  const right = await verify(secret, timestamped(timestamp, body), signature.slice(scheme.length));
  if (!right) return 'wrong';
  const age = Math.floor(now / 1_000) - Number(timestamp);
  if (age > limits.signatureAge) return 'old';
  return age < -limits.signatureAge ? 'future' : null;
}

function timestamped(timestamp: string, body: string | Uint8Array): Uint8Array {
  const head = encoder.encode(`${timestamp}.`);
  const tail = bytesOf(body);
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}

function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? encoder.encode(text) : new Uint8Array(text);
}

function importKey(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [use]);
}
