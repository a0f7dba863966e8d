import sharp, { type Sharp } from 'sharp';
import type { PictureFormat, PictureSize } from '#config/pictures.ts';
import { SourceError } from './source.ts';

// Only what `readPictureRequest` lets through by its name: libvips reads SVG, PDF and twenty more by content.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
// One picture takes one core, and is made once: remembering the steps of it is of no use.
sharp.concurrency(1);
sharp.cache(false);

/** Pixels of an original: 50 megapixels take 200 MB to decode. More is an attack or an accident. */
const largestPixels = 50_000_000;
/** Seconds for one picture: the largest take some, ten times as many where every core is busy with pages. */
const patience = 120;

/** AVIF 46, WebP 60 and JPEG 68 look alike on our pictures; effort 4 is where more time stops making smaller files. */
const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 46, effort: 4 }),
  webp: (image: Sharp) => image.webp({ quality: 60, effort: 5 }),
  // JPEG knows no transparency: on white, as paper would show it.
  jpeg: (image: Sharp) => image.flatten({ background: '#fff' }).jpeg({ quality: 68, mozjpeg: true }),
} as const satisfies Record<PictureFormat, (image: Sharp) => Sharp>;

/** Makes one size and format of an original. Throws SourceError where that is no picture. */
export async function encode(original: Buffer, size: PictureSize, format: PictureFormat): Promise<Buffer> {
  const [width, height] = size.split('x').map(Number);
  const image = sharp(original, { limitInputPixels: largestPixels, failOn: 'error' })
    .rotate()
    .resize({ width, height, fit: 'cover', position: 'attention', withoutEnlargement: !height })
    .timeout({ seconds: patience });
  return encoders[format](image)
    .toBuffer()
    .catch((error: unknown) => {
      throw new SourceError(`An original could not be read: ${String(error)}`);
    });
}
