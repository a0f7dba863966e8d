import sharp, { type OverlayOptions } from 'sharp';

/** References have a quarter of the size: what a reader sees at arm's length, in a few kilobytes. */
const scale = 1 / 4;
/** Blocks of 16 x 16 pixels, 64 x 64 of the page: half a button. */
const block = 16;
/** Difference of a colour, of 255, from which a pixel counts as another one: above what compression and antialiasing change. */
const otherColour = 48;
/** Share of other pixels from which a block is another one. */
const otherBlock = 0.2;

const raw = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** Puts screenshots (PNG) beside each other in a quarter of their size, as PNG. */
export async function sheetOf(shots: readonly Buffer[]): Promise<Buffer> {
  const small = await Promise.all(
    shots.map(async (shot) => {
      const { width } = await sharp(shot).metadata();
      const resized = sharp(shot).resize({ width: Math.round(width * scale) });
      return resized.png().toBuffer({ resolveWithObject: true });
    }),
  );
  const lefts = small.map((_, index) => small.slice(0, index).reduce((sum, { info }) => sum + info.width, 0));
  const width = small.reduce((sum, { info }) => sum + info.width, 0);
  const height = Math.max(...small.map(({ info }) => info.height));
  return sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(small.map(({ data }, index) => ({ input: data, left: lefts[index] ?? 0, top: 0 })))
    .png()
    .toBuffer();
}

/** As it is kept in the repository. */
export const reference = (sheet: Buffer) => sharp(sheet).webp({ quality: 45, effort: 6 }).toBuffer();

/**
 * The places, in pixels of the page, at which a sheet differs from its reference, and a picture with them marked. No places: they look
 * alike.
 */
export async function compare(
  sheet: Buffer,
  expected: Buffer,
): Promise<{ places: string[]; marked: Buffer }> {
  const [one, other] = await Promise.all([raw(sheet), raw(expected)]);
  const [size, otherSize] = [one, other].map(({ info }) => `${info.width} x ${info.height}`);
  if (size !== otherSize) {
    return { places: [`the sheet has ${size} pixels instead of ${otherSize}`], marked: sheet };
  }
  const differs = (x: number, y: number) => {
    const at = 3 * (y * one.info.width + x);
    return [0, 1, 2].some(
      (channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > otherColour,
    );
  };
  const places: string[] = [];
  const marks: OverlayOptions[] = [];
  for (let top = 0; top < one.info.height; top += block) {
    for (let left = 0; left < one.info.width; left += block) {
      const height = Math.min(block, one.info.height - top);
      const width = Math.min(block, one.info.width - left);
      let others = 0;
      for (let pixel = 0; pixel < width * height; pixel += 1) {
        if (differs(left + (pixel % width), top + Math.floor(pixel / width))) others += 1;
      }
      if (others < otherBlock * width * height) continue;
      places.push(`${left}, ${top}`);
      const background = { r: 255, g: 0, b: 0, alpha: 0.4 };
      const mark = await sharp({ create: { width, height, channels: 4, background } })
        .png()
        .toBuffer();
      marks.push({ input: mark, left, top });
    }
  }
  return { places, marked: await sharp(sheet).composite(marks).png().toBuffer() };
}
