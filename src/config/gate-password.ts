import { hexOf } from '#contract/gate-pass.ts';

/** OWASP's number for PBKDF2 with SHA-256 (2023): a fifth of a second on a laptop, one or two on a cheap phone, once. */
const iterations = 600_000;

/**
 * The slow hash of the gate's password, 64 hexadecimal digits: the build makes one and ships it, the browser makes one of what
 * was typed. `salt` is hexadecimal. The same letters count as the same however a keyboard puts an accent together. Throws where
 * there is no Web Crypto, as on plain http.
 */
export async function hashPassword(password: string, salt: string): Promise<string> {
  const typed = new TextEncoder().encode(password.normalize());
  const key = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: new TextEncoder().encode(salt), iterations },
    key,
    256,
  );
  return hexOf(bits);
}
