/** HMAC-SHA256, with which everything here is signed. Needs only Web Crypto. */

import { hexOf } from './digest.ts';

const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;
const encoder = new TextEncoder();

/** The key of a secret, which must not be empty. */
export const hmacKey = (secret: string | Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    typeof secret === 'string' ? encoder.encode(secret) : secret,
    algorithm,
    false,
    ['sign', 'verify'],
  );

/** The 32 bytes of a text's HMAC. */
export const macOf = (key: CryptoKey, text: string): Promise<ArrayBuffer> =>
  crypto.subtle.sign(algorithm, key, encoder.encode(text));

/** The HMAC of a text in lower-case hexadecimal, 64 characters. */
export const sign = async (key: CryptoKey, text: string): Promise<string> => hexOf(await macOf(key, text));

/** Whether `mac` is what `sign` returns for this text. Compares in constant time and never throws, whatever `mac` holds. */
export async function verify(key: CryptoKey, text: string, mac: string): Promise<boolean> {
  // Only lower case, so that each signature has one spelling.
  if (!/^[0-9a-f]{64}$/.test(mac)) return false;
  const bytes = Uint8Array.from(mac.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify(algorithm, key, bytes, encoder.encode(text));
}
