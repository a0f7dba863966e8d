import './allowed-formats.ts';
import sharp, { type Sharp } from 'sharp';
import type { PictureFormat, PictureSize } from '#config/picture-sizes.ts';
import { SourceError } from './source.ts';

// One picture uses one core. Each picture is made only once, so libvips's cache of operations is of no use.
sharp.concurrency(1);
sharp.cache(false);

/** Limit of an original in pixels: 50 megapixels take 200 MB to decode. A larger one is an attack or a mistake. */
const largestPixels = 50_000_000;
/** Timeout for one picture in seconds. The largest take some seconds, and ten times as long when all cores are busy with pages. */
const encodeTimeout = 120;

/** AVIF 46, WebP 60 and JPEG 68 look alike on our pictures. For AVIF, an effort above 4 takes more time without smaller files. */
const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 46, effort: 4 }),
  webp: (image: Sharp) => image.webp({ quality: 60, effort: 5 }),
  // JPEG has no transparency: transparent parts become white.
  jpeg: (image: Sharp) => image.flatten({ background: '#fff' }).jpeg({ quality: 68, mozjpeg: true }),
} as const satisfies Record<PictureFormat, (image: Sharp) => Sharp>;

/** Makes one size and format of an original. Throws SourceError if the original cannot be decoded. */
export async function encode(original: Buffer, size: PictureSize, format: PictureFormat): Promise<Buffer> {
  const [width, height] = size.split('x').map(Number);
  const image = sharp(original, { limitInputPixels: largestPixels, failOn: 'error' })
    .rotate()
    .resize({ width, height, fit: 'cover', position: 'attention', withoutEnlargement: !height })
    .timeout({ seconds: encodeTimeout });
  return encoders[format](image)
    .toBuffer()
    .catch((error: unknown) => {
      throw new SourceError(`An original could not be decoded: ${String(error)}`);
    });
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
