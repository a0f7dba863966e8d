/**
 * The pass of a question that the site asks its worker: that it is the site, when it asked, and for which reader. Both know
 * ORIGIN_SECRET and nobody else does, so that a question which came another way is told apart, and a reader cannot take another's
 * address. Needs Web Crypto alone.
 */

const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;
const encoder = new TextEncoder();

export const originPassHeader = 'X-Origin-Pass';

/**
 * Seconds a pass holds, before and after: the clocks of two machines that are set by the network differ by less, and a pass that
 * somebody got hold of speaks for its reader no longer than a minute.
 */
const passAge = 60;

/** Seconds in which the same reader's questions carry the same pass: a page asks ten at once, and signing takes a thread. */
const reuse = 5;
/** Readers of five seconds whose passes are remembered; the next one is signed anew. */
const mostRemembered = 1_000;

/** What an address is written in. */
const readerPattern = /^[\w.:%-]{0,64}$/;

/** Makes passes with one secret. */
export class OriginPasses {
  readonly secret: string;
  readonly #now: () => number;
  #key: Promise<CryptoKey> | null = null;
  #made = new Map<string, Promise<string>>();
  #madeAt = 0;

  /** `now` answers milliseconds since the epoch. */
  constructor(secret: string, now: () => number = Date.now) {
    this.secret = secret;
    this.#now = now;
  }

  /** The header of a question for this reader; without one the site asks for itself. */
  async headers(reader = ''): Promise<Record<string, string>> {
    return { [originPassHeader]: await this.#pass(readerPattern.test(reader) ? reader : '') };
  }

  #pass(reader: string): Promise<string> {
    const at = Math.floor(this.#now() / 1_000 / reuse) * reuse;
    if (at !== this.#madeAt || this.#made.size >= mostRemembered) this.#made = new Map();
    this.#madeAt = at;
    const made = this.#made.get(reader) ?? this.#sign(at, reader);
    this.#made.set(reader, made);
    return made;
  }

  async #sign(at: number, reader: string): Promise<string> {
    this.#key ??= importKey(this.secret);
    const mac = await crypto.subtle.sign(algorithm, await this.#key, signed(at, reader));
    const digits = [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return `${at}.${digits}.${reader}`;
  }
}

/** The headers of a question by whoever may lack a secret: none then. */
export const passHeaders = (passes: OriginPasses | null, reader?: string): Promise<Record<string, string>> =>
  passes ? passes.headers(reader) : Promise.resolve({});

/**
 * Whom a pass speaks for: a reader's address, or an empty text for the site itself. Null: it is none, was made with another secret, or
 * is older than a minute at `now` (ms since the epoch). Never throws, whatever the text holds.
 */
export async function readOriginPass(
  secret: string,
  pass: string | null,
  now: number,
): Promise<string | null> {
  const [, at, mac, reader] = /^(\d{1,12})\.([0-9a-f]{64})\.([\w.:%-]{0,64})$/.exec(pass ?? '') ?? [];
  if (at === undefined || mac === undefined || reader === undefined) return null;
  if (Math.abs(now / 1_000 - Number(at)) > passAge) return null;
  const bytes = Uint8Array.from(mac.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  // In constant time, which is what `crypto.subtle.verify` compares in.
  const isRight = await crypto.subtle.verify(
    algorithm,
    await importKey(secret),
    bytes,
    signed(Number(at), reader),
  );
  return isRight ? reader : null;
}

const signed = (at: number, reader: string) => encoder.encode(`origin-pass ${at} ${reader}`);

const importKey = (secret: string) =>
  crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign', 'verify']);
