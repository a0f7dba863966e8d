/**
 * The passes of a closed site: what a reader's cookie holds once the password was right, and what the site itself shows the
 * worker. Origin and worker make the same key of what both know, so that neither has to ask the other. Needs Web Crypto alone.
 */

const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;
const encoder = new TextEncoder();

/** Name of the reader's cookie. */
export const passCookie = 'pase';
/** Header in which the site itself, not a reader, shows its pass to the worker. */
export const sitePassHeader = 'X-Gate-Pass';
/** Seconds a reader's pass is good for: thirty days, a month of work without a second question. */
export const passAge = 2_592_000;

/**
 * Routes of /api that carry signatures of their own, or hold nothing of the content: what WordPress and origins ask, and what
 * a monitor looks at.
 */
export const isOpenRoute = (pathname: string): boolean =>
  /^\/api\/(?:publish|changes|health|origins\/[a-z0-9-]+)$/.test(pathname);

/**
 * The SHA-256 of a password, 64 hexadecimal digits: all that the worker is told of it. The same letters count as the same however
 * a keyboard puts an accent together.
 */
export async function passwordDigest(password: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', encoder.encode(password.normalize())));
}

/** What the passes of one password are signed with. Another password is another key: what was signed before is void. */
export async function passKey(publishSecret: string, digest: string): Promise<CryptoKey> {
  const secret = await importKey(new Uint8Array(encoder.encode(publishSecret)));
  const mac = await crypto.subtle.sign(algorithm, secret, encoder.encode(`gate ${digest}`));
  return importKey(new Uint8Array(mac));
}

/** A reader's pass, good for `passAge` seconds from `now` (ms since the epoch). Each is another one, so that one can be ended. */
export async function readerPass(key: CryptoKey, now: number): Promise<string> {
  const named = `${Math.floor(now / 1_000) + passAge}.${crypto.randomUUID()}`;
  return `${named}.${await sign(key, readerText(named))}`;
}

/** Of a pass that holds: its own name, and when it runs out (ms since the epoch). */
export function passDetails(pass: string): { id: string; until: number } {
  const [until = '0', id = ''] = pass.split('.');
  return { id, until: Number(until) * 1_000 };
}

/** Whether a reader's pass was signed with this key and is still good. Never throws, whatever the text holds. */
export async function isReaderPass(key: CryptoKey, pass: string | undefined, now: number): Promise<boolean> {
  const [, named, until, mac] = /^((\d{1,12})\.[0-9a-f-]{36})\.([0-9a-f]{64})$/.exec(pass ?? '') ?? [];
  if (named === undefined || mac === undefined || Number(until) * 1_000 <= now) return false;
  return verify(key, readerText(named), mac);
}

/** The site's own pass: it holds as long as the password does. */
export function sitePass(key: CryptoKey): Promise<string> {
  return sign(key, 'site');
}

export async function isSitePass(key: CryptoKey, pass: string | undefined): Promise<boolean> {
  return pass !== undefined && /^[0-9a-f]{64}$/.test(pass) && verify(key, 'site', pass);
}

/** What stands behind a gate is for one reader: no cache that others share may keep it. */
export function privateCacheControl(value: string | null): string {
  const kept = (value ?? '')
    .split(',')
    .map((directive) => directive.trim())
    .filter((directive) => /^(?:max-age=|immutable$)/.test(directive));
  if (kept.length === 0 || /\bno-store\b/.test(value ?? '')) return 'private, no-store';
  return ['private', ...kept].join(', ');
}

const readerText = (named: string) => `reader ${named}`;

const importKey = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);

/** Two lower-case hexadecimal digits for each byte. */
export const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const sign = async (key: CryptoKey, text: string) =>
  hexOf(await crypto.subtle.sign(algorithm, key, encoder.encode(text)));

/** In constant time, which is what `crypto.subtle.verify` compares in. `mac` is 64 hexadecimal digits. */
function verify(key: CryptoKey, text: string, mac: string): Promise<boolean> {
  const bytes = Uint8Array.from(mac.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify(algorithm, key, bytes, encoder.encode(text));
}
