import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** Kinds of content that shrink: pictures and video come compressed already. */
const compressible =
  /^(text\/|application\/(javascript|json|manifest\+json|xml|rss\+xml|ld\+json)|image\/svg\+xml)/;

/** Below one TCP segment's worth of bytes nothing arrives sooner. */
const smallest = 1000;

/** For the reader who waits, and for a page that is requested again: brotli 11 takes some 30 ms for a 20 kB page and saves 9 % of its bytes. */
const firstQuality = 9;
const bestQuality = 11;

/**
 * Brotli's window in bits for the first quality: 64 kB, as long as nearly every page. From 17 bits on, brotli 9 allocates tables of megabytes for each
 * page, which takes 15 ms where this takes 1 ms, and the result is no smaller.
 */
const firstWindow = 16;

/** Compressions at once: zlib shares four threads with the reading of files. */
const atOnce = 2;
/** Compressions that wait: behind these a page goes out as it is, which is sooner than its turn. */
const mostWaiting = 32;
/** Best compressions that wait. Whoever asks again later brings it up again. */
const mostBestWaiting = 16;

/** Compresses `body` at a quality from 0 to 11, which only brotli has. */
type Compress = (body: Buffer, encoding: Encoding, quality: number) => Promise<Buffer>;

export function isCompressible(contentType: string | null, length: number): boolean {
  return length >= smallest && contentType !== null && compressible.test(contentType);
}

/** The best encoding that the reader's browser takes; null for none. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  const accepted = (acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

async function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body);
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      ...(quality === bestQuality ? {} : { [constants.BROTLI_PARAM_LGWIN]: firstWindow }),
    },
  });
}

/**
 * Compresses every body once for all who ask for it. What is asked for once is compressed quickly; the best compression is made at the
 * second asking, behind the answer, one at a time.
 */
export class Compressor {
  // 64 MB of compressed pages are some 6,000 of them: by their ETag.
  readonly #held = new LRUCache<string, { body: Buffer; isBest: boolean }>({
    maxSize: 64 * 1024 * 1024,
    // An entry of the map is some hundred bytes more.
    sizeCalculation: ({ body }) => body.length + 200,
  });
  readonly #flights = new Map<string, Promise<Buffer | null>>();
  readonly #improving = new Set<string>();
  readonly #queue = new PQueue({ concurrency: atOnce });
  readonly #bestQueue = new PQueue({ concurrency: 1 });
  readonly #compress: Compress;

  constructor(compressWith: Compress = compress) {
    this.#compress = compressWith;
  }

  /** `etag` names the body's content. Null: it goes out as it is. Never throws. */
  async compressed(body: Buffer, encoding: Encoding, etag: string): Promise<Buffer | null> {
    const key = `${encoding} ${etag}`;
    const held = this.#held.get(key);
    if (held) {
      if (!held.isBest) this.#improve(key, body, encoding);
      return held.body;
    }
    const running = this.#flights.get(key);
    if (running) return running;
    if (this.#queue.size >= mostWaiting) return null;
    const flight = this.#queue
      .add(() => this.#compress(body, encoding, firstQuality))
      .then((quick) => {
        // gzip has no dearer way worth taking.
        this.#held.set(key, { body: quick, isBest: encoding === 'gzip' });
        return quick;
      })
      .catch((error: unknown) => {
        console.error('A page goes out uncompressed:', error);
        return null;
      })
      .finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }

  #improve(key: string, body: Buffer, encoding: Encoding): void {
    if (this.#improving.has(key) || this.#improving.size >= mostBestWaiting) return;
    this.#improving.add(key);
    void this.#bestQueue
      .add(() => this.#compress(body, encoding, bestQuality))
      .then((best) => this.#held.set(key, { body: best, isBest: true }))
      .catch((error: unknown) => console.error('A page stays as it was compressed first:', error))
      .finally(() => this.#improving.delete(key));
  }
}
