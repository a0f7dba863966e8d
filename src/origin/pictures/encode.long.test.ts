import sharp, { type Sharp } from 'sharp';
import { expect, test, vi } from 'vitest';
import { encode } from './encode.ts';
import { claimedPng, flat } from './hostile-pictures.fixture.ts';
import { SourceError } from './source.ts';

/** The largest of them take a core for eight seconds: on a busy machine more than a minute. */
vi.setConfig({ testTimeout: 300_000 });

const shape = async (picture: Buffer) => {
  const { format, width, height } = await sharp(picture).metadata();
  return [format, width, height];
};

test('a photograph of 24 megapixels becomes the size that a page shows', async () => {
  const original = await flat(6_000, 4_000).jpeg().toBuffer();
  expect(await shape(await encode(original, '800', 'webp'))).toEqual(['webp', 800, 533]);
});

test('a map of 58 megapixels becomes the size that a page shows, in the ratio of each', async () => {
  const original = await flat(9_000, 6_500).toColourspace('b-w').png().toBuffer();
  expect(await shape(await encode(original, '640x360', 'webp'))).toEqual(['webp', 640, 360]);
  expect(await shape(await encode(original, '1200x630', 'jpeg'))).toEqual(['jpeg', 1_200, 630]);
  expect(await shape(await encode(original, '1200', 'avif'))).toEqual(['heif', 1_200, 867]);
});

test('a picture that is much higher than wide gets narrower, in every format', async () => {
  const original = await flat(800, 40_000).png().toBuffer();
  for (const format of ['webp', 'jpeg', 'avif'] as const) {
    const [, width = 0, height = 0] = await shape(await encode(original, '800', format));
    expect([width, height]).toEqual([113, 5_625]);
  }
});

test.each([
  ['grey', (image: Sharp) => image.toColourspace('b-w').png(), 3],
  ['CMYK', (image: Sharp) => image.toColourspace('cmyk').jpeg(), 3],
  ['of 16 bits', (image: Sharp) => image.toColourspace('rgb16').png(), 3],
  ['transparent', (image: Sharp) => image.ensureAlpha(0.5).png(), 4],
] as const)('a picture that is %s is shown in colours of the web', async (_what, make, channels) => {
  const original = await make(flat(640, 480)).toBuffer();
  const made = await sharp(await encode(original, '160x90', 'webp')).metadata();
  expect([made.space, made.depth, made.channels]).toEqual(['srgb', 'uchar', channels]);
});

test.each([
  ['more than 100 megapixels', () => flat(12_000, 8_500).jpeg().toBuffer(), '800'],
  ['an RGB of 77 megapixels', () => flat(11_000, 7_000).png().toBuffer(), '800'],
  ['a line of three million pixels', () => claimedPng(3_000_000, 16), '800'],
  ['a column of three million pixels', () => claimedPng(16, 3_000_000), '800'],
  [
    'a progressive JPEG of 36 megapixels',
    () => flat(6_000, 6_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    '800',
  ],
  [
    'an interlaced PNG of 16 bits',
    () => flat(6_000, 6_000).ensureAlpha(0.5).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    '800',
  ],
  ['a GIF of 36 megapixels', () => flat(6_000, 6_000).gif({ effort: 1 }).toBuffer(), '800'],
  ['an AVIF of 16 megapixels', () => flat(4_000, 4_000).avif({ effort: 0 }).toBuffer(), '800'],
  ['a stripe that would have to be scaled to a wall', () => flat(60_000, 300).png().toBuffer(), '1400x1400'],
] as const)('%s is refused before it takes the memory', async (_what, make, size) => {
  const refused = encode(await make(), size, 'webp');
  await expect(refused).rejects.toThrow(SourceError);
  await expect(refused).rejects.toThrow(/too much memory|pixel limit/);
});

/** Many colours, so that what is left of a damaged file can be told from what the decoder puts in its place. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  });
const upTo = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
const withWrongByte = (bytes: Buffer, share: number) => {
  const damaged = Buffer.from(bytes);
  const at = Math.floor(bytes.length * share);
  damaged[at] = (damaged[at] ?? 0) ^ 0xff;
  return damaged;
};

test.each([
  ['a JPEG cut off at 60 %', 'jpeg', (whole: Buffer) => upTo(whole, 0.6)],
  ['a JPEG cut off at 10 %', 'jpeg', (whole: Buffer) => upTo(whole, 0.1)],
  ['a JPEG without its last bytes', 'jpeg', (whole: Buffer) => whole.subarray(0, -2)],
  ['a JPEG with a wrong byte', 'jpeg', (whole: Buffer) => withWrongByte(whole, 0.5)],
  ['a progressive JPEG cut off in the middle', 'progressive', (whole: Buffer) => upTo(whole, 0.5)],
  ['a JPEG with junk behind it', 'jpeg', (whole: Buffer) => Buffer.concat([whole, Buffer.alloc(500, 'x')])],
  ['a PNG with a wrong byte', 'png', (whole: Buffer) => withWrongByte(whole, 0.5)],
  ['a PNG with a wrong byte near its end', 'png', (whole: Buffer) => withWrongByte(whole, 0.95)],
  ['a PNG cut off in the middle', 'png', (whole: Buffer) => upTo(whole, 0.5)],
  ['a PNG without its end', 'png', (whole: Buffer) => whole.subarray(0, -12)],
  ['a GIF cut off in the middle', 'gif', (whole: Buffer) => upTo(whole, 0.5)],
] as const)('of %s, what can be read is shown', async (_what, kind, damage) => {
  const image = noise(320, 180);
  const whole =
    kind === 'progressive'
      ? await image.jpeg({ progressive: true }).toBuffer()
      : await image[kind]().toBuffer();
  const made = await encode(damage(whole), '160x90', 'webp');
  expect(await shape(made)).toEqual(['webp', 160, 90]);
  // The upper rows are those of the picture.
  const { channels } = await sharp(made)
    .extract({ left: 0, top: 0, width: 160, height: 5 })
    .removeAlpha()
    .stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(2);
});

/** All that stands before the first row of a JPEG. */
const headerOf = (jpeg: Buffer) => jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xda])));

test.each([
  ['only the header of a JPEG', async () => headerOf(await noise(320, 180).jpeg().toBuffer())],
  ['a PNG without pixels', async () => claimedPng(320, 180)],
  [
    'half a WebP, of which browsers show nothing',
    async () => upTo(await noise(320, 180).webp().toBuffer(), 0.3),
  ],
  ['ten bytes', async () => upTo(await noise(320, 180).jpeg().toBuffer(), 0.001)],
])('%s is no picture', async (_what, make) => {
  await expect(encode(await make(), '160x90', 'webp')).rejects.toThrow(SourceError);
});
