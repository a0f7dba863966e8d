import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** Kinds of content that shrink: pictures and video come compressed already. */
const compressible =
  /^(text\/|application\/(javascript|json|manifest\+json|xml|rss\+xml|ld\+json)|image\/svg\+xml)/;

/** Below one TCP segment's worth of bytes nothing arrives sooner. */
const smallest = 1000;

/**
 * Brotli 9 of a 60 kB page takes some 5 ms, and 11 some 80 ms for 3 % less: 9 for the reader who waits, 11 for all who
 * come after.
 */
const waitingQuality = 9;
const bestQuality = 11;

// 64 MB of compressed pages are some 6,000 of them: by their ETag, so that a page is compressed once.
const compressed = new LRUCache<string, Buffer>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: (body) => body.length + 100,
});

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
    },
  });
}

/** Compresses a body once for all who ask for it: `etag` names its content. */
export async function compressOnce(body: Buffer, encoding: Encoding, etag: string): Promise<Buffer> {
  const key = `${encoding} ${etag}`;
  const known = compressed.get(key);
  if (known) return known;
  const quick = await compress(body, encoding, waitingQuality);
  compressed.set(key, quick);
  // Off the main thread, and nobody waits: zlib has threads of its own.
  if (encoding === 'br') void compress(body, encoding, bestQuality).then((best) => compressed.set(key, best));
  return quick;
}
