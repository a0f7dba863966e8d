import PQueue from 'p-queue';
import type { PictureFormat } from '#config/picture-sizes.ts';
import { fetchSource, SourceError } from './source.ts';

/** Largest original, in bytes, that is sent unchanged: ten times the size of the picture that we would make of it. */
const largestSent = 1024 * 1024;
/** Concurrent downloads, each at most a megabyte of memory, and the length of their queue, the same as in picture-queue.ts. */
const atOnce = 8;
const longestQueue = 200;
const fetches = new PQueue({ concurrency: atOnce });

const startsWith = (bytes: Buffer, ...parts: [offset: number, text: string][]) =>
  parts.every(([offset, text]) => bytes.toString('latin1', offset, offset + text.length) === text);

/** The image type by the first bytes; the Content-Type of the original's host is not trusted. */
function typeOf(bytes: Buffer): string | null {
  if (startsWith(bytes, [0, '\xff\xd8\xff'])) return 'jpeg';
  if (startsWith(bytes, [0, '\x89PNG'])) return 'png';
  if (startsWith(bytes, [0, 'GIF8'])) return 'gif';
  if (startsWith(bytes, [0, 'RIFF'], [8, 'WEBP'])) return 'webp';
  if (startsWith(bytes, [4, 'ftypavif'])) return 'avif';
  return null;
}

/** Types that a client which requests a format can show, besides the types that every client can. */
const alsoShown: Record<PictureFormat, readonly string[]> = {
  avif: ['webp', 'avif'],
  webp: ['webp'],
  jpeg: [],
};

/** The original, if it is small and the client can show its type; otherwise null. Does not throw if the original cannot be fetched. */
export async function smallOriginal(
  address: string,
  format: PictureFormat,
): Promise<{ picture: Buffer; type: string } | null> {
  if (fetches.size >= longestQueue) return null;
  try {
    const picture = await fetches.add(() => fetchSource(address, { largest: largestSent }));
    const type = typeOf(picture);
    const shown = type && (['jpeg', 'png', 'gif'].includes(type) || alsoShown[format].includes(type));
    return shown ? { picture, type } : null;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return null;
  }
}
