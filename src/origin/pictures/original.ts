import PQueue from 'p-queue';
import type { PictureFormat } from '#config/pictures.ts';
import { fetchSource, SourceError } from './source.ts';

/** Bytes of an original that a reader may be sent as it is: ten times what we would have made of it. */
const largestSent = 1024 * 1024;
/** Originals at once, a megabyte of memory each at most; and how many may wait for those: as many as wait to be made. */
const atOnce = 8;
const longestQueue = 200;
const fetches = new PQueue({ concurrency: atOnce });

const startsWith = (bytes: Buffer, ...parts: [offset: number, text: string][]) =>
  parts.every(([offset, text]) => bytes.toString('latin1', offset, offset + text.length) === text);

/** What a picture is by its own first bytes, whatever its host calls it. */
function typeOf(bytes: Buffer): string | null {
  if (startsWith(bytes, [0, '\xff\xd8\xff'])) return 'jpeg';
  if (startsWith(bytes, [0, '\x89PNG'])) return 'png';
  if (startsWith(bytes, [0, 'GIF8'])) return 'gif';
  if (startsWith(bytes, [0, 'RIFF'], [8, 'WEBP'])) return 'webp';
  if (startsWith(bytes, [4, 'ftypavif'])) return 'avif';
  return null;
}

/** What somebody who asks for a format can show besides what everybody can. */
const alsoShown: Record<PictureFormat, readonly string[]> = {
  avif: ['webp', 'avif'],
  webp: ['webp'],
  jpeg: [],
};

/** The original itself where it is small and the asker can show it; null where not. Never throws. */
export async function smallOriginal(
  address: string,
  format: PictureFormat,
): Promise<{ picture: Buffer; type: string } | null> {
  if (fetches.size >= longestQueue) return null;
  try {
    const picture = await fetches.add(() => fetchSource(address, largestSent));
    const type = typeOf(picture);
    const shown = type && (['jpeg', 'png', 'gif'].includes(type) || alsoShown[format].includes(type));
    return shown ? { picture, type } : null;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return null;
  }
}
