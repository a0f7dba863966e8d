import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const zstd = promisify(zstdCompress);

export type Encoding = 'br' | 'zstd' | 'gzip';

/** Content types that compression makes smaller. Pictures and video are compressed already. */
const compressible =
  /^(text\/|application\/(javascript|json|manifest\+json|xml|(rss|atom)\+xml|ld\+json)|image\/svg\+xml)/;

/** Bytes. Of a script of 400 bytes compression saves 140, and its two headers take 45; of one of 200 it saves nothing. */
const smallest = 400;

/**
 * Brotli quality for the first request of a page, and for later ones. Quality 11 takes some 30 ms for a 20 kB page and saves 9 % of its
 * bytes.
 */
const firstQuality = 9;
const bestQuality = 11;

/**
 * Brotli's window in bits for the first quality: 64 kB, as long as nearly every page. From 17 bits on, brotli 9 allocates tables of
 * megabytes for each page, which takes 15 ms where this takes 1 ms, and the result is no smaller.
 */
const firstWindow = 16;

/** Zstandard's levels for the same: 19 takes 6 ms for such a page and saves 3 %. */
const firstLevel = 9;
const bestLevel = 19;

/** Concurrent compressions: zlib shares Node's four pool threads with file reads. */
const concurrency = 2;
/** Queue length. If the queue is full, a page is sent uncompressed, which is faster than waiting. */
const maxWaiting = 32;
/** Pending compressions of the best quality. A page that finds no place is tried again at its next request. */
const maxBestWaiting = 16;

/** Best first. */
const encodings: readonly Encoding[] = ['br', 'zstd', 'gzip'];

export const readEncoding = (text: string | null): Encoding | null =>
  encodings.find((encoding) => encoding === text) ?? null;

/** Compresses `body`. `quality` is `firstQuality` or `bestQuality`, which are brotli's; the others have a level for each. */
type Compress = (body: Buffer, encoding: Encoding, quality: number) => Promise<Buffer>;

export function isCompressible(contentType: string | null, length: number): boolean {
  return length >= smallest && contentType !== null && compressible.test(contentType);
}

/**
 * The encoding that the client accepts in which our pages are smallest; null for none. Brotli's dictionary knows HTML: with it a page of
 * 27 kB takes 6.9 kB, with Zstandard 7.9 kB and with gzip 8.2 kB. So Zstandard is for programs without Brotli.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  const accepted = (acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return encodings.find((encoding) => accepted.includes(encoding)) ?? null;
}

async function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body);
  if (encoding === 'zstd') {
    const level = quality === bestQuality ? bestLevel : firstLevel;
    return zstd(body, {
      params: { [constants.ZSTD_c_compressionLevel]: level },
      pledgedSrcSize: body.length,
    });
  }
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      ...(quality === bestQuality ? {} : { [constants.BROTLI_PARAM_LGWIN]: firstWindow }),
    },
  });
}

/**
 * Compresses each body once and caches the result. The first request gets the fast quality. The second request starts the best quality in
 * the background, one body at a time.
 */
export class Compressor {
  // By encoding and hash. 64 MB hold some 6,000 compressed pages.
  readonly #held = new LRUCache<string, { body: Buffer; isBest: boolean }>({
    maxSize: 64 * 1024 * 1024,
    // An entry of the map takes some hundred bytes more than its body.
    sizeCalculation: ({ body }) => body.length + 200,
  });
  readonly #flights = new Map<string, Promise<Buffer | null>>();
  readonly #improving = new Set<string>();
  readonly #queue = new PQueue({ concurrency });
  readonly #bestQueue = new PQueue({ concurrency: 1 });
  readonly #compress: Compress;

  constructor(compressWith: Compress = compress) {
    this.#compress = compressWith;
  }

  /** `hash` identifies the body. Returns null if the body should be sent uncompressed. Never throws. */
  async compressed(body: Buffer, encoding: Encoding, hash: string): Promise<Buffer | null> {
    const key = `${encoding} ${hash}`;
    const held = this.#held.get(key);
    if (held) {
      if (!held.isBest) this.#improve(key, body, encoding);
      return held.body;
    }
    const running = this.#flights.get(key);
    if (running) return running;
    if (this.#queue.size >= maxWaiting) return null;
    const flight = this.#queue
      .add(() => this.#compress(body, encoding, firstQuality))
      .then((quick) => {
        // gzip has no slower quality that is worth its time.
        this.#held.set(key, { body: quick, isBest: encoding === 'gzip' });
        return quick;
      })
      .catch((error: unknown) => {
        console.error('Compression failed, the page is sent uncompressed:', error);
        return null;
      })
      .finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }

  /** What is held of the body with this hash. `isBest`: no smaller result will replace it. */
  held(encoding: Encoding, hash: string): { body: Buffer; isBest: boolean } | undefined {
    return this.#held.get(`${encoding} ${hash}`);
  }

  #improve(key: string, body: Buffer, encoding: Encoding): void {
    if (this.#improving.has(key) || this.#improving.size >= maxBestWaiting) return;
    this.#improving.add(key);
    void this.#bestQueue
      .add(() => this.#compress(body, encoding, bestQuality))
      .then((best) => this.#held.set(key, { body: best, isBest: true }))
      .catch((error: unknown) =>
        console.error('Compression at the best quality failed, the first result stays in use:', error),
      )
      .finally(() => this.#improving.delete(key));
  }
}
