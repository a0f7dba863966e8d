import sharp, { type OverlayOptions } from 'sharp';
import { expect, test } from 'vitest';
import { compare, reference, sheetOf } from './visual/sheets.ts';

/** A screenshot of a page: a white ground with dark blocks. */
async function shot(
  blocks: readonly { left: number; top: number; width: number; height: number; colour?: string }[],
  height = 1600,
): Promise<Buffer> {
  const overlays = blocks.map(({ left, top, width, height: high, colour = '#0a1e4e' }): OverlayOptions => {
    return { input: { create: { width, height: high, channels: 3, background: colour } }, left, top };
  });
  return sharp({ create: { width: 360, height, channels: 3, background: '#fff' } })
    .composite(overlays)
    .png()
    .toBuffer();
}

const header = { left: 0, top: 0, width: 360, height: 64 };
const button = { left: 40, top: 400, width: 120, height: 44 };
const expected = reference(await sheetOf([await shot([header, button])]));
const placesOf = async (...shots: Buffer[]) => (await compare(await sheetOf(shots), await expected)).places;

test('a page looks like its own reference, and so does one whose edges are one pixel elsewhere', async () => {
  expect(await placesOf(await shot([header, button]))).toEqual([]);
  expect(await placesOf(await shot([header, { ...button, left: 41 }]))).toEqual([]);
});

test.each([
  ['is gone', []],
  ['is in another colour', [{ ...button, colour: '#cc1022' }]],
  ['is 32 pixels lower', [{ ...button, top: 432 }]],
  ['is twice as high', [{ ...button, height: 88 }]],
])('a button that %s is found', async (_what, blocks) => {
  expect(await placesOf(await shot([header, ...blocks]))).not.toEqual([]);
});

test('a longer page, and another width, are found', async () => {
  expect(await placesOf(await shot([header, button], 1700))).toEqual([
    expect.stringContaining('pixels instead of'),
  ]);
  const one = await shot([header, button]);
  expect(await placesOf(one, one)).toEqual([expect.stringContaining('pixels instead of')]);
});
