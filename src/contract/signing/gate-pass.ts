import { digestOf } from './digest.ts';
import { hmacKey, macOf, sign, verify } from './hmac.ts';

/**
 * The passes of a closed site: the reader's cookie after the correct password, and the header that the site itself sends to the
 * worker. Origin and worker derive the same key from what both know, so neither needs a request to the other. Needs only Web Crypto.
 */

/** Name of the reader's cookie. */
export const passCookie = 'pase';
/** Header in which the site itself, not a reader, sends its pass to the worker. */
export const sitePassHeader = 'X-Gate-Pass';
/** Seconds that a reader's pass is valid: thirty days, so that the password is asked about once a month. */
export const passAge = 2_592_000;

/**
 * Whether a route of /api is open without a pass: those of WordPress, the desk and the origins, which carry signatures of their own, and the
 * health check for monitors, which contains no content.
 */
export const isOpenRoute = (pathname: string): boolean =>
  /^\/api\/(?:publish|deliveries|desk\/(?:items|unknown-addresses)|connection-test|push\/(?:audience|announcements(?:\/(?:stop|status))?)|changes|health|origins\/[a-z0-9-]+|subscribers\/[a-z]+)$/.test(
    pathname,
  );

/**
 * SHA-256 of a password, 64 hexadecimal digits. The worker gets only this digest. Unicode normalisation makes composed and decomposed
 * accents equal.
 */
export async function passwordDigest(password: string): Promise<string> {
  return digestOf(password.normalize());
}

/** The key that signs the passes. It depends on the password, so changing the password invalidates all earlier passes. */
export async function passKey(publishSecret: string, digest: string): Promise<CryptoKey> {
  return hmacKey(new Uint8Array(await macOf(await hmacKey(publishSecret), `gate ${digest}`)));
}

/** A reader's pass, valid for `passAge` seconds from `now` (ms since the epoch). Each has a unique id, so that it can be revoked. */
export async function readerPass(key: CryptoKey, now: number): Promise<string> {
  const named = `${Math.floor(now / 1_000) + passAge}.${crypto.randomUUID()}`;
  return `${named}.${await sign(key, readerText(named))}`;
}

/** Id and expiry (ms since the epoch) of a valid pass. */
export function passDetails(pass: string): { id: string; until: number } {
  const [until = '0', id = ''] = pass.split('.');
  return { id, until: Number(until) * 1_000 };
}

/** Whether a reader's pass was signed with this key and has not expired. Never throws, whatever the text contains. */
export async function isReaderPass(key: CryptoKey, pass: string | undefined, now: number): Promise<boolean> {
  const [, named, until, mac] = /^((\d{1,12})\.[0-9a-f-]{36})\.([0-9a-f]{64})$/.exec(pass ?? '') ?? [];
  if (named === undefined || mac === undefined || Number(until) * 1_000 <= now) return false;
  return verify(key, readerText(named), mac);
}

/** The site's own pass, valid until the password changes. */
export function sitePass(key: CryptoKey): Promise<string> {
  return sign(key, 'site');
}

export async function isSitePass(key: CryptoKey, pass: string | undefined): Promise<boolean> {
  return pass !== undefined && verify(key, 'site', pass);
}

/** Converts a Cache-Control value for use behind the gate: shared caches may not store the response. */
export function privateCacheControl(value: string | null): string {
  const kept = (value ?? '')
    .split(',')
    .map((directive) => directive.trim())
    .filter((directive) => /^(?:max-age=|immutable$)/.test(directive));
  if (kept.length === 0 || /\bno-store\b/.test(value ?? '')) return 'private, no-store';
  return ['private', ...kept].join(', ');
}

const readerText = (named: string) => `reader ${named}`;
