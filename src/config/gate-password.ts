import { hexOf } from '#contract/signing/digest.ts';

/** OWASP's recommendation for PBKDF2 with SHA-256 (2023). Takes 0.2 seconds on a laptop, one or two on a cheap phone, once. */
const iterations = 600_000;

/**
 * PBKDF2 hash of the gate's password, 64 hexadecimal digits. The build ships the hash of the password, and the browser compares it
 * with the hash of the input. `salt` is hexadecimal. Unicode normalisation makes composed and decomposed accents equal. Throws when
 * Web Crypto is unavailable, as on plain http.
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
