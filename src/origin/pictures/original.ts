import { GIF } from 'image-size/types/gif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import PQueue from 'p-queue';
import type { PictureFormat } from '#config/pictures/picture-sizes.ts';
import { fetchPicture, largestPixels, LargeSourceError, SourceError } from './source.ts';

/** Largest original, in bytes, that is sent unchanged: ten times the size of the picture that we would make of it. */
const largestSent = 1024 * 1024;
/** The same in pixels: a megabyte of a photograph has no more, and a reader's phone has to decode it. */
const maxPixelsSent = 12_000_000;
/** Concurrent downloads, each at most a megabyte of memory, and the length of their queue, the same as in picture-queue.ts. */
const concurrency = 8;
const maxQueueLength = 200;
const fetches = new PQueue({ concurrency });

const hasAt = (bytes: Buffer, offset: number, text: string) =>
  bytes.toString('latin1', offset, offset + text.length) === text;
const endsWith = (bytes: Buffer, text: string) => hasAt(bytes, bytes.length - text.length, text);

/**
 * The image types that are sent unchanged: how they begin, for the Content-Type of the original's host is not trusted, and how a whole file
 * ends. The origin decodes nothing, but what was cut off or has an impossible size is recognised so.
 */
const kinds = [
  {
    type: 'jpeg',
    header: JPG,
    begins: (bytes: Buffer) => hasAt(bytes, 0, '\xff\xd8\xff'),
    isWhole: (bytes: Buffer) => endsWith(bytes, '\xff\xd9'),
  },
  {
    type: 'png',
    header: PNG,
    begins: (bytes: Buffer) => hasAt(bytes, 0, '\x89PNG'),
    isWhole: (bytes: Buffer) => endsWith(bytes, '\0\0\0\0IEND\xae\x42\x60\x82'),
  },
  {
    type: 'gif',
    header: GIF,
    begins: (bytes: Buffer) => hasAt(bytes, 0, 'GIF8'),
    isWhole: (bytes: Buffer) => endsWith(bytes, ';'),
  },
  {
    type: 'webp',
    header: WEBP,
    begins: (bytes: Buffer) => hasAt(bytes, 0, 'RIFF') && hasAt(bytes, 8, 'WEBP'),
    isWhole: (bytes: Buffer) => bytes.readUInt32LE(4) + 8 === bytes.length,
  },
] as const;
type Kind = (typeof kinds)[number];

/** Its size lies deep in its boxes, and few originals are AVIFs: they are never sent unchanged. */
const isAvif = (bytes: Buffer) => hasAt(bytes, 4, 'ftypavif');

/** Bytes in which the size has to stand: a preview that a camera puts before it is at most as long, and junk takes milliseconds to read. */
const headerBytes = 64 * 1024;

/** Pixels by the header; null if it cannot be read. */
function pixelsOf({ header }: Kind, bytes: Buffer): number | null {
  try {
    const { width, height } = header.calculate(bytes.subarray(0, headerBytes));
    return width * height;
  } catch {
    return null;
  }
}

/**
 * The original, if it is small and whole and the client can show its type; otherwise null. Throws SourceError if it cannot be fetched, or
 * cannot be a picture.
 */
export async function smallOriginal(
  address: string,
  format: PictureFormat,
): Promise<{ picture: Buffer; type: string } | null> {
  if (fetches.size >= maxQueueLength) return null;
  const picture = await fetches
    .add(async () => (await fetchPicture(address, largestSent)).bytes)
    .catch((error: unknown) => {
      if (error instanceof LargeSourceError) return null;
      throw error;
    });
  if (picture === null || isAvif(picture)) return null;
  const kind = kinds.find(({ begins }) => begins(picture));
  if (!kind) throw new SourceError(`${address} is no picture`);
  const pixels = pixelsOf(kind, picture);
  if (pixels === 0 || (pixels ?? 0) > largestPixels) {
    throw new SourceError(`${address} has ${pixels} pixels`);
  }
  // A client that requests JPEG may not read WebP.
  const isShown = kind.type !== 'webp' || format !== 'jpeg';
  const isSent = isShown && pixels !== null && pixels <= maxPixelsSent && kind.isWhole(picture);
  return isSent ? { picture, type: kind.type } : null;
}
