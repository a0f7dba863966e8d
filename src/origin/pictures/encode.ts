import './allowed-formats.ts';
import PQueue from 'p-queue';
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import type { PictureFormat, PictureSize } from '#config/pictures/picture-sizes.ts';
import { largestPixels, SourceError } from './source.ts';

// One picture uses one core. Each picture is made only once, so libvips's cache of operations is of no use.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Memory in bytes that one original may take while it is decoded: an AVIF of a phone's 12 megapixels takes as much. WordPress makes uploads of
 * more than 2,560 pixels smaller, so nearly all take less.
 */
const largestMemory = 210_000_000;
/** Originals that take more than this many bytes are decoded one after the other; a photograph of WordPress's sizes takes less. */
const muchMemory = 50_000_000;
const large = new PQueue({ concurrency: 1 });
/** Longest side of an original in pixels, the most that a JPEG can have: libvips takes gigabytes for a line of three million pixels. */
const maxSidePixels = 65_535;
/** Bytes for each pixel that a picture takes after it is scaled, until it is cropped. Measured, as all below. */
const scaledBytes = 5;
/** Pixels of a result in its own aspect ratio: the AVIF encoder takes 33 bytes for each. It is 2,250 high in a width of 2,000; a higher one gets narrower. */
const largestResult = 4_500_000;
/** Timeout for one picture in seconds. The largest take some seconds, and ten times as long when all cores are busy with pages. */
const encodeTimeout = 120;

/** AVIF 42, WebP 60 and JPEG 68 look alike on our pictures. For AVIF, an effort above 4 takes more time without smaller files. */
const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 42, effort: 4 }),
  webp: (image: Sharp) => image.webp({ quality: 60, effort: 5 }),
  // JPEG has no transparency: transparent parts become white.
  jpeg: (image: Sharp) => image.flatten({ background: '#fff' }).jpeg({ quality: 68, mozjpeg: true }),
} as const satisfies Record<PictureFormat, (image: Sharp) => Sharp>;

/**
 * Bytes for each pixel that decoding takes at most. A PNG or baseline JPEG takes as much only if it is very wide or deep; the others are in
 * memory as a whole, progressive JPEGs as their coefficients.
 */
function decodedBytes({ format, channels, depth, isProgressive, chromaSubsampling }: Metadata): number {
  const bytes = depth === 'uchar' ? channels : 2 * channels;
  if (format === 'heif') return depth === 'uchar' ? 17 : 25;
  if (format === 'gif') return 6;
  if (format === 'webp') return 5;
  if (!isProgressive) return bytes;
  return format === 'jpeg' ? (chromaSubsampling === '4:2:0' ? 3 : 2 * channels) : 1.3 * bytes;
}

/** The larger of the factors by which a picture has to be scaled to cover the size. */
const coverScale = ({ width, height }: Metadata, [wantedWidth, wantedHeight]: [number, number]) =>
  Math.max(wantedWidth / width, wantedHeight / height);

/**
 * Bytes of memory that the original takes until it has the size; null: that of its own ratio. Throws SourceError if that is more than any
 * picture of a newsroom takes, however small the file is.
 */
function neededMemory(metadata: Metadata, size: [number, number] | null): number {
  const { width, height, format } = metadata;
  const pixels = width * height;
  const scaled = size === null ? 0 : pixels * coverScale(metadata, size) ** 2;
  const needed = Math.max(pixels * decodedBytes(metadata), scaled * scaledBytes);
  if (needed > largestMemory || Math.max(width, height) > maxSidePixels) {
    throw new SourceError(`An original of ${width}x${height} pixels (${format}) takes too much memory`);
  }
  return needed;
}

interface Raw {
  data: Buffer;
  info: OutputInfo;
}

const rawPicture = ({ data, info: { width, height, channels } }: Raw) =>
  sharp(data, { raw: { width, height, channels } });

/** Standard deviation of a channel, of 255, below which it is one colour: what the decoder puts in place of missing pixels. */
const flatDeviation = 2;

/** Whether a picture is one colour everywhere. */
async function isBlank(picture: Raw): Promise<boolean> {
  const { channels } = await rawPicture(picture).stats();
  return channels.every(({ stdev }) => stdev < flatDeviation);
}

/**
 * Makes one size and format of an original. Throws SourceError if the original cannot be decoded. In two steps, so that the memory of the
 * decoder is free before the encoder takes its own.
 */
export async function encode(original: Buffer, size: PictureSize, format: PictureFormat): Promise<Buffer> {
  const [width = 0, height] = size.split('x').map(Number);
  try {
    const opened = (failOn: 'error' | 'none') => sharp(original, { limitInputPixels: largestPixels, failOn });
    const metadata = await opened('none').metadata();
    const needed = neededMemory(metadata, height === undefined ? null : [width, height]);
    const shape = height
      ? ({ width, height, fit: 'cover', position: 'attention' } as const)
      : ({
          width,
          height: Math.floor(largestResult / width),
          fit: 'inside',
          withoutEnlargement: true,
        } as const);
    const decoded = (failOn: 'error' | 'none') =>
      opened(failOn)
        .rotate()
        .resize(shape)
        .timeout({ seconds: encodeTimeout })
        .raw()
        .toBuffer({ resolveWithObject: true });
    // Of a damaged file, a browser shows what it can read of it.
    const decode = () =>
      decoded('error').catch(async () => {
        const partly = await decoded('none');
        if (await isBlank(partly)) throw new SourceError('Nothing of the original can be decoded');
        return partly;
      });
    const { data, info } = await (needed > muchMemory ? large.add(decode) : decode());
    const image = rawPicture({ data, info });
    return await encoders[format](image.timeout({ seconds: encodeTimeout })).toBuffer();
  } catch (error) {
    throw error instanceof SourceError
      ? error
      : new SourceError(`An original could not be decoded: ${String(error)}`);
  }
}

/** The mean colour of a picture that `encode` made, as three hexadecimal digits: the nearest to all of its pixels. */
export async function meanColour(picture: Buffer): Promise<string> {
  const mean = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  // A digit is a sixteenth of a byte's range, so 17 is the distance of two digits.
  return [0, 1, 2].map((channel) => Math.round((mean[channel] ?? 0) / 17).toString(16)).join('');
}
