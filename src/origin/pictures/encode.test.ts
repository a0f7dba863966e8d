import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encode } from './encode.ts';
import { SourceError } from './source.ts';

/** A JPEG of one colour: small as a file, as large as any when it is decoded. */
const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a1e4e' } })
    .jpeg()
    .toBuffer();

test('a photograph of 24 megapixels becomes the size that a page shows', async () => {
  const picture = await sharp(await encode(await jpeg(6000, 4000), '800', 'webp')).metadata();
  expect([picture.format, picture.width, picture.height]).toEqual(['webp', 800, 533]);
});

test('an original of more than 50 megapixels is refused', async () => {
  await expect(encode(await jpeg(8000, 7000), '800', 'webp')).rejects.toThrow(SourceError);
});
