import { hmacKey, sign, verify } from './hmac.ts';

/**
 * The pass of the site's requests to its worker. It proves that the site sent the request, when, and for which reader. Only the two know
 * ORIGIN_SECRET, so the worker detects requests that did not come through the site, and a reader cannot claim another's address. Needs
 * only Web Crypto. See docs/decisions/0018-the-site-sends-its-worker-a-pass.md.
 */

export const originPassHeader = 'X-Origin-Pass';

/**
 * Seconds that a pass is valid before and after its time. A clock that is not set over the network drifts by some seconds a week, so it is noticed
 * long before (`telecoqui_clock_ahead_seconds`), and a stolen pass can be used for at most ten minutes.
 */
export const passAge = 300;

/** Seconds for which a reader's requests reuse one pass: a page sends ten requests at once, and signing uses a thread. */
const reuseSeconds = 5;
/** Maximum number of cached passes. When it is reached, the cache is cleared. */
const maxCachedPasses = 1_000;

/** Characters of an address. */
const readerPattern = /^[\w.:%-]{0,64}$/;

/** Makes passes with one secret. */
export class OriginPasses {
  readonly secret: string;
  readonly #now: () => number;
  #key: Promise<CryptoKey> | null = null;
  #made = new Map<string, Promise<string>>();
  #madeAt = 0;

  /** `now` returns milliseconds since the epoch. */
  constructor(secret: string, now: () => number = () => Date.now()) {
    this.secret = secret;
    this.#now = now;
  }

  /** The header of a request for `reader`, or without one for the site itself. */
  async headers(reader = ''): Promise<Record<string, string>> {
    return { [originPassHeader]: await this.#pass(readerPattern.test(reader) ? reader : '') };
  }

  #pass(reader: string): Promise<string> {
    const at = Math.floor(this.#now() / 1_000 / reuseSeconds) * reuseSeconds;
    if (at !== this.#madeAt || this.#made.size >= maxCachedPasses) this.#made = new Map();
    this.#madeAt = at;
    const made = this.#made.get(reader) ?? this.#sign(at, reader);
    this.#made.set(reader, made);
    return made;
  }

  async #sign(at: number, reader: string): Promise<string> {
    this.#key ??= hmacKey(this.secret);
    return `${at}.${await sign(await this.#key, signed(at, reader))}.${reader}`;
  }
}

/** The pass header, or no header when there is no secret. */
export const passHeaders = (passes: OriginPasses | null, reader?: string): Promise<Record<string, string>> =>
  passes ? passes.headers(reader) : Promise.resolve({});

/**
 * The reader that a pass was made for: an address, or an empty text for the site itself. Null when the pass is missing, invalid, made
 * with another secret, or more than five minutes away from `now` (ms since the epoch). Never throws, whatever the text contains.
 */
export async function readOriginPass(
  secret: string,
  pass: string | null,
  now: number,
): Promise<string | null> {
  const [, at, mac, reader] = /^(\d{1,12})\.([0-9a-f]{64})\.([\w.:%-]{0,64})$/.exec(pass ?? '') ?? [];
  if (at === undefined || mac === undefined || reader === undefined) return null;
  if (Math.abs(now / 1_000 - Number(at)) > passAge) return null;
  const isRight = await verify(await hmacKey(secret), signed(Number(at), reader), mac);
  return isRight ? reader : null;
}

const signed = (at: number, reader: string) => `origin-pass ${at} ${reader}`;
